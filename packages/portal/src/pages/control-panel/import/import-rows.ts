import type { ImportFault } from '@baliza/sdk-core/internal'
import { type Cells, type ImportColumn, textOfFault } from '@baliza/sdk-core/internal'
import type { SavedTable } from '../../../ui/data-table/export/save-table.js'

export interface PreviewRow {
  /** Row number from 1, as in the server's faults. */
  readonly fila: number
  /** Row number in the file, as in a spreadsheet. */
  readonly number: number
  readonly cells: Cells
  /** Problems by column; empty if there are none. */
  readonly faults: ReadonlyMap<string, string>
  /** Columns that were corrected here. */
  readonly corrected: ReadonlySet<string>
}

/** Groups faults by row, then by column. @param numbers row numbers of the file, which users look for */
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

interface FailedRow {
  readonly cells: Cells
  readonly why: string
}

/** Returns the faulty rows as a table to correct and import again: the template's columns, and the problem. */
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
