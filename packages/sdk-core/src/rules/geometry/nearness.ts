import { earthRadius } from './distance.js'

/** The length of a degree of latitude, m. */
export const metresPerDegree = (earthRadius * 1_000 * Math.PI) / 180

/** Metres east and north of something. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** A part of a straight line, in shares of its length, and where it is nearest to the origin. */
export interface LinePart {
  readonly first: number
  readonly final: number
  readonly nearest: number
}

/** A unit that is outside for no longer than this, ms, has not left: the fixes of a parked one cross the edge many times. */
export const leftAfter = 2 * 60_000

/**
 * The part of the line from `a` to `b` that is within a radius of the origin. The origin is a place, or another unit: where
 * both move evenly, one moves on a straight line as seen from the other.
 * @param radius metres
 * @param from the first share of the line that counts, and `to` the last
 * @returns `null`: no part of it is
 */
export function partWithin(a: Offset, b: Offset, radius: number, from = 0, to = 1): LinePart | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const towards = -(a.x * dx + a.y * dy)
  const root = Math.sqrt(towards * towards - square * (a.x * a.x + a.y * a.y - radius * radius))
  // Of a line without length all of it is within, or none.
  const stands = square === 0
  if (stands ? Math.hypot(a.x, a.y) > radius : Number.isNaN(root)) return null
  const first = Math.max(from, stands ? 0 : (towards - root) / square)
  const final = Math.min(to, stands ? 1 : (towards + root) / square)
  if (first > final) return null
  return { first, final, nearest: stands ? first : Math.min(Math.max(towards / square, first), final) }
}
