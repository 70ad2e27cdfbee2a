import { sheetBegin, sheetDay, sheetEnd, sheetRow } from '../rules/spreadsheet/worksheet.js'
import type { ExportLines, ExportValue } from './export-table.js'

/** One sheet of a workbook. */
export interface ExportSheet {
  readonly rows: ExportLines['rows']
  /** Of its columns, in characters. */
  readonly widths: readonly number[]
}

/** Wider than this a column is no easier to read. */
const widest = 50

/**
 * A table as one sheet, or as many as its rows need, each with the header and the titles.
 * @param most how many rows of the table a sheet has
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
 * A sheet as its file has it, piece by piece.
 * @param dayOf a moment as spreadsheets count it; by the clock of this machine's zone unless given
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

/** The widths of columns, in characters, from lines of which the first has the titles. */
export function widthsOf(table: ExportLines['rows']): number[] {
  const longest = (column: number) =>
    table.reduce((most, cells) => Math.max(most, lengthOf(cells[column] ?? null)), 0)
  return (table[0] ?? []).map((_, column) => Math.min(widest, longest(column) + 2))
}

function lengthOf(value: ExportValue): number {
  if (value instanceof Date) return 19
  return value !== null && typeof value === 'object' ? 9 : String(value ?? '').length
}
