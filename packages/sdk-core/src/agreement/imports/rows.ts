import * as v from 'valibot'
import type { ImportFault } from '../../entities/import.js'
import { readDeviceId } from '../../rules/unit/device-id.js'
import { fill } from '../../texts/merge-texts.js'
import { mensajes } from '../texts.js'

/** A row as it was sent: cells by the names of its columns. */
export type Cells = Readonly<Record<string, string>>

/** A row and its number; {@link Faults} knows whether its cells are as they should be. */
export interface Read<Row> {
  readonly fila: number
  readonly row: Row
}

/** The faults of an import, as they are found. */
export interface Faults {
  /** Of one cell the first alone is kept. */
  add(fila: number, columna: string, mensaje: string): void
  /** By row, then by column as they were found. */
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

/** Rows that are read at once; others are answered in between. */
const portion = 500

/** Reads every row by the schema of a form. @param toForm the form's fields, from the cells @returns those that could be read */
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
    // One that is wrong in a cell is looked at in its others too: all its faults are mended at once.
    if (result.typed) read.push({ fila, row: result.output })
    for (const issue of result.issues ?? []) faults.add(fila, v.getDotPath(issue) ?? '', issue.message)
  }
  return read
}

/** Numbers that name something: every figure counts. */
const numbers = ['imei', 'id_equipo', 'sim', 'tel'] as const

/** A number without what people group its figures by: '222-145 0001', '(222) 1450001', or a spreadsheet's apostrophe. Anything else stays to be refused. */
export function ungrouped(number: string): string {
  return number.replace(/^'|[\s\p{Dash}\p{Cf}().]/gu, '')
}

/** Adds a fault to every number that a spreadsheet has rounded: 8.64895E+14. */
export function refuseRounded(rows: readonly Cells[], faults: Faults): void {
  for (const [index, cells] of rows.entries())
    for (const name of numbers)
      if (/^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(readDeviceId(cells[name] ?? '')))
        faults.add(index + 1, name, mensajes.roundedNumber)
}

/** Adds a fault to every row that another one before it is like. */
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

/** The rows that no fault was found in. */
export function goodRows<Row>(rows: readonly Read<Row>[], { has }: Faults): Row[] {
  return rows.filter(({ fila }) => !has(fila)).map(({ row }) => row)
}
