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
  /** Whether the password of the row was generated. */
  readonly hasNewPassword: boolean
  /** Columns that were corrected here. */
  readonly corrected: ReadonlySet<string>
}

/** Faults by row, then by column. */
export type FaultsByRow = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Groups faults by row, then by column. @param numbers row numbers of the file, which users look for */
export function faultsByRow(faults: readonly ImportFault[], numbers: readonly number[]): FaultsByRow {
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

/** A password that an import generated. */
export interface GeneratedPassword {
  readonly user: string
  readonly pass: string
}

/** Letters and digits without those that look alike. A spreadsheet does not read such a text as a number or formula. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 14

/** Generates a password of 80 random bits. */
export function generatePassword(): string {
  let password = ''
  while (password.length < passwordLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Other bytes would make the first letters more likely.
      if (byte < letters.length * 4 && password.length < passwordLength)
        password += letters[byte % letters.length]
    }
  return password
}

/** Fills in the missing passwords of users. @returns the rows, and the numbers of those that were filled */
export function withPasswords(rows: readonly Cells[]): {
  readonly rows: readonly Cells[]
  readonly generated: ReadonlySet<number>
} {
  const generated = new Set<number>()
  const filled = rows.map((cells, index) => {
    if ((cells.pass ?? '') !== '') return cells
    generated.add(index + 1)
    return { ...cells, pass: generatePassword() }
  })
  return { rows: filled, generated }
}
