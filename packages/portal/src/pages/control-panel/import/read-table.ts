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

/**
 * The rows of a CSV or XLSX as texts, the line of headings first; without empty lines.
 * @throws {UnreadableFile}
 */
export async function readTable(file: Blob): Promise<readonly (readonly string[])[]> {
  if (file.size === 0) throw new UnreadableFile('empty')
  if (file.size > mostBytes) throw new UnreadableFile('tooBig')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(compound)) throw new UnreadableFile('oldExcel')
  const rows = startsWith(zip) ? await readXlsx(bytes) : await readCsv(decode(bytes))
  const filled = rows
    .map((row) =>
      row.map((cell) =>
        cell
          .normalize()
          .trim()
          .replace(/^'(?=[=+\-@])/, ''),
      ),
    )
    .filter((row) => row.some((cell) => cell !== ''))
  const table = filled.slice(headingsOf(filled))
  if (table.length === 0) throw new UnreadableFile('empty')
  if (table.length === 1) throw new UnreadableFile('headersOnly')
  return table
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
  return papa.parse<string[]>(text.slice(line.length), {
    ...(separator !== undefined && { delimiter: separator }),
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  }).data
}

async function readXlsx(packed: Uint8Array): Promise<string[][]> {
  const [{ unzipSync, zipSync }, { readSheet }] = await Promise.all([loadZip(), loadXlsx()])
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
    const rows = await readSheet(new Blob([new Uint8Array(flat)]), { parseNumber: wholeNumber })
    return rows.map((row) => row.map(cellText))
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
