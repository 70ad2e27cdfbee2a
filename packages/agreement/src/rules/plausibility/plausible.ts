import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import type { PlacedFix } from './sent-fix.js'

/** km/h: maximum speed of a vehicle in a fleet. */
export const fastest = 250
/** Error of a receiver under an open sky in m, if it reports none. */
const usualAccuracy = 10
/**
 * Maximum acceleration and braking of a vehicle of the fleet, m/s². `usual` applies to a suspected jump of the receiver; its
 * braking is below that of an accident (`hardest`).
 */
const hardest = { speedingUp: 3, braking: 10 }
const usual = { speedingUp: 4, braking: 8 }
/** s: trackers report whole seconds. */
const shortest = 1
/** s: on a longer leg, the speeds at its ends are not representative. */
const maxLeg = 5 * 60
/** km/h: a slower unit is standing. */
const walking = 3
/** m: over a shorter leg, clock and receiver errors alone can produce any speed. */
const nearby = 60

/** Straight line from one fix to the next. */
export interface Leg {
  readonly from: PlacedFix
  readonly to: PlacedFix
  readonly metres: number
  /** Infinity: unknown. */
  readonly seconds: number
  /** Distance that two fixes may have although the unit has not moved, in m. */
  readonly uncertainty: number
}

/** Distance between two points, in m. */
export function metres(from: LatLng, to: LatLng): number {
  // A shortcut: most stored positions are from parked vehicles.
  if (isSamePlace(from, to)) return 0
  return distance(from, to) * 1_000
}

export const isSamePlace = (one: LatLng, other: LatLng) => one.lat === other.lat && one.lng === other.lng

/** Distance that two positions may have although the unit has not moved, in m. */
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

/** Speed along a leg in km/h; null: unknown. */
export function legSpeed(leg: Leg): number | null {
  if (leg.seconds === Number.POSITIVE_INFINITY) return null
  return Math.min(fastest, (leg.metres / leg.seconds) * 3.6)
}

/** Whether no vehicle can have been at both ends: the receiver has jumped. */
export function isJump(leg: Leg): boolean {
  return (leg.metres - leg.uncertainty) * 3.6 > fastest * leg.seconds
}

/** Whether a leg is longer than the speeds at its ends allow: the receiver has jumped, or it always reports the same speed. */
export function isTooFar({ from, to, metres, seconds, uncertainty }: Leg): boolean {
  if (from.speed === null || to.speed === null) return false
  if (seconds > maxLeg || metres - uncertainty < nearby) return false
  return metres - uncertainty > longest(from.speed / 3.6, to.speed / 3.6, seconds + shortest)
}

/**
 * Whether a leg is too short for the speed at its end, even with maximum acceleration.
 * @param before speed at its start, km/h
 */
export function isTooShortAfter(leg: Leg, before: number, speed: number): boolean {
  return speed > before && !isRepeated(leg) && isTooShort(leg, before, speed, hardest.speedingUp)
}

/**
 * Whether a leg is too short for the speed at its start, even with maximum braking.
 * @param after speed at its end, km/h: lower
 */
export function isTooShortFor(leg: Leg, speed: number, after: number): boolean {
  // A unit that is standing at the identical position afterwards was standing there before.
  const isUnknown = isRepeated(leg) && after >= walking
  return !isUnknown && isTooShort(leg, after, speed, hardest.braking)
}

/** A tracker that repeats a position to the last digit has not measured it again, so it is no evidence of the speed. */
const isRepeated = ({ metres }: Leg) => metres === 0

/**
 * Whether a leg is shorter than possible between two speeds.
 * @param change m/s²
 */
function isTooShort(
  { metres, seconds, uncertainty }: Leg,
  slow: number,
  fast: number,
  change: number,
): boolean {
  const [low, high] = [slow / 3.6, fast / 3.6]
  // The time is too short for this change of speed.
  if (high - low > change * (seconds + shortest)) return true
  const slowest = Math.min(low, Math.max(0, (low + high - change * Math.max(0, seconds - shortest)) / 2))
  return metres + uncertainty < (low ** 2 + high ** 2 - 2 * slowest ** 2) / (2 * change)
}

/** Maximum length of a leg between two speeds in m/s, for a time in s. */
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
