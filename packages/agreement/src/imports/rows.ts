import * as v from 'valibot'
import type { ImportFault } from '../entities/import.js'
import { readDeviceId } from '../rules/unit/device-id.js'
import { mensajes } from '../texts/api-texts.js'
import { fill } from '../texts/merge-texts.js'
import { type IdentifiedKind, type ImportLookup, pairKey } from './lookup.js'

/** A row that was sent: its cells by column name. */
export type Cells = Readonly<Record<string, string>>

/** A row and its number. It may have faults: see {@link Faults}. */
export interface Read<Row> {
  readonly fila: number
  readonly row: Row
}

/** Collects the faults of an import. */
export interface Faults {
  /** Keeps only the first fault of each cell. */
  add(fila: number, columna: string, mensaje: string): void
  /** By row, then in the order in which they were added. */
  all(): ImportFault[]
  has(fila: number): boolean
}

export function createFaults(): Faults {
  const faults: ImportFault[] = []
  const rows = new Set<number>()
  const cells = new Set<string>()
  return {
    add(fila, columna, mensaje) {
      const cell = `${fila} ${columna}`
      if (cells.has(cell)) return
      cells.add(cell)
      faults.push({ fila, columna, mensaje })
      rows.add(fila)
    },
    all: () => faults.toSorted((a, b) => a.fila - b.fila),
    has: (fila) => rows.has(fila),
  }
}

/** Number of rows that are read without a pause. Other requests run between portions. */
const portion = 500

/** Reads every row by the schema of a form. @param toForm maps cells to the form's fields @returns the rows that could be read */
export async function readRows<Row>(
  rows: readonly Cells[],
  schema: v.GenericSchema<unknown, Row>,
  toForm: (cells: Cells) => object,
  faults: Faults,
): Promise<Read<Row>[]> {
  const read: Read<Row>[] = []
  for (const [index, cells] of rows.entries()) {
    if (index % portion === portion - 1) await new Promise((resolve) => setTimeout(resolve))
    const fila = index + 1
    const result = v.safeParse(schema, toForm(cells), { abortPipeEarly: true })
    // A row with a fault in one cell continues to be checked, so that the user can fix all its faults at once.
    if (result.typed) read.push({ fila, row: result.output })
    for (const issue of result.issues ?? []) faults.add(fila, v.getDotPath(issue) ?? '', issue.message)
  }
  return read
}

/** Columns of numbers that identify something: every digit counts. */
const numbers = ['imei', 'id_equipo', 'sim', 'tel'] as const

/** Adds a fault to every number that a spreadsheet has rounded, such as 8.64895E+14. */
export function refuseRounded(rows: readonly Cells[], faults: Faults): void {
  for (const [index, cells] of rows.entries())
    for (const name of numbers)
      if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(readDeviceId(cells[name] ?? '')))
        faults.add(index + 1, name, mensajes.roundedNumber)
}

/** Adds a fault to every row that repeats the key of an earlier row. */
export function refuseRepeated<Row>(
  rows: readonly Read<Row>[],
  columna: string,
  keyOf: (row: Row) => string | null,
  faults: Faults,
): void {
  const seen = new Map<string, number>()
  for (const { fila, row } of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const first = seen.get(key)
    if (first === undefined) seen.set(key, fila)
    else faults.add(fila, columna, fill(mensajes.repeatedRow, { row: first }))
  }
}

/** A row with an external id, and the account within which the id is unique; empty if none owns the row. */
interface Identified {
  readonly fila: number
  readonly owner: string
  readonly id_externo: string | null | undefined
}

/**
 * Adds a fault to every row whose external id another record or an earlier row of the same owner has.
 * @returns numbers of the rows that exist already: their other fields are of the same record, and need no further faults
 */
export async function refuseExternalIds(
  kind: IdentifiedKind,
  rows: readonly Identified[],
  lookup: ImportLookup,
  faults: Faults,
): Promise<ReadonlySet<number>> {
  const read = rows.flatMap(({ fila, owner, id_externo }) =>
    id_externo == null ? [] : [{ fila, row: { owner, id: id_externo } }],
  )
  const existing = new Set<number>()
  // Without an external id, the query is not necessary.
  if (read.length === 0) return existing
  refuseRepeated(read, 'id_externo', ({ owner, id }) => pairKey(owner, id), faults)
  const known = await lookup.withExternalId(
    kind,
    read.map(({ row }) => [row.owner, row.id]),
  )
  for (const { fila, row } of read) {
    const name = known.get(pairKey(row.owner, row.id))
    if (name === undefined) continue
    existing.add(fila)
    faults.add(fila, 'id_externo', fill(mensajes.externalIdExists, { name }))
  }
  return existing
}

/** Returns the rows without faults. */
export function goodRows<Row>(rows: readonly Read<Row>[], { has }: Faults): Row[] {
  return rows.filter(({ fila }) => !has(fila)).map(({ row }) => row)
}
