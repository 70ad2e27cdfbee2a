import { formatDateTime } from '../rules/format.js'
import type { CsvValue } from '../rules/spreadsheet/csv.js'

/** Duration: spreadsheets get a number to calculate with, text files `h:mm:ss`. */
export interface ExportDuration {
  readonly seconds: number
}

/** Value of a cell in a file; `null`: empty. */
export type ExportValue = string | number | Date | ExportDuration | null

/** Table to export to a file. */
export interface ExportTable<Row> {
  /** First line, and name of the sheet. */
  readonly title: string
  /** Lines between the title and the table: the query and the time zone. */
  readonly header: readonly string[]
  /** Locale of the times in text files. Default: Spanish. */
  readonly locale?: string
  readonly columns: readonly { readonly title: string; value(row: Row): ExportValue }[]
  readonly rows: Iterable<Row>
  /** Last line, by column. */
  readonly totals?: readonly ExportValue[]
}

/** Table as values. */
export interface ExportLines {
  readonly title: string
  /** Lines above the table. */
  readonly header: readonly (readonly ExportValue[])[]
  /** Titles of the columns. */
  readonly titles: readonly string[]
  readonly rows: readonly (readonly ExportValue[])[]
}

/** Converts a table to lines, with the totals last. */
export function linesOf<Row>({ title, header, columns, rows, totals }: ExportTable<Row>): ExportLines {
  const lines = Array.from(rows, (row) => columns.map(({ value }) => value(row)))
  return {
    title,
    header: [[title], ...header.map((line) => [line]), []],
    titles: columns.map((column) => column.title),
    rows: totals === undefined ? lines : [...lines, [...totals]],
  }
}

/** Formats all lines of a text file. @param zone time zone of its times. Default: the reader's */
export function readableLines(
  { header, titles, rows }: ExportLines,
  locale?: string,
  zone?: string,
): readonly (readonly CsvValue[])[] {
  return [...header, titles, ...rows].map((cells) => readableRow(cells, locale, zone))
}

/** Formats a line of a text file. @param zone time zone of its times. Default: the reader's */
export function readableRow(
  cells: readonly ExportValue[],
  locale?: string,
  zone?: string,
): readonly CsvValue[] {
  return cells.map((value) => {
    if (value instanceof Date) return formatDateTime(value.getTime(), zone, locale)
    return value !== null && typeof value === 'object' ? clockText(value) : value
  })
}

/** `443:23:31`: hours may exceed 24. */
function clockText({ seconds }: ExportDuration): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
