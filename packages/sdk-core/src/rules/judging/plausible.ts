import type { LatLng } from '../../entities/position.js'
import { distance } from '../distance.js'
import type { PlacedFix } from './sent-fix.js'

/** km/h: no vehicle of a fleet is faster. */
export const fastest = 250
/** What a receiver under an open sky may be off, m, where it says nothing of it. */
const usualAccuracy = 10
/** m/s²: no vehicle of a fleet speeds up or brakes harder. */
const hardest = { speedingUp: 5, braking: 10 }
/** Trackers write whole seconds. */
const shortest = 1

/** From one place to another. */
export function metres(from: LatLng, to: LatLng): number {
  return distance(from, to) * 1_000
}

const seconds = (from: PlacedFix, to: PlacedFix) => Math.max(shortest, (to.time - from.time) / 1_000)

/** What two places may be apart although the unit has not moved, m. */
export function uncertainty(from: PlacedFix, to: PlacedFix): number {
  return (from.accuracy ?? usualAccuracy) + (to.accuracy ?? usualAccuracy)
}

/** The speed that lies at least between two places, km/h. */
export function leastSpeed(from: PlacedFix, to: PlacedFix): number {
  return (Math.max(0, metres(from, to) - uncertainty(from, to)) / seconds(from, to)) * 3.6
}

/** The speed of the straight way between two places, km/h. */
export function waySpeed(from: PlacedFix, to: PlacedFix): number {
  return (metres(from, to) / seconds(from, to)) * 3.6
}

/** No vehicle was at both: the receiver has jumped. */
export function isJump(from: PlacedFix, to: PlacedFix): boolean {
  return leastSpeed(from, to) > fastest
}

/** s: what was said of a speed says nothing of a longer way. */
const longestWay = 5 * 60
/** m: within so many, clocks and receivers alone make any speed. */
const nearby = 100

/** Far faster than either of the two says: perhaps a jump, perhaps a sprint between two traffic lights. */
export function isFarFaster(from: PlacedFix, to: PlacedFix): boolean {
  if (from.speed === null || to.speed === null) return false
  if (seconds(from, to) > longestWay || metres(from, to) - uncertainty(from, to) < nearby) return false
  return leastSpeed(from, to) > 3 * Math.max(from.speed, to.speed) + 60
}

/**
 * Whether a way is too short for the speed at its end, even for who speeds up as hard as can be.
 * @param before the speed at its beginning, km/h
 */
export function isTooShortAfter(from: PlacedFix, before: number, to: PlacedFix, speed: number): boolean {
  return speed > before && isTooShort(from, to, leastWay(from, to, before, speed, hardest.speedingUp))
}

/**
 * Whether a way is too short for the speed at its beginning, even for who brakes as hard as can be.
 * @param after the speed at its end, km/h
 */
export function isTooShortFor(from: PlacedFix, speed: number, to: PlacedFix, after: number): boolean {
  return speed > after && isTooShort(from, to, leastWay(from, to, after, speed, hardest.braking))
}

/**
 * Whether a way is shorter than it can have been. A tracker that repeats a place to the last digit has not measured it again,
 * which says nothing of its speed.
 */
function isTooShort(from: PlacedFix, to: PlacedFix, least: number): boolean {
  const way = metres(from, to)
  return way > 0 && way + uncertainty(from, to) < least
}

/**
 * The shortest way between two speeds in the time that there was, m: as slow as can be in between.
 * @param change m/s²
 */
function leastWay(from: PlacedFix, to: PlacedFix, slow: number, fast: number, change: number): number {
  const [low, high] = [slow / 3.6, fast / 3.6]
  const slowest = Math.max(0, (low + high - change * (seconds(from, to) + shortest)) / 2)
  // Not even the whole time is enough for such a change.
  if (slowest > low) return Number.POSITIVE_INFINITY
  return (low ** 2 + high ** 2 - 2 * slowest ** 2) / (2 * change)
}
