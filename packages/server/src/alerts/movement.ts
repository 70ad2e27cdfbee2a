import type { Fix } from '../fixes/fix.js'
import { drivenTo, isLate, type Latest } from '../fixes/latest.js'
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

/** The route of a unit that was not heard for longer than this is unknown, ms. */
const longestSilence = 60 * 60_000

/**
 * The movement of one more fix; `null` where there is none: the fix is late or without satellites, the unit's place was not
 * known before, or it stands and only its receiver wanders.
 *
 * A receiver's jump (faster than any vehicle) counts where it ends, as the marker on the map does, but nothing between
 * was crossed; nor was it in a movement of more than an hour.
 */
export function movementOf(before: Latest, after: Latest, fix: Fix): Movement | null {
  const [fromLat, fromLng] = [before.anchor_lat ?? before.lat, before.anchor_lng ?? before.lng]
  const [toLat, toLng] = [after.anchor_lat, after.anchor_lng]
  if (isLate(before, fix) || !fix.valid) return null
  if (fromLat === null || fromLng === null || toLat === null || toLng === null) return null
  if (fromLat === toLat && fromLng === toLng) return null
  const time = fix.time ?? fix.receivedAt
  return {
    from: spotAt(fromLat, fromLng),
    to: spotAt(toLat, toLng),
    direct: time - (before.timestamp ?? time) <= longestSilence && drivenTo(before, fix, time) > 0,
  }
}

/** What a movement did to an area; `null`: nothing. */
export function crossingOf({ from, to, direct }: Movement, area: Area): Crossing | null {
  const was = area.contains(from)
  const is = area.contains(to)
  if (was !== is) return is ? 'entered' : 'left'
  return !was && direct && area.liesBetween(from, to) ? 'through' : null
}
