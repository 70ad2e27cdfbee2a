import type { ImportFault } from '@baliza/sdk-core'
import { type Cells, type ImportColumn, textOfFault } from '@baliza/sdk-core/files'
import type { SavedTable } from '../../../ui/data-table/export/save-table.js'

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

/** Faults by row, then by column. @param numbers which row of the file each is: that is what a person looks for */
export function faultsByRow(
  faults: readonly ImportFault[],
  numbers: readonly number[],
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const rows = new Map<number, Map<string, string>>()
  for (const fault of faults) {
    const { fila, columna } = fault
    const row = rows.get(fila) ?? new Map<string, string>()
    if (!row.has(columna)) row.set(columna, textOfFault(fault, numbers))
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
