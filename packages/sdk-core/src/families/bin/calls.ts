import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import { list, mensaje } from '../../entities/answers.js'
import { type BinRow, readBinRow } from '../../entities/bin.js'

/**
 * The bin: what was removed by `devices.remove`, `users.remove`, `drivers.remove`, `groups.remove`, `geofences.remove` and
 * `events.remove`, for 30 days (`keptInBin`). Whoever could remove it now may bring it back: a device by its manager, an
 * account by who administers it, the rest by its account and who administers that one.
 */
export const bin = family('bin', {
  /** What the session may bring back now, the latest first; 1,000 at most. */
  list: call<NoPayload, BinRow[]>('papelera', '/api/papelera', { effect: 'read', read: list(readBinRow) }),
  /**
   * Brings something back as it was: a device with its positions, alerts, commands and assignments, an account with its
   * password, mirror accounts, units, groups, drivers, geofences and events. What was given to somebody else meanwhile stays
   * with them. Sessions, API keys, webhooks and follow links that ended with it do not come back. No API key may call this.
   *
   * @param id of what was removed
   * @returns the text to show to the user
   * @throws BalizaError `refused`, and nothing is lost, where its imei or login name is in use by now, or the account or the
   *   geofence that it belongs to does not exist
   */
  restore: call<{ readonly id: string }, string>('restaurar', '/api/papelera-restaurar', {
    effect: 'once',
    read: mensaje,
  }),
  /**
   * Deletes something from the bin for good, with all that it had. No API key may call this.
   *
   * @param id of what was removed
   * @returns the text to show to the user
   */
  remove: call<{ readonly id: string }, string>('borrarDePapelera', '/api/papelera-borrar', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
