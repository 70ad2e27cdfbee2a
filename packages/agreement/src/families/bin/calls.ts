import { call, family } from '../../calls/call.js'
import type { Paging } from '../../calls/payloads.js'
import { list, mensaje } from '../../entities/answers.js'
import { type BinRow, readBinRow } from '../../entities/bin.js'

/**
 * The bin: things removed by `devices.remove`, `users.remove`, `drivers.remove`, `groups.remove`, `geofences.remove` and
 * `events.remove`, for 30 days (`keptInBin`). Accounts that could remove a thing now may restore it: a device its manager, an
 * account its administrator, and the rest its account and the administrator of that account.
 */
export const bin = family('bin', {
  /** Returns what the session may restore now, latest removal first, at most 1,000. */
  list: call<Paging, BinRow[]>('papelera', '/api/papelera', {
    effect: 'read',
    pages: true,
    read: list(readBinRow),
  }),
  /**
   * Restores a removed thing: a device with its positions, alerts, commands and assignments; an account with its password, mirror
   * accounts, units, groups, drivers, geofences and events. Things that were given to another account since the removal stay
   * there. Sessions, API keys, webhooks and follow links that ended with it are not restored. API keys may not call this.
   *
   * @param id id of the removed thing
   * @returns the text to show to the user
   * @throws BalizaError `refused`, without loss of data, if its IMEI or login name is now in use, or the account or the geofence
   * that it belongs to does not exist
   */
  restore: call<{ readonly id: string }, string>('restaurar', '/api/papelera-restaurar', {
    effect: 'once',
    read: mensaje,
  }),
  /**
   * Deletes something from the bin permanently, with all its data. API keys may not call this.
   *
   * @param id id of the removed thing
   * @returns the text to show to the user
   */
  remove: call<{ readonly id: string }, string>('borrarDePapelera', '/api/papelera-borrar', {
    effect: 'idempotent',
    read: mensaje,
  }),
})
