import type { LatLng } from '../../entities/position.js'

/** Path of a unit, and its number of refreshes. */
export interface Trail {
  readonly refresh: number
  readonly points: readonly LatLng[]
}

/** Trail before the first refresh. */
export const noTrail: Trail = { refresh: 0, points: [] }

/** Refresh at which a trail starts again. */
const resetAt = 6

/**
 * Extends a trail by one refresh (specification 1, section 4). The first refresh only shows the unit's position, refreshes 2 to 5
 * extend the line, the sixth resets it, and the next counts as the second again. A line starts at the unit's position when it
 * began.
 */
export function extendTrail({ refresh, points }: Trail, position: LatLng): Trail {
  const next = refresh + 1
  if (next === resetAt) return { refresh: 1, points: [position] }
  return { refresh: next, points: [...points, position] }
}
