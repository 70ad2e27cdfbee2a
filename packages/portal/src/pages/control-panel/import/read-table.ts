import { ahead } from '@baliza/sdk-core'
import type { texts } from '../../../context/page-texts.js'

/** Why a file cannot be read. */
export type Unreadable = keyof typeof texts.imports.unreadable

const loadCsv = ahead(() => import('papaparse'))
const loadZip = ahead(() => import('fflate'))
const loadXlsx = ahead(() => import('read-excel-file/universal'))

/** A file that is no table. */
export class UnreadableFile extends Error {
  constructor(readonly reason: Unreadable) {
    super(reason)
  }
}

/** As much as the host takes. */
const mostBytes = 10_000_000
/** What a packed file may come to: more is no table but a trap. */
const mostUnpacked = 200_000_000

/** Of an XLSX, as of every ZIP; of an old or a protected Excel. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** The rows of a file, or of a sheet of it. */
export interface Table {
  /** As texts, the line of headings first; without empty lines. */
  readonly rows: readonly (readonly string[])[]
  /** Which row of the file each of `rows` is, as a spreadsheet numbers them. */
  readonly numbers: readonly number[]
  /** The names of a workbook's sheets; none of a CSV. */
  readonly sheets: readonly string[]
  /** Which of them was read. */
  readonly sheet: number
}

/**
 * Reads a CSV or XLSX.
 * @param sheet which one of a workbook; the first that holds a table unless it is given
 * @throws {UnreadableFile}
 */
export async function readTable(file: Blob, sheet?: number): Promise<Table> {
  if (file.size === 0) throw new UnreadableFile('empty')
  if (file.size > mostBytes) throw new UnreadableFile('tooBig')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(compound)) throw new UnreadableFile('oldExcel')
  if (!startsWith(zip)) return { ...tableOf(await readCsv(decode(bytes))), sheets: [], sheet: 0 }
  const workbook = await readXlsx(bytes)
  const sheets = workbook.map(({ name }) => name)
  const isTable = ({ rows }: Sheet) => rows.filter((row) => row.some((cell) => cell.trim() !== '')).length > 1
  const chosen = sheet ?? Math.max(0, workbook.findIndex(isTable))
  return { ...tableOf(workbook[chosen]?.rows ?? []), sheets, sheet: chosen }
}

/** @throws {UnreadableFile} where there are no rows under a line of headings */
function tableOf(rows: readonly (readonly string[])[]): Pick<Table, 'rows' | 'numbers'> {
  const filled = rows
    .map((row, index) => ({
      number: index + 1,
      cells: row.map((cell) =>
        cell
          .normalize()
          .trim()
          .replace(/^'(?=[=+\-@])/, ''),
      ),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const table = filled.slice(headingsOf(filled.map(({ cells }) => cells)))
  if (table.length === 0) throw new UnreadableFile('empty')
  if (table.length === 1) throw new UnreadableFile('headersOnly')
  return { rows: table.map(({ cells }) => cells), numbers: table.map(({ number }) => number) }
}

/** Over the line of headings may stand a title, which is alone in its line. */
function headingsOf(rows: readonly (readonly string[])[]): number {
  const place = rows.slice(0, 10).findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return Math.max(0, place)
}

/** UTF-8, with or without its mark; UTF-16 with it; or what Excel writes in Spanish: Windows-1252. */
function decode(bytes: Uint8Array): string {
  const text = decodeAs(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them; a picture or a PDF has.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text) || text.startsWith('%PDF'))
    throw new UnreadableFile('notTable')
  return text
}

function decodeAs(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // It is not UTF-8.
    return null
  }
}

async function readCsv(text: string): Promise<string[][]> {
  const { default: papa } = await loadCsv()
  // Excel's own line, which names the separator.
  const [line = '', separator] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const written = text.slice(line.length)
  // Lines without anything are no hint of the separator; they count all the same, in the numbers of the rest.
  const guessed = papa.parse<string[]>(written, {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
    preview: 20,
  }).meta.delimiter
  return papa.parse<string[]>(written, { delimiter: separator ?? guessed }).data
}

interface Sheet {
  readonly name: string
  /** An empty one is there too: its place is its number. */
  readonly rows: readonly (readonly string[])[]
}

async function readXlsx(packed: Uint8Array): Promise<readonly Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readSheets }] = await Promise.all([loadZip(), loadXlsx()])
  let size = 0
  try {
    const files = unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name)) return false
        size += originalSize
        if (size > mostUnpacked) throw new UnreadableFile('tooBig')
        return true
      },
    })
    // Unpacked already: of a large packed file the reader would start a worker from a blob:, which the page's policy
    // does not allow.
    const flat = zipSync(files, { level: 0 })
    const sheets = await readSheets(new Blob([new Uint8Array(flat)]), { parseNumber: wholeNumber })
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('notTable')
  }
}

/**
 * A number as the file has it. A whole one of 15 figures or fewer is exact, however it is written; a longer one was
 * rounded when it was typed, and is left as it is written: its check says so.
 */
function wholeNumber(written: string): string {
  const number = Number(written)
  if (!Number.isInteger(number)) return written
  return Math.abs(number) < 1e15 ? String(number) : number.toExponential().toUpperCase()
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}
