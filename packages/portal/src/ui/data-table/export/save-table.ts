import { exportRows } from '@baliza/widgets/react'
import { saveCsv, saveFile } from '../../export/save-file.js'
import type { Column } from '../column.js'
import { toCsv } from './to-csv.js'

/** The files that a table is saved as. */
export const tableFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const
export type TableFormat = keyof typeof tableFormats

/** A table as a file. */
export interface SavedTable<Row> {
  /** The file's, without its ending. */
  readonly name: string
  /** What a sheet is called, and its first line. */
  readonly title: string
  readonly columns: readonly Pick<Column<Row>, 'header' | 'value'>[]
  readonly rows: readonly Row[]
}

/** Hands the reader a table as a file. In none of them a text is a formula. */
export async function saveTable<Row>(format: TableFormat, table: SavedTable<Row>): Promise<void> {
  const { name, title, columns, rows } = table
  if (format === 'csv') return saveCsv(name, toCsv(columns, rows))
  const titled = columns.map(({ header, value }) => ({ title: header, value }))
  saveFile(`${name}.xlsx`, await exportRows(format, { title, header: [], columns: titled, rows }))
}
