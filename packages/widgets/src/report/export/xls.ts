import {
  type ExportLines,
  type ExportSheet,
  type ExportValue,
  looksLikeFormula,
  sheetDay,
  sheetName,
  sheetsOf,
} from '@baliza/sdk-core/internal'
import { type CellObject, SSF, utils, type WorkBook, type WorkSheet, write } from 'xlsx'

/** Also displays durations of more than 24 hours. Every spreadsheet application has this built-in format. */
const durationFormat = '[h]:mm:ss'
const timeFormat = 'dd/mm/yyyy hh:mm:ss'
/** Number formats below this number are built-in. Some readers expect built-in formats there. */
const firstOwnFormat = 164

/** A sheet has at most 65,536 rows, including the header. */
const maxRows = 65_000

/** Writes the format of old Excel versions (BIFF8), which the specification requires. */
export function writeXls(lines: ExportLines): Blob {
  const book: WorkBook = { SheetNames: [], Sheets: {} }
  for (const [index, sheet] of sheetsOf(lines, maxRows).entries())
    utils.book_append_sheet(book, worksheetOf(sheet), sheetName(lines.title, index + 1))
  SSF.load(timeFormat, firstOwnFormat)
  const bytes: ArrayBuffer = write(book, { bookType: 'biff8', bookSST: true, type: 'array' })
  return new Blob([bytes], { type: 'application/vnd.ms-excel' })
}

function worksheetOf({ rows, widths }: ExportSheet): WorkSheet {
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: widths.length - 1 } }),
    '!cols': widths.map((wch) => ({ wch })),
  }
  for (const [r, cells] of rows.entries())
    for (const [c, value] of cells.entries())
      if (value !== null) sheet[utils.encode_cell({ r, c })] = cellOf(value)
  return sheet
}

function cellOf(value: NonNullable<ExportValue>): CellObject {
  if (typeof value === 'number') return { t: 'n', v: value }
  if (typeof value === 'string')
    // Marked as text, the cell stays text when a user edits it and presses Enter.
    return looksLikeFormula(value) ? { t: 's', v: value, z: '@' } : { t: 's', v: value }
  if (value instanceof Date) return { t: 'n', v: sheetDay(value), z: timeFormat }
  return { t: 'n', v: value.seconds / 86_400, z: durationFormat }
}
