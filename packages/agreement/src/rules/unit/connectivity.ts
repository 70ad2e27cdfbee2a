import type { Connectivity } from '../../codes/statuses.js'
import type { Unit } from '../../entities/unit.js'
import { hostNow } from '../time/clock.js'

/** Time without a report after which a unit is offline, ms (specification 1, section 4). */
export const offlineAfter = 10 * 60_000

/** Connectivity of a unit: 2 it never reported, 0 its last report is 10 minutes old or more, 1 online. */
export function connectivity({ timestamp }: Pick<Unit, 'timestamp'>, now: number = hostNow()): Connectivity {
  if (timestamp === null) return 2
  return now - timestamp >= offlineAfter ? 0 : 1
}
