import { gapBetween } from '@baliza/sdk-core'
import type { Latest } from '../fixes/latest.js'
import { type Area, type Spot, spotAt } from './area.js'

/** A unit's movement from the place where it last moved to the one that a fix brings. */
export interface Movement {
  readonly from: Spot
  readonly to: Spot
  /** Whether it may be thought straight, so that what lies between was crossed. */
  readonly direct: boolean
}

/** What a movement did to an area. `through`: it lay outside before and after, and the straight line leads through it. */
export type Crossing = 'entered' | 'left' | 'through'

/**
 * The movement that a fix made, from one believed place to the next; `null` where there is none: the fix is late or brings
 * no place that is believed, the unit's place was not known before, or the unit is stationary and only its receiver drifts.
 *
 * A jump that a second fix has confirmed counts where it ends, but nothing between was crossed. Nor was anything during a
 * gap of more than ten minutes: a straight line over it is a guess, which is wrong twice as often as right.
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

/** What a movement did to an area; `null`: nothing. */
export function crossingOf({ from, to, direct }: Movement, area: Area): Crossing | null {
  if (area.isFar(from, to)) return null
  const was = area.contains(from)
  const is = area.contains(to)
  if (was !== is) return is ? 'entered' : 'left'
  return !was && direct && area.liesBetween(from, to) ? 'through' : null
}
