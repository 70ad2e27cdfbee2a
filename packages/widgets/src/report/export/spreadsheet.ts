import { type CellObject, SSF, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import type { ExportLines, ExportValue } from './export-types.js'

const types = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Hours that are more than a day's, too: a format of every spreadsheet's own. */
const durationFormat = '[h]:mm:ss'
const timeFormat = 'dd/mm/yyyy hh:mm:ss'
/** Formats below this number are a spreadsheet's own: some readers look there for no other. */
const firstOwnFormat = 164
const day = 86_400_000
/** 1 January 1970, counted in days as a spreadsheet does. */
const epoch = 25_569
/** Wider than this a column is no easier to read. */
const widest = 50

/** Rows of one sheet: the old format ends at 65,536 lines, the new one at 1,048,576. */
const rowsOfSheet = { xls: 65_000, xlsx: 1_000_000 } as const

/** A workbook: one sheet, or as many as its rows need, each with all that stands above them. */
export function writeSpreadsheet(
  format: keyof typeof types,
  { title, header, titles, rows }: ExportLines,
): Blob {
  const most = rowsOfSheet[format]
  const book: WorkBook = { SheetNames: [], Sheets: {} }
  for (let from = 0; from === 0 || from < rows.length; from += most) {
    const part = rows.slice(from, from + most)
    const number = book.SheetNames.length + 1
    utils.book_append_sheet(book, sheetOf(header, [titles, ...part]), nameOf(title, number))
  }
  SSF.load(timeFormat, firstOwnFormat)
  const bookType = format === 'xls' ? 'biff8' : 'xlsx'
  const bytes: ArrayBuffer = write(book, { bookType, bookSST: true, type: 'array' })
  return new Blob([bytes], { type: types[format] })
}

type Lines = ExportLines['rows']

function sheetOf(header: Lines, table: Lines): WorkSheet {
  const width = table[0]?.length ?? 1
  const wch = (column: number) =>
    table.reduce((widest, cells) => Math.max(widest, lengthOf(cells[column] ?? null)), 0) + 2
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({
      s: { r: 0, c: 0 },
      e: { r: header.length + table.length - 1, c: width - 1 },
    }),
    '!cols': Array.from({ length: width }, (_, column) => ({ wch: Math.min(widest, wch(column)) })),
  }
  for (const [r, cells] of [...header, ...table].entries())
    for (const [c, value] of cells.entries())
      if (value !== null) sheet[utils.encode_cell({ r, c })] = cellOf(value)
  return sheet
}

function cellOf(value: NonNullable<ExportValue>): CellObject {
  if (typeof value === 'number') return { t: 'n', v: value }
  if (typeof value === 'string')
    // It is a text already; marked as one it stays so when somebody types Enter in it.
    return /^[=+\-@\t\r]/.test(value) ? { t: 's', v: value, z: '@' } : { t: 's', v: value }
  if (value instanceof Date) return { t: 'n', v: serial(value), z: timeFormat }
  return { t: 'n', v: (value.seconds * 1_000) / day, z: durationFormat }
}

/** A spreadsheet knows no zones: what the reader's clock showed. */
function serial(time: Date): number {
  return (time.getTime() - time.getTimezoneOffset() * 60_000) / day + epoch
}

function lengthOf(value: ExportValue): number {
  if (value instanceof Date) return 19
  return value !== null && typeof value === 'object' ? 9 : String(value ?? '').length
}

/** 31 letters at most, and some of them mean something else. */
function nameOf(title: string, number: number): string {
  const more = number === 1 ? '' : ` (${number})`
  return `${title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - more.length)}${more}`
}
