import type { Answer } from '../calls/call.js'
import { type ImportKind, importKinds } from '../codes/imports.js'
import type { Reading } from './reading.js'
import { id, key, keyed, record, requiredNumber, requiredTime, text, time } from './record.js'
import type { UserId } from './user.js'
import { toList, toRequiredNumber, toText, toWire } from './values.js'

/** A cell that keeps its row from being imported. */
export interface ImportFault {
  /** The row, from 1. */
  readonly fila: number
  /** The column: a key of `importColumns`. */
  readonly columna: string
  /** What is wrong, to show to the user. */
  readonly mensaje: string
}

/** What would come of an import. */
export interface ImportCheck {
  /** Rows that were sent. */
  readonly total: number
  /** Rows without a fault. */
  readonly buenas: number
  /** By row, then by column. */
  readonly faltas: readonly ImportFault[]
}

/** What came of an import. */
export interface ImportResult {
  /** Names it where it is undone. */
  readonly id: string
  readonly total: number
  /** Rows that were written. */
  readonly escritas: number
  /** Why the others were not. */
  readonly faltas: readonly ImportFault[]
}

/** An import that was made. */
export interface ImportRow {
  readonly id: string
  readonly timestamp: number
  /** Who made it. */
  readonly user_id: UserId
  /** Its login name. */
  readonly user: string
  readonly tipo: ImportKind
  /** The file's name, where it was given. */
  readonly archivo: string
  readonly total: number
  readonly escritas: number
  /** Until when it can be undone, Unix ms. */
  readonly deshacer_hasta: number
  /** When it was undone, Unix ms; `null`: it was not. */
  readonly deshecha: number | null
}

/** A row of an import that stays where it is undone. */
export interface KeptRow {
  /** The unit, the account's login name or the driver. */
  readonly nombre: string
  /** Why it stays, to show to the user after its name. */
  readonly motivo: string
}

/** What came of taking an import back. */
export interface ImportUndo {
  /** The text to show to the user. */
  readonly mensaje: string
  /** Rows that were undone. */
  readonly deshechas: number
  /** Those that stay; none: nothing is left of the import. */
  readonly quedan: readonly KeptRow[]
}

const readFault = record<ImportFault>('the fault', { fila: requiredNumber, columna: key, mensaje: text })

/** Reads an import of the list. @throws Malformed */
export const readImportRow = record<ImportRow>('the import', {
  id,
  timestamp: requiredTime,
  user_id: key,
  user: text,
  tipo: keyed(importKinds),
  archivo: text,
  total: requiredNumber,
  escritas: requiredNumber,
  deshacer_hasta: requiredTime,
  deshecha: time,
})

/** Reads what a check has found. @throws Malformed */
export function readImportCheck({ data }: Answer, reading: Reading): ImportCheck {
  const wire = toWire(data, 'data')
  return {
    total: toRequiredNumber(wire.total, 'total'),
    buenas: toRequiredNumber(wire.buenas, 'buenas'),
    faltas: toList(wire.faltas, 'faltas').map((fault) => readFault(fault, reading)),
  }
}

/** Reads what an import has done. @throws Malformed */
export function readImportResult({ data }: Answer, reading: Reading): ImportResult {
  const wire = toWire(data, 'data')
  return {
    id: toText(wire.id, 'id'),
    total: toRequiredNumber(wire.total, 'total'),
    escritas: toRequiredNumber(wire.escritas, 'escritas'),
    faltas: toList(wire.faltas, 'faltas').map((fault) => readFault(fault, reading)),
  }
}

const readKept = record<KeptRow>('the row that stays', { nombre: text, motivo: text })

/** Reads what came of taking an import back. @throws Malformed */
export function readImportUndo({ data, mensaje }: Answer, reading: Reading): ImportUndo {
  const wire = toWire(data, 'data')
  return {
    mensaje: toText(mensaje, 'mensaje'),
    deshechas: toRequiredNumber(wire.deshechas, 'deshechas'),
    quedan: toList(wire.quedan, 'quedan').map((kept) => readKept(kept, reading)),
  }
}
