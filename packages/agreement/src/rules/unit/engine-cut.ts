import type { Unit } from '../../entities/unit.js'
import { hostNow } from '../time/clock.js'
import { offlineAfter } from './connectivity.js'

/** Speed above which an engine cut needs a confirmation, km/h. A server may be configured differently. */
export const cutSpeedLimit = 20

/** Data that decide whether an engine cut is dangerous. */
export type Motion = Pick<Unit, 'speed' | 'acc' | 'timestamp'>

/**
 * Reason why an engine cut now might be dangerous.
 *
 * - `moving`: the unit is faster than the limit, or was at its last contact.
 * - `unknown`: the last contact is 10 minutes old or more, or there was none, and the unit is not known to be parked with its
 * engine off.
 */
export type CutDanger = 'moving' | 'unknown'

/**
 * Checks whether `bloq` needs an explicit confirmation. A driver at 100 km/h who suddenly loses the engine is in danger, so a
 * unit that may be moving counts as moving.
 *
 * @param unit speed in km/h, timestamp in Unix ms
 * @param limit km/h, {@link cutSpeedLimit} unless the server is configured differently
 * @returns the danger, or `null` if no confirmation is needed
 */
export function cutDanger(
  { speed, acc, timestamp }: Motion,
  limit: number = cutSpeedLimit,
  now: number = hostNow(),
): CutDanger | null {
  if (timestamp === null) return 'unknown'
  if (speed > limit) return 'moving'
  const stale = now - timestamp >= offlineAfter
  // Up to 5 km/h may be jitter of a parked unit's position.
  return stale && (acc || speed > 5) ? 'unknown' : null
}
