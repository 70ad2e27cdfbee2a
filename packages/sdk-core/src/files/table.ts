import { parseCsv, separatorOf, widthOf } from './csv.js'
import { decodeText } from './decode-text.js'
import { UnreadableFile } from './unreadable-file.js'

/** The rows of a file under a line of headings. */
export interface FileTable {
  /** As texts, the line of headings first; without empty lines. */
  readonly rows: readonly (readonly string[])[]
  /** Which row of the file each of `rows` is, as a spreadsheet numbers them. */
  readonly numbers: readonly number[]
  /** The rows with more cells than there are headings, by that number: which cell belongs where is not known. */
  readonly tooLong: readonly number[]
}

/**
 * The table of a CSV: in UTF-8, UTF-16 or Windows-1252; between its cells semicolons, commas, tabs or bars, or what its
 * first line names (`sep=;`).
 * @throws {UnreadableFile}
 */
export function readCsv(bytes: Uint8Array): FileTable {
  const text = decodeText(bytes)
  // Excel's own line, and what it makes of it when it saves the file again.
  const [line = '', named] = /^"?sep=(.)"?[;,\t|]*(?:\r\n|\n|\r)/i.exec(text) ?? []
  const written = text.slice(line.length)
  const { rows, numbers } = tableOf(parseCsv(written, named ?? separatorOf(written)))
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

/**
 * The rows under a line of headings; over it may stand a title. Cells are as they were meant: without the space around,
 * and without what keeps a spreadsheet from taking a text for a number or a formula (`="359…"`, `'359…`, `'+52…`).
 * @param rows every one of the file: their place is their number
 * @throws {UnreadableFile} where there are none
 */
export function tableOf(rows: readonly (readonly string[])[]): Pick<FileTable, 'rows' | 'numbers'> {
  const filled = rows
    .map((row, index) => ({ number: index + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const table = filled.slice(headingsOf(filled.map(({ cells }) => cells)))
  if (table.length === 0) throw new UnreadableFile('empty')
  if (table.length === 1) throw new UnreadableFile('headersOnly')
  return { rows: table.map(({ cells }) => cells), numbers: table.map(({ number }) => number) }
}

function cellOf(written: string): string {
  return written
    .normalize()
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@]|[\d\s-]+$)/, '')
}

/** Over the line of headings may stand a title, which is alone in its line. */
function headingsOf(rows: readonly (readonly string[])[]): number {
  const place = rows.slice(0, 10).findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return Math.max(0, place)
}
