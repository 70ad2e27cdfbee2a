import { earthRadius } from './distance.js'

/** Length of a degree of latitude in m. */
export const metresPerDegree = (earthRadius * 1_000 * Math.PI) / 180

/** Offset in metres to the east and north. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** Part of a straight line, as shares of its length, with the point nearest to the origin. */
export interface LinePart {
  readonly first: number
  readonly final: number
  readonly nearest: number
}

/** Minimum time outside before a unit counts as having left, in ms: the fixes of a parked unit cross the edge many times. */
export const leftAfter = 2 * 60_000

/**
 * Returns the part of the line from `a` to `b` within a radius of the origin. The origin is a place or another unit: if both
 * units move at constant speed, the path of one relative to the other is a straight line.
 * @param radius metres
 * @param from first share of the line that counts, and `to` the last
 * @returns `null` if no part of the line is within the radius
 */
export function partWithin(a: Offset, b: Offset, radius: number, from = 0, to = 1): LinePart | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const towards = -(a.x * dx + a.y * dy)
  const root = Math.sqrt(towards * towards - square * (a.x * a.x + a.y * a.y - radius * radius))
  // A line without length is completely inside or completely outside.
  const stands = square === 0
  if (stands ? Math.hypot(a.x, a.y) > radius : Number.isNaN(root)) return null
  const first = Math.max(from, stands ? 0 : (towards - root) / square)
  const final = Math.min(to, stands ? 1 : (towards + root) / square)
  if (first > final) return null
  return { first, final, nearest: stands ? first : Math.min(Math.max(towards / square, first), final) }
}
