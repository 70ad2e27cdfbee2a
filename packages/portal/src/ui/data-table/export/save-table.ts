import { exportRows } from '@baliza/widgets/react'
import { saveCsv, saveFile } from '../../export/save-file.js'
import type { Column } from '../column.js'
import { toCsv } from './to-csv.js'

export const tableFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const
export type TableFormat = keyof typeof tableFormats

export interface SavedTable<Row> {
  /** File name without extension. */
  readonly name: string
  /** Name of the sheet, and its first line. */
  readonly title: string
  readonly columns: readonly Pick<Column<Row>, 'header' | 'value'>[]
  readonly rows: readonly Row[]
}

/** Saves a table as a file. No format lets a text become a formula. */
export async function saveTable<Row>(format: TableFormat, table: SavedTable<Row>): Promise<void> {
  const { name, title, columns, rows } = table
  if (format === 'csv') return saveCsv(name, toCsv(columns, rows))
  const titled = columns.map(({ header, value }) => ({ title: header, value }))
  saveFile(`${name}.xlsx`, await exportRows(format, { title, header: [], columns: titled, rows }))
}
