import { gapBetween } from '@baliza/agreement'
import type { Latest } from '../latest/apply-fix.js'
import { type Area, type Spot, spotAt } from './area.js'

/** Movement of a unit from its last position to the position of a fix. */
export interface Movement {
  readonly from: Spot
  readonly to: Spot
  /** Whether the movement counts as a straight line that crosses the areas between. */
  readonly direct: boolean
}

/** Effect of a movement on an area. `through`: both positions are outside, and the straight line crosses it. */
export type Crossing = 'entered' | 'left' | 'through'

/**
 * Returns the movement between two accepted positions. Returns `null` if the fix is late or has no accepted position, or if the
 * unit had no position before. Also returns `null` if the unit is stationary and only its receiver drifts.
 *
 * A jump that a second fix confirmed counts at its end, but crosses nothing between. The same applies to a gap of more than ten
 * minutes: a straight line over it is a guess, which is wrong twice as often as right.
 */
export function movementOf({ judged: before }: Latest, { judged: after }: Latest): Movement | null {
  const [from, to] = [before?.anchor ?? null, after?.anchor ?? null]
  const [last, now] = [before?.last ?? null, after?.last ?? null]
  if (from === null || to === null || last === null || now === null) return null
  if (from.lat === to.lat && from.lng === to.lng) return null
  return {
    from: spotAt(from.lat, from.lng),
    to: spotAt(to.lat, to.lng),
    direct: gapBetween(last, now, before?.receiver.repeatedSince) === 'driven',
  }
}

/** Returns the effect of a movement on an area; `null` if it has none. */
export function crossingOf({ from, to, direct }: Movement, area: Area): Crossing | null {
  if (area.isFar(from, to)) return null
  const was = area.contains(from)
  const is = area.contains(to)
  if (was !== is) return is ? 'entered' : 'left'
  return !was && direct && area.liesBetween(from, to) ? 'through' : null
}
