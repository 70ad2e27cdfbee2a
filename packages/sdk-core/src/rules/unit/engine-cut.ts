import type { Unit } from '../../entities/unit.js'
import { hostNow } from '../time/clock.js'
import { offlineAfter } from './connectivity.js'

/** Above this speed an engine is not cut without asking again, km/h; a server may be configured otherwise. */
export const cutSpeedLimit = 20

/** What is known of a unit whose engine is to be cut. */
export type Motion = Pick<Unit, 'speed' | 'acc' | 'timestamp'>

/**
 * Why cutting the engine now might be dangerous, or `null`.
 *
 * - `moving`: it goes faster than the limit, or went so when it was last heard.
 * - `unknown`: it has not been heard for 10 minutes or ever, and nothing says that it stood with its engine off.
 */
export type CutDanger = 'moving' | 'unknown'

/**
 * Whether `bloq` needs an explicit confirmation. Someone who brakes from 100 km/h because the engine is gone is in
 * danger: what may be moving counts as moving.
 *
 * @param unit speed in km/h, timestamp in Unix ms
 * @param limit km/h, {@link cutSpeedLimit} unless the server says otherwise
 */
export function cutDanger(
  { speed, acc, timestamp }: Motion,
  limit: number = cutSpeedLimit,
  now: number = hostNow(),
): CutDanger | null {
  if (timestamp === null) return 'unknown'
  if (speed > limit) return 'moving'
  const stale = now - timestamp >= offlineAfter
  // Up to 5 km/h a parked unit's position may jitter.
  return stale && (acc || speed > 5) ? 'unknown' : null
}
