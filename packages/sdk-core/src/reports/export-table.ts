import { formatDateTime } from '../rules/format.js'
import type { CsvValue } from '../rules/spreadsheet/csv.js'

/** How long something took: a spreadsheet counts with it, a file of text has `h:mm:ss`. */
export interface ExportDuration {
  readonly seconds: number
}

/** What a cell of a file holds; `null`: nothing. */
export type ExportValue = string | number | Date | ExportDuration | null

/** A table as it goes into a file. */
export interface ExportTable<Row> {
  /** Its first line, and the name of the sheet. */
  readonly title: string
  /** Lines between the title and the table: what was asked for, the zone of the times. */
  readonly header: readonly string[]
  /** How a file of text writes its times; Spanish by default. */
  readonly locale?: string
  readonly columns: readonly { readonly title: string; value(row: Row): ExportValue }[]
  readonly rows: Iterable<Row>
  /** By column, the line under all rows. */
  readonly totals?: readonly ExportValue[]
}

/** A table of values. */
export interface ExportLines {
  readonly title: string
  /** The lines above the table. */
  readonly header: readonly (readonly ExportValue[])[]
  /** Those of its columns. */
  readonly titles: readonly string[]
  readonly rows: readonly (readonly ExportValue[])[]
}

/** A table as its lines are written, the totals last. */
export function linesOf<Row>({ title, header, columns, rows, totals }: ExportTable<Row>): ExportLines {
  const lines = Array.from(rows, (row) => columns.map(({ value }) => value(row)))
  return {
    title,
    header: [[title], ...header.map((line) => [line]), []],
    titles: columns.map((column) => column.title),
    rows: totals === undefined ? lines : [...lines, [...totals]],
  }
}

/** All lines of a file of text. @param zone of its times; the reader's own unless given */
export function readableLines(
  { header, titles, rows }: ExportLines,
  locale?: string,
  zone?: string,
): readonly (readonly CsvValue[])[] {
  return [...header, titles, ...rows].map((cells) => readableRow(cells, locale, zone))
}

/** A line of a file of text. @param zone of its times; the reader's own unless given */
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

/** `443:23:31`: hours that are more than a day's, too. */
function clockText({ seconds }: ExportDuration): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
