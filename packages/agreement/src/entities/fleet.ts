import type { BalizaError } from '../calls/errors.js'
import type { Imei, Unit } from './unit.js'

/**
 * How reliable the displayed fleet is.
 *
 * - `waiting`: no response has arrived yet.
 * - `live`: the last poll succeeded.
 * - `stale`: polls fail; the units are the last known ones.
 * - `failed`: the first poll failed; there are no units to show.
 * - `ended`: there is no session. `error` is the reason: it expired, never existed, or the user is inactive; `null` is a logout.
 *   Polling has stopped and continues after a login.
 */
export type FleetState = 'waiting' | 'live' | 'stale' | 'failed' | 'ended'

/** One publication of the fleet: the whole fleet, and which units this poll changed. */
export interface Fleet {
  readonly state: FleetState
  readonly units: ReadonlyMap<Imei, Unit>
  /** Units that this publication added or changed; empty if there are none. */
  readonly changed: ReadonlySet<Imei>
  readonly removed: ReadonlySet<Imei>
  /**
   * Version of the caller's account. If it differs from the `version` of a profile that was loaded before, the account's
   * permissions have changed and `session.profile` returns the current ones. `null` from servers that send none.
   */
  readonly profileVersion: string | null
  /** Time of the last successful response, Unix ms on this machine. */
  readonly receivedAt: number | null
  readonly error: BalizaError | null
}

/** The only empty set, so that views can compare by identity. */
export const noImeis: ReadonlySet<Imei> = new Set()
