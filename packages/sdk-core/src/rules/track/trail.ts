import type { LatLng } from '../../entities/position.js'

/** The path a unit has come, and how many refreshes it has seen. */
export interface Trail {
  readonly refresh: number
  readonly points: readonly LatLng[]
}

/** Before the first refresh. */
export const noTrail: Trail = { refresh: 0, points: [] }

/** The refresh at which a trail starts over. */
const resetAt = 6

/**
 * The trail after one more refresh (specification 1, section 4): the first only shows where the unit is,
 * those from 2 to 5 add to the line, the sixth resets it, and the next counts as the second again. A line
 * starts where the unit was when it began.
 */
export function extendTrail({ refresh, points }: Trail, position: LatLng): Trail {
  const next = refresh + 1
  if (next === resetAt) return { refresh: 1, points: [position] }
  return { refresh: next, points: [...points, position] }
}
