import type { ImportFault } from '@baliza/sdk-core'
import type { SavedTable } from '../../../ui/data-table/export/save-table.js'
import type { ImportColumn, Matching } from './match-columns.js'

/** Cells by the names of our columns. */
export type Cells = Readonly<Record<string, string>>

/** A row of the preview. */
export interface PreviewRow {
  /** From 1, as faults name it. */
  readonly fila: number
  /** The file's, as a spreadsheet numbers them. */
  readonly number: number
  readonly cells: Cells
  /** What is wrong with it, by column; empty: nothing. */
  readonly faults: ReadonlyMap<string, string>
  /** The columns that were corrected here. */
  readonly corrected: ReadonlySet<string>
}

/** The rows of a file by our columns. @param lines without the headings */
export function toCells(lines: readonly (readonly string[])[], matching: Matching): readonly Cells[] {
  const matched = Object.entries(matching).filter((one): one is [string, number] => one[1] !== null)
  return lines.map((line) => Object.fromEntries(matched.map(([id, place]) => [id, line[place] ?? ''])))
}

/** Faults by row, then by column. @param numbers which row of the file each is: that is what a person looks for */
export function faultsByRow(
  faults: readonly ImportFault[],
  numbers: readonly number[],
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const rows = new Map<number, Map<string, string>>()
  for (const { fila, columna, mensaje } of faults) {
    const row = rows.get(fila) ?? new Map<string, string>()
    // The host numbers the rows that it was sent, where it names another.
    const message = mensaje.replace(/(?<=\bfila )\d+$/, (other) =>
      String(numbers[Number(other) - 1] ?? other),
    )
    if (!row.has(columna)) row.set(columna, message)
    rows.set(fila, row)
  }
  return rows
}

/** A row that failed, and why. */
interface FailedRow {
  readonly cells: Cells
  readonly why: string
}

/** The rows with a fault as a table to correct and import again: the template's columns, and what is wrong. */
export function failedTable(
  columns: readonly ImportColumn[],
  rows: readonly Cells[],
  faults: readonly ImportFault[],
  numbers: readonly number[],
  heading: string,
): Pick<SavedTable<FailedRow>, 'columns' | 'rows'> {
  return {
    columns: [
      ...columns.map(({ id, label }) => ({
        header: label,
        value: ({ cells }: FailedRow) => cells[id] ?? '',
      })),
      { header: heading, value: ({ why }) => why },
    ],
    rows: [...faultsByRow(faults, numbers)].map(([fila, wrong]) => ({
      cells: rows[fila - 1] ?? {},
      why: [...wrong.values()].join('; '),
    })),
  }
}
