import { sheetBegin, sheetDay, sheetEnd, sheetRow } from '../rules/spreadsheet/worksheet.js'
import type { ExportLines, ExportValue } from './export-table.js'

/** Sheet of a workbook. */
export interface ExportSheet {
  readonly rows: ExportLines['rows']
  /** Widths of its columns, in characters. */
  readonly widths: readonly number[]
}

/** Maximum width, in characters. A wider column is no easier to read. */
const widest = 50

/**
 * Splits a table into as many sheets as its rows need, each with the header and the titles.
 * @param most maximum number of table rows per sheet
 */
export function sheetsOf({ header, titles, rows }: ExportLines, most: number): ExportSheet[] {
  const sheets: ExportSheet[] = []
  for (let from = 0; from === 0 || from < rows.length; from += most) {
    const table = [titles, ...rows.slice(from, from + most)]
    sheets.push({ rows: [...header, ...table], widths: widthsOf(table) })
  }
  return sheets
}

const rowsOfPiece = 1_000

/**
 * Generates the XML of a sheet, piece by piece.
 * @param dayOf converts a time to a spreadsheet's day number. Default: in this machine's time zone
 */
export function* sheetTexts({ rows, widths }: ExportSheet, dayOf = sheetDay): Generator<string> {
  yield sheetBegin(widths)
  for (let from = 0; from < rows.length; from += rowsOfPiece)
    yield rows
      .slice(from, from + rowsOfPiece)
      .map((cells, index) => sheetRow(from + index + 1, cells, dayOf))
      .join('')
  yield sheetEnd
}

/** Column widths in characters, from lines of which the first contains the titles. */
export function widthsOf(table: ExportLines['rows']): number[] {
  const longest = (column: number) =>
    table.reduce((most, cells) => Math.max(most, lengthOf(cells[column] ?? null)), 0)
  return (table[0] ?? []).map((_, column) => Math.min(widest, longest(column) + 2))
}

function lengthOf(value: ExportValue): number {
  if (value instanceof Date) return 19
  return value !== null && typeof value === 'object' ? 9 : String(value ?? '').length
}
