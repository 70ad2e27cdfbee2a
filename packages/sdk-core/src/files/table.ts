import { parseCsv, separatorOf, widthOf } from './csv.js'
import { decodeText } from './decode-text.js'
import { binaryKind, type FileKind, textKind } from './file-kind.js'
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

/** Five times as many as an import accepts. 10 MB of short lines took 26 s. */
const maxLines = 100_000

/**
 * The table of a CSV: in UTF-8, UTF-16 or Windows-1252; between its cells semicolons, commas, tabs or bars, or what its
 * first line names (`sep=;`).
 * @throws {UnreadableFile}
 */
export function readCsv(bytes: Uint8Array): FileTable {
  refuseOther(binaryKind(bytes))
  const text = decodeText(bytes)
  refuseOther(textKind(text))
  // Excel's own line, and what it makes of it when it saves the file again.
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

/** @throws {UnreadableFile} with what the file is and what to do */
function refuseOther(kind: FileKind | null): void {
  if (kind === null) return
  if (kind === 'XLSX') throw new UnreadableFile('xlsxNotCsv')
  const hasShapes = kind === 'KML' || kind === 'KMZ' || kind === 'GeoJSON'
  throw new UnreadableFile(hasShapes ? 'shapesNotTable' : 'otherNotTable', { kind })
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
