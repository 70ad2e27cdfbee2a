import { call, family } from '../../calls/call.js'
import type { NoPayload } from '../../calls/payloads.js'
import type { ImportKind } from '../../codes/imports.js'
import { list } from '../../entities/answers.js'
import {
  type ImportCheck,
  type ImportResult,
  type ImportRow,
  type ImportUndo,
  readImportCheck,
  readImportResult,
  readImportRow,
  readImportUndo,
} from '../../entities/import.js'

/** The rows of a file. */
export interface ImportFile {
  readonly tipo: ImportKind
  /**
   * Texts by the names of `importColumns`; one that is left out is empty. Up to 20,000 rows (of users 2,000) and 10 MB.
   * Units: nombre, imei, sim, equipo_gps, modelo, placa, manager, id_equipo, modelo_gps (its code or name). Users: user,
   * pass, email, rol (its number or name), nombre, tel, manager. Drivers: nombre, tel, email, descripcion, imei, user.
   * Assignments: imei, user.
   */
  readonly filas: readonly Readonly<Record<string, string>>[]
}

/**
 * Rows of a file as units, users, drivers and assignments: roles 3 and 4. Every cell is checked as the single call does
 * (`devices.add`, `users.add`, `drivers.add`, `assignments.add`), with its messages; rows are also checked against each
 * other and against what exists: an imei, a login name, an assignment or a driver's name that exists already, a unit that
 * has a driver, a manager, account or unit of others. Units and accounts are named by imei and login name.
 *
 * All rows come in one request, so that a check and an import see the whole file, and no half of one is imported; that is
 * why these two calls take 10 MB. Give a large file a longer `timeout`.
 */
export const imports = family('imports', {
  /** Says what is wrong with which cell, and writes nothing. */
  check: call<ImportFile, ImportCheck>('revisarImportacion', '/api/importar-revisar', {
    effect: 'read',
    read: readImportCheck,
  }),
  /**
   * Imports the rows, all of them or none: in one transaction. With `soloBuenas` those without a fault.
   *
   * @throws BalizaError `refused` where a row has a fault and `soloBuenas` is not given, where every row has one, or where
   *   something that a row names has changed at that moment
   */
  run: call<ImportFile & { readonly archivo?: string; readonly soloBuenas?: boolean }, ImportResult>(
    'importar',
    '/api/importar',
    { effect: 'once', read: readImportResult },
  ),
  /**
   * Undoes an import, for an hour, in one transaction: one's own, or of an account that one administers. What cannot be
   * undone is kept and reported row by row: what another account administers by now, and what has been used since: a unit
   * with positions, commands, alerts, an account, a group, a driver, an event, a link, a key, a webhook or a site; an
   * account that has logged in or has anything of its own; a driver of another unit by now; an assignment on which a mirror
   * account, an event, a group, a driver or a link depends. Rows that were kept can be undone by another call within the
   * hour. Once nothing of an import is left, that is final.
   */
  undo: call<{ readonly id: string }, ImportUndo>('deshacerImportacion', '/api/importar-deshacer', {
    effect: 'idempotent',
    read: readImportUndo,
  }),
  /** The last 50 imports of accounts that one administers, newest first. */
  list: call<NoPayload, ImportRow[]>('importaciones', '/api/importaciones', {
    effect: 'read',
    read: list(readImportRow),
  }),
})
