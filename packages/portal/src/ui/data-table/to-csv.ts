import { type CellValue, type Column, readable } from './column.js'

type Exported<Row> = Pick<Column<Row>, 'header' | 'value'>

/**
 * Rows as CSV (RFC 4180), their headers first. A text that a spreadsheet would calculate has an apostrophe before it;
 * numbers stay numbers.
 */
export function toCsv<Row>(columns: readonly Exported<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row) => columns.map(({ value }) => csvCell(value(row)))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Rows as they are pasted into a spreadsheet: tabs between cells, no headers. */
export function toTsv<Row>(columns: readonly Pick<Column<Row>, 'value'>[], rows: readonly Row[]): string {
  return rows
    .map((row) => columns.map(({ value }) => readable(value(row)).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')
}

function csvCell(value: CellValue): string {
  if (typeof value === 'number') return String(value)
  const text = readable(value)
  const neutral = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral
}
