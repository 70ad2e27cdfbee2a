import type { ImportKind } from '../codes/imports.js'
import { parseCsv, separatorOf, widthOf } from './csv.js'
import { decodeText } from './decode-text.js'
import { binaryKind, type FileKind, textKind } from './file-kind.js'
import { recognized } from './match-columns.js'
import { UnreadableFile } from './unreadable-file.js'

/** Rows of a file, starting with its headings. */
export interface FileTable {
  /** Rows as text, the headings first; without empty rows. */
  readonly rows: readonly (readonly string[])[]
  /** Number of each of `rows` in the file, as a spreadsheet numbers them. */
  readonly numbers: readonly number[]
  /** Numbers of the rows with more cells than headings: their cells cannot be assigned to columns. */
  readonly tooLong: readonly number[]
}

/** Five times the limit of an import. 10 MB of short lines took 26 s. */
const maxLines = 100_000

/**
 * Reads a CSV: in UTF-8, UTF-16 or Windows-1252, with semicolons, commas, tabs or bars between its cells, or the separator that
 * its first line names (`sep=;`).
 * @throws {UnreadableFile}
 */
export function readCsv(bytes: Uint8Array): FileTable {
  refuseOther(binaryKind(bytes))
  const text = decodeText(bytes)
  refuseOther(textKind(text))
  // Excel's `sep=` line, also in the form in which Excel saves the file again.
  const [line = '', named] = /^"?sep=(.)"?[;,\t|]*(?:\r\n|\n|\r)/i.exec(text) ?? []
  const written = text.slice(line.length)
  const parsed = parseCsv(written, named ?? separatorOf(written), maxLines + 1)
  if (parsed.length > maxLines) throw new UnreadableFile('tooManyLines')
  const { rows, numbers } = tableOf(parsed)
  const [headings = [], ...lines] = rows
  const width = widthOf(headings)
  const isTooLong = (row: readonly string[]) => widthOf(row) > width
  if (lines.every(isTooLong)) throw new UnreadableFile('longRows')
  const fits = (_: unknown, place: number) => !isTooLong(rows[place] ?? [])
  return {
    rows: rows.filter(fits).map((row) => row.slice(0, width)),
    numbers: numbers.filter(fits),
    tooLong: numbers.filter((number, place) => !fits(number, place)),
  }
}

/** @throws {UnreadableFile} with the kind of file and what to do */
function refuseOther(kind: FileKind | null): void {
  if (kind === null) return
  if (kind === 'XLSX') throw new UnreadableFile('xlsxNotCsv')
  const hasShapes = kind === 'KML' || kind === 'KMZ' || kind === 'GeoJSON'
  throw new UnreadableFile(hasShapes ? 'shapesNotTable' : 'otherNotTable', { kind })
}

/**
 * Finds the headings and the rows below them; titles above are skipped. Cells are cleaned: without surrounding space, and without
 * the marks that keep a spreadsheet from reading a text as a number or formula (`="359…"`, `'359…`, `'+52…`).
 * @param rows all rows of the file: the index is the row number
 * @throws {UnreadableFile} if there are no rows
 */
export function tableOf(rows: readonly (readonly string[])[]): Pick<FileTable, 'rows' | 'numbers'> {
  const filled = filledRows(rows)
  const table = filled.slice(headingsOf(filled.map(({ cells }) => cells)))
  if (table.length === 0) throw new UnreadableFile('empty')
  if (table.length === 1) throw new UnreadableFile('headersOnly')
  return { rows: table.map(({ cells }) => cells), numbers: table.map(({ number }) => number) }
}

/** Rows that are not empty, with their numbers. */
function filledRows(rows: readonly (readonly string[])[]) {
  return rows
    .map((row, index) => ({ number: index + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function cellOf(written: string): string {
  return written
    .normalize()
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@]|[\d\s-]+$)/, '')
}

/**
 * Index of the headings: of the first rows the one with the most names of columns. If no row has two, the first row with more
 * than one cell: a title above it is the only cell of its row.
 */
function headingsOf(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, 20)
  const counts = first.map((row) => recognized(row))
  const most = Math.max(...counts)
  const place =
    most > 1 ? counts.indexOf(most) : first.findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return Math.max(0, place)
}

/** The sheet of a workbook to read. */
export interface LikelySheet {
  readonly sheet: number
  /** Whether another sheet has as many columns of the kind. */
  readonly isAmbiguous: boolean
}

/**
 * Finds the sheet with the most columns of a kind, and of those the one with the most rows.
 * @param sheets all rows of each sheet
 */
export function likeliestSheet(
  kind: ImportKind,
  sheets: readonly (readonly (readonly string[])[])[],
): LikelySheet {
  const tables = sheets
    .map((rows, sheet) => {
      const filled = filledRows(rows).map(({ cells }) => cells)
      const [headings = [], ...lines] = filled.slice(headingsOf(filled))
      return { sheet, rows: lines.length, columns: lines.length === 0 ? 0 : recognized(headings, [kind]) }
    })
    .toSorted((a, b) => b.columns - a.columns || b.rows - a.rows)
  const [best, next] = tables
  if (best === undefined) return { sheet: 0, isAmbiguous: false }
  return { sheet: best.sheet, isAmbiguous: best.columns > 0 && next?.columns === best.columns }
}
