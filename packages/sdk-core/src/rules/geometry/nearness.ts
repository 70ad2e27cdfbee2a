import { earthRadius } from './distance.js'

/** The length of a degree of latitude, m. */
export const metresPerDegree = (earthRadius * 1_000 * Math.PI) / 180

/** Metres east and north of something. */
export interface Offset {
  readonly x: number
  readonly y: number
}

/** A part of a way, in shares of it, and where it is nearest to what it is held against. */
export interface WayPart {
  readonly first: number
  readonly final: number
  readonly nearest: number
}

/** Outside for no longer than this, ms, nobody has left: a receiver that wanders crosses the edge many times. */
export const leftAfter = 2 * 60_000

/**
 * The part of a straight way that is within a radius of what it is held against, which may move as evenly itself.
 * @param radius metres
 * @param from the first share of the way that counts, and `to` the last
 * @returns `null`: none of it is
 */
export function partWithin(a: Offset, b: Offset, radius: number, from = 0, to = 1): WayPart | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const square = dx * dx + dy * dy
  const towards = -(a.x * dx + a.y * dy)
  const root = Math.sqrt(towards * towards - square * (a.x * a.x + a.y * a.y - radius * radius))
  // Of one that stands, all of the time or none.
  const stands = square === 0
  if (stands ? Math.hypot(a.x, a.y) > radius : Number.isNaN(root)) return null
  const first = Math.max(from, stands ? 0 : (towards - root) / square)
  const final = Math.min(to, stands ? 1 : (towards + root) / square)
  if (first > final) return null
  return { first, final, nearest: stands ? first : Math.min(Math.max(towards / square, first), final) }
}
