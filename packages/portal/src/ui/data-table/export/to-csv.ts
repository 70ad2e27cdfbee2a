import { writeCsv } from '@baliza/sdk-core/internal'
import { type Column, readable } from '../column.js'

/** Converts rows to CSV, with a header line. */
export function toCsv<Row>(columns: readonly Pick<Column<Row>, 'header' | 'value'>[], rows: readonly Row[]) {
  return writeCsv([
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ])
}

/** Converts rows to text for pasting into a spreadsheet: tabs between cells, no headers. */
export function toTsv<Row>(columns: readonly Pick<Column<Row>, 'value'>[], rows: readonly Row[]): string {
  return rows
    .map((row) => columns.map(({ value }) => readable(value(row)).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}
