import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import type { PlacedFix } from './sent-fix.js'

/** km/h: no vehicle of a fleet is faster. */
export const fastest = 250
/** What a receiver under an open sky may be off, m, where it says nothing of it. */
const usualAccuracy = 10
/** m/s²: no vehicle of a fleet speeds up or brakes harder; a receiver's echo is judged by less than an accident is. */
const hardest = { speedingUp: 3, braking: 10 }
const usual = { speedingUp: 4, braking: 8 }
/** s: trackers write whole seconds. */
const shortest = 1
/** s: of a leg that took longer, the speeds at its ends are no measure. */
const longestLeg = 5 * 60
/** km/h: a unit that is slower is standing. */
const walking = 3
/** m: over so short a leg, errors of clocks and receivers alone can make any speed. */
const nearby = 60

/** The straight line from one fix to the next. */
export interface Leg {
  readonly from: PlacedFix
  readonly to: PlacedFix
  readonly metres: number
  /** Infinity: not known. */
  readonly seconds: number
  /** What the two may be apart although the unit has not moved, m. */
  readonly uncertainty: number
}

/** From one place to another, m. */
export function metres(from: LatLng, to: LatLng): number {
  // Most of what is stored comes from vehicles that are parked.
  if (isSamePlace(from, to)) return 0
  return distance(from, to) * 1_000
}

export const isSamePlace = (one: LatLng, other: LatLng) => one.lat === other.lat && one.lng === other.lng

/** What two places may be apart although the unit has not moved, m. */
export function uncertainty(from: Pick<PlacedFix, 'accuracy'>, to: Pick<PlacedFix, 'accuracy'>): number {
  return (from.accuracy ?? usualAccuracy) + (to.accuracy ?? usualAccuracy)
}

export function legBetween(from: PlacedFix, to: PlacedFix): Leg {
  return {
    from,
    to,
    metres: metres(from, to),
    seconds: isTimed(from, to) ? Math.max(shortest, (to.time - from.time) / 1_000) : Number.POSITIVE_INFINITY,
    uncertainty: uncertainty(from, to),
  }
}

const isTimed = (from: PlacedFix, to: PlacedFix) => from.received !== true && to.received !== true

/** The speed along a leg, km/h; null: not known. */
export function legSpeed(leg: Leg): number | null {
  if (leg.seconds === Number.POSITIVE_INFINITY) return null
  return Math.min(fastest, (leg.metres / leg.seconds) * 3.6)
}

/** No vehicle was at both ends: the receiver has jumped. */
export function isJump(leg: Leg): boolean {
  return (leg.metres - leg.uncertainty) * 3.6 > fastest * leg.seconds
}

/** Farther than the speeds at both ends allow: the receiver has jumped, or it always says the same speed. */
export function isTooFar({ from, to, metres, seconds, uncertainty }: Leg): boolean {
  if (from.speed === null || to.speed === null) return false
  if (seconds > longestLeg || metres - uncertainty < nearby) return false
  return metres - uncertainty > longest(from.speed / 3.6, to.speed / 3.6, seconds + shortest)
}

/**
 * Whether a leg is too short for the speed at its end, even with the hardest acceleration.
 * @param before the speed at its beginning, km/h
 */
export function isTooShortAfter(leg: Leg, before: number, speed: number): boolean {
  return speed > before && !isRepeated(leg) && isTooShort(leg, before, speed, hardest.speedingUp)
}

/**
 * Whether a leg is too short for the speed at its beginning, even with the hardest braking.
 * @param after the speed at its end, km/h: lower
 */
export function isTooShortFor(leg: Leg, speed: number, after: number): boolean {
  // A unit that is standing at the very same place afterwards was standing there before.
  const isUnknown = isRepeated(leg) && after >= walking
  return !isUnknown && isTooShort(leg, after, speed, hardest.braking)
}

/** A tracker that repeats a place to the last digit has not measured it again, which says nothing of its speed. */
const isRepeated = ({ metres }: Leg) => metres === 0

/**
 * Whether a leg is shorter than it can have been between two speeds.
 * @param change m/s²
 */
function isTooShort(
  { metres, seconds, uncertainty }: Leg,
  slow: number,
  fast: number,
  change: number,
): boolean {
  const [low, high] = [slow / 3.6, fast / 3.6]
  // Not even the whole time is enough for such a change.
  if (high - low > change * (seconds + shortest)) return true
  const slowest = Math.min(low, Math.max(0, (low + high - change * Math.max(0, seconds - shortest)) / 2))
  return metres + uncertainty < (low ** 2 + high ** 2 - 2 * slowest ** 2) / (2 * change)
}

/** The longest leg between two speeds, m/s, in a time, s. */
function longest(first: number, last: number, seconds: number): number {
  const { speedingUp, braking } = usual
  const peak = Math.min(
    fastest / 3.6,
    (seconds + first / speedingUp + last / braking) / (1 / speedingUp + 1 / braking),
  )
  if (peak < first || peak < last) return Math.max(first, last) * seconds
  const ramps = (peak - first) / speedingUp + (peak - last) / braking
  const onRamps = (peak ** 2 - first ** 2) / (2 * speedingUp) + (peak ** 2 - last ** 2) / (2 * braking)
  return onRamps + Math.max(0, seconds - ramps) * peak
}
