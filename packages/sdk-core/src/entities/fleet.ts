import type { BalizaError } from '../calls/errors.js'
import type { Imei, Unit } from './unit.js'

/**
 * How much the fleet on screen can be trusted.
 *
 * - `waiting`: nothing has arrived yet.
 * - `live`: the last poll succeeded.
 * - `stale`: polls fail; what is shown is the last that was known.
 * - `failed`: the first poll failed: there is nothing to show.
 * - `ended`: there is no session, or no longer (`error` says whether it expired, never was, or the user is inactive; `null`: a
 *   logout); polling has stopped and goes on after a login.
 */
export type FleetState = 'waiting' | 'live' | 'stale' | 'failed' | 'ended'

/** One publication of the fleet: the whole fleet, and which units this poll changed. */
export interface Fleet {
  readonly state: FleetState
  readonly units: ReadonlyMap<Imei, Unit>
  /** Units added or changed by this publication; empty when nothing moved. */
  readonly changed: ReadonlySet<Imei>
  readonly removed: ReadonlySet<Imei>
  /**
   * The version of the caller's account: where it differs from the `version` of a profile that was loaded before, the
   * account's permissions have changed, and `session.profile` has them as they are now. `null` from hosts that send none.
   */
  readonly profileVersion: string | null
  /** When the last good answer arrived, Unix ms on this machine. */
  readonly receivedAt: number | null
  readonly error: BalizaError | null
}

/** The one empty set, so that views can compare by identity. */
export const noImeis: ReadonlySet<Imei> = new Set()
