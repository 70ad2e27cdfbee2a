import { call, family } from '../../calls/call.js'
import type { NoPayload, OfUser } from '../../calls/payloads.js'
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
  readShapesCheck,
  readShapesResult,
  type ShapesCheck,
  type ShapesResult,
} from '../../entities/import.js'

/** Rows of a file to import. */
export interface ImportFile {
  readonly tipo: ImportKind
  /**
   * Texts by the names of `importColumns`; an omitted one is empty. Up to 20,000 rows (users: 2,000) and 10 MB. Units: nombre,
   * imei, sim, equipo_gps, modelo, placa, manager, id_equipo, modelo_gps (its code or name). Users: user, pass, email, rol (its
   * number or name), nombre, tel, manager. Drivers: nombre, tel, email, descripcion, imei, user. Assignments: imei, user.
   */
  readonly filas: readonly Readonly<Record<string, string>>[]
  /**
   * Names of groups that do not exist yet and that the rows may use. The import creates those that a written row needs, for the
   * calling account, and its undo removes those that are empty again.
   */
  readonly gruposNuevos?: readonly string[]
}

/** A file with shapes to import. */
export interface ShapesFile extends OfUser {
  /** The text of a KML or GeoJSON file, or the bytes of a KML, KMZ or GeoJSON file in base64. The file has up to 10 MB. */
  readonly contenido: string
  /** Name of the file. Shapes without a name get it without its extension. */
  readonly archivo?: string
}

/**
 * Imports rows of a file as units, users, drivers and assignments. For roles 3 and 4. Every cell is checked like in the single
 * call (`devices.add`, `users.add`, `drivers.add`, `assignments.add`), with its messages. Rows are also checked against each
 * other and against existing data: an IMEI, login name, assignment or driver's name that already exists; a unit that has a
 * driver; a manager, account or unit that the caller does not administer. Rows refer to units by IMEI and to accounts by login
 * name.
 *
 * All rows are in one request, so that a check and an import cover the whole file, and no file is imported partially. That is why
 * these two calls accept 10 MB. Give a large file a longer `timeout`.
 */
export const imports = family('imports', {
  /** Returns the faults of each cell, and writes nothing. */
  check: call<ImportFile, ImportCheck>('revisarImportacion', '/api/importar-revisar', {
    effect: 'read',
    read: readImportCheck,
  }),
  /**
   * Imports all rows or none, in one transaction. With `soloBuenas`, all rows without a fault.
   *
   * @throws BalizaError `refused` if a row has a fault and `soloBuenas` is not given, if every row has one, or if something that
   * a row refers to has changed at that moment
   */
  run: call<ImportFile & { readonly archivo?: string; readonly soloBuenas?: boolean }, ImportResult>(
    'importar',
    '/api/importar',
    { effect: 'once', read: readImportResult },
  ),
  /**
   * Returns the shapes of a KML, KMZ or GeoJSON file with their faults, and writes nothing. Each part of a MultiGeometry is a shape.
   * A line without the permission `rutas` is a fault, and so is any other shape without `geocirculares`. A shape that the account
   * has already is no fault.
   *
   * @throws BalizaError `invalid` if the file cannot be read: `mensaje` names what it is and what to do. The limits are 10 MB
   * (unpacked 50 MB), 1,000 shapes, 10,000 points of a shape, 250,000 of a file, 64 levels and 500,000 elements of a KML.
   */
  checkShapes: call<ShapesFile, ShapesCheck>('revisarFiguras', '/api/importar-figuras-revisar', {
    effect: 'read',
    asUser: true,
    read: readShapesCheck,
  }),
  /**
   * Saves all shapes of a file as geofences, points of interest and routes, or none. With `soloBuenas`, all shapes without a fault.
   * Shapes that the account has already are skipped, so a file can be imported again after it has grown. `undo` takes the id.
   *
   * @throws BalizaError `refused` if a shape has a fault and `soloBuenas` is not given (`mensaje` names the first five), or if the
   * account would have more than 1,000 shapes; otherwise as `checkShapes`
   */
  runShapes: call<ShapesFile & { readonly soloBuenas?: boolean }, ShapesResult>(
    'importarFiguras',
    '/api/importar-figuras',
    { effect: 'once', asUser: true, read: readShapesResult },
  ),
  /**
   * Undoes an import within an hour, in one transaction: the caller's own, or one of an account that it administers. Rows that
   * cannot be undone are kept and reported. This applies to rows that another account administers now, and to rows that are in
   * use:
   *
   * - a unit with positions, commands, alerts, an account, a group, a driver, an event, a link, a key, a webhook or a site;
   * - an account that has logged in or owns anything;
   * - a driver who now has another unit;
   * - an assignment on which a mirror account, an event, a group, a driver or a link depends;
   * - a geofence that an event watches, or that the account may no longer remove.
   *
   * Another call within the hour can undo rows that were kept. The undo is final once nothing of an import is left.
   */
  undo: call<{ readonly id: string }, ImportUndo>('deshacerImportacion', '/api/importar-deshacer', {
    effect: 'idempotent',
    read: readImportUndo,
  }),
  /** Returns the last 50 imports of accounts that the caller administers, newest first. */
  list: call<NoPayload, ImportRow[]>('importaciones', '/api/importaciones', {
    effect: 'read',
    read: list(readImportRow),
  }),
})
