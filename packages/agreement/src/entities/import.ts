import type { Answer } from '../calls/call.js'
import { type GeofenceType, geofenceTypes } from '../codes/geofences.js'
import { type ImportedKind, importedKinds } from '../codes/imports.js'
import type { Reading } from './reading.js'
import {
  code,
  flag,
  id,
  key,
  keyed,
  optionalNumber,
  optionalText,
  record,
  requiredNumber,
  requiredTime,
  text,
  time,
} from './record.js'
import type { UserId } from './user.js'
import { toList, toRequiredNumber, toText, toWire } from './values.js'

/** A cell whose fault prevents the import of its row. */
export interface ImportFault {
  /** The row, from 1. */
  readonly fila: number
  /** Column name: a key of `importColumns`. */
  readonly columna: string
  /** What is wrong, to show to the user. */
  readonly mensaje: string
}

/** Expected result of an import. */
export interface ImportCheck {
  /** Number of rows that were sent. */
  readonly total: number
  /** Number of rows without a fault. */
  readonly buenas: number
  /** Sorted by row, then by column. */
  readonly faltas: readonly ImportFault[]
  /** Brands that a row of units may name; empty for other kinds. */
  readonly marcas: readonly string[]
  /** Groups that a row of units may name, with the new ones; empty for other kinds. */
  readonly grupos: readonly string[]
}

/** Result of an import. */
export interface ImportResult {
  /** Id for undoing the import. */
  readonly id: string
  readonly total: number
  /** Number of rows that were written. */
  readonly escritas: number
  /** Faults of the other rows. */
  readonly faltas: readonly ImportFault[]
}

/** A shape of an imported KML, KMZ or GeoJSON file. */
export interface ImportedShape {
  /** Number of its placemark or feature in the file, from 1. */
  readonly elemento: number
  /** Number of the part of a MultiGeometry, from 1; `null` if there is only one. */
  readonly parte: number | null
  readonly nombre: string
  /** `null` if the geometry is unknown. */
  readonly tipo: GeofenceType | null
  /** Its id; `null` if it is not saved. */
  readonly id: string | null
  /** Whether the account, or the file before it, has a shape with the same kind, name and points. It is not saved again. */
  readonly existe: boolean
  /** Why it cannot be imported, to show to the user; '' if it can. */
  readonly falta: string
}

/** Expected result of an import of shapes. */
export interface ShapesCheck {
  /** Number of shapes of the file. */
  readonly total: number
  /** Number of shapes that would be saved. */
  readonly buenas: number
  /** In the order of the file. */
  readonly figuras: readonly ImportedShape[]
}

/** Result of an import of shapes. */
export interface ShapesResult {
  /** Id for undoing the import; `null` if the account had every shape already. */
  readonly id: string | null
  readonly total: number
  /** Number of shapes that were saved. */
  readonly escritas: number
  /** In the order of the file. */
  readonly figuras: readonly ImportedShape[]
}

/** An import in the list of imports. */
export interface ImportRow {
  readonly id: string
  readonly timestamp: number
  /** Id of the account that imported. */
  readonly user_id: UserId
  /** Login name of that account. */
  readonly user: string
  readonly tipo: ImportedKind
  /** Name of the file, if it was given. */
  readonly archivo: string
  readonly total: number
  readonly escritas: number
  /** End of the time in which it can be undone, Unix ms. */
  readonly deshacer_hasta: number
  /** Time of the undo, Unix ms; `null`: not undone. */
  readonly deshecha: number | null
}

/** A row of an import that an undo keeps. */
export interface KeptRow {
  /** The unit, the account's login name or the driver. */
  readonly nombre: string
  /** Why it is kept, as a text to show after its name. */
  readonly motivo: string
}

/** Result of undoing an import. */
export interface ImportUndo {
  /** Text to show to the user. */
  readonly mensaje: string
  /** Number of rows that were undone. */
  readonly deshechas: number
  /** Rows that were kept. If empty, the import is completely undone. */
  readonly quedan: readonly KeptRow[]
}

const readFault = record<ImportFault>('the fault', { fila: requiredNumber, columna: key, mensaje: text })

/** Reads an import of the list. @throws Malformed */
export const readImportRow = record<ImportRow>('the import', {
  id,
  timestamp: requiredTime,
  user_id: key,
  user: text,
  tipo: keyed(importedKinds),
  archivo: text,
  total: requiredNumber,
  escritas: requiredNumber,
  deshacer_hasta: requiredTime,
  deshecha: time,
})

/** Reads the result of a check. @throws Malformed */
export function readImportCheck({ data }: Answer, reading: Reading): ImportCheck {
  const wire = toWire(data, 'data')
  return {
    total: toRequiredNumber(wire.total, 'total'),
    buenas: toRequiredNumber(wire.buenas, 'buenas'),
    faltas: toList(wire.faltas, 'faltas').map((fault) => readFault(fault, reading)),
    marcas: toList(wire.marcas ?? [], 'marcas').map((name) => toText(name, 'marcas')),
    grupos: toList(wire.grupos ?? [], 'grupos').map((name) => toText(name, 'grupos')),
  }
}

/** Reads the result of an import. @throws Malformed */
export function readImportResult({ data }: Answer, reading: Reading): ImportResult {
  const wire = toWire(data, 'data')
  return {
    id: toText(wire.id, 'id'),
    total: toRequiredNumber(wire.total, 'total'),
    escritas: toRequiredNumber(wire.escritas, 'escritas'),
    faltas: toList(wire.faltas, 'faltas').map((fault) => readFault(fault, reading)),
  }
}

const readShape = record<ImportedShape>('the shape', {
  elemento: requiredNumber,
  parte: optionalNumber,
  nombre: text,
  tipo: code(geofenceTypes),
  id: optionalText,
  existe: flag,
  falta: text,
})

/** Reads the result of a check of shapes. @throws Malformed */
export function readShapesCheck({ data }: Answer, reading: Reading): ShapesCheck {
  const wire = toWire(data, 'data')
  return {
    total: toRequiredNumber(wire.total, 'total'),
    buenas: toRequiredNumber(wire.buenas, 'buenas'),
    figuras: toList(wire.figuras, 'figuras').map((shape) => readShape(shape, reading)),
  }
}

/** Reads the result of an import of shapes. @throws Malformed */
export function readShapesResult({ data }: Answer, reading: Reading): ShapesResult {
  const wire = toWire(data, 'data')
  return {
    id: wire.id === null ? null : toText(wire.id, 'id'),
    total: toRequiredNumber(wire.total, 'total'),
    escritas: toRequiredNumber(wire.escritas, 'escritas'),
    figuras: toList(wire.figuras, 'figuras').map((shape) => readShape(shape, reading)),
  }
}

const readKept = record<KeptRow>('the row that stays', { nombre: text, motivo: text })

/** Reads the result of an undo. @throws Malformed */
export function readImportUndo({ data, mensaje }: Answer, reading: Reading): ImportUndo {
  const wire = toWire(data, 'data')
  return {
    mensaje: toText(mensaje, 'mensaje'),
    deshechas: toRequiredNumber(wire.deshechas, 'deshechas'),
    quedan: toList(wire.quedan, 'quedan').map((kept) => readKept(kept, reading)),
  }
}
