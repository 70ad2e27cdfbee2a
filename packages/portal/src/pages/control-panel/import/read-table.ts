import {
  binaryKind,
  type FileTable,
  type ImportKind,
  likeliestSheet,
  maxFileBytes,
  preloadable,
  readCsv,
  tableOf,
  UnreadableFile,
} from '@baliza/sdk-core/internal'
import { unzipSync, zipSync } from 'fflate'

const loadXlsx = preloadable(() => import('read-excel-file/universal'))

/** Maximum unpacked size in bytes, as a protection against ZIP bombs. */
const maxUnpacked = 200_000_000

/** Signatures: of an XLSX, as of every ZIP; and of an old or a protected Excel file. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0]

/** Rows of a file, or of one sheet of it. */
export interface Table extends FileTable {
  /** Names of a workbook's sheets; empty for a CSV. */
  readonly sheets: readonly string[]
  /** Index of the sheet that was read. */
  readonly sheet: number
  /** Whether another sheet is as likely, so that the user must choose. */
  readonly isAmbiguous: boolean
}

/**
 * Reads a CSV or XLSX.
 * @param sheet index of a workbook's sheet; by default the likeliest for the kind
 * @throws {UnreadableFile}
 */
export async function readTable(file: Blob, kind: ImportKind, sheet?: number): Promise<Table> {
  if (file.size === 0) throw new UnreadableFile('empty')
  if (file.size > maxFileBytes) throw new UnreadableFile('tooBig')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(compound)) throw new UnreadableFile('oldExcel')
  // `readCsv` rejects other packed files, and its error names their kind.
  if (!startsWith(zip) || binaryKind(bytes) !== 'XLSX')
    return { ...readCsv(bytes), sheets: [], sheet: 0, isAmbiguous: false }
  const workbook = await readXlsx(bytes)
  const sheets = workbook.map(({ name }) => name)
  const likely = likeliestSheet(
    kind,
    workbook.map(({ rows }) => rows),
  )
  const chosen = sheet ?? likely.sheet
  // In a workbook, cells beyond the headings are notes next to the table. In a CSV they may mean a wrong separator.
  const isAmbiguous = sheet === undefined && likely.isAmbiguous
  return { ...tableOf(workbook[chosen]?.rows ?? []), tooLong: [], sheets, sheet: chosen, isAmbiguous }
}

interface Sheet {
  readonly name: string
  /** Empty rows are included, because the index is the row number. */
  readonly rows: readonly (readonly string[])[]
}

async function readXlsx(packed: Uint8Array): Promise<readonly Sheet[]> {
  const { default: readSheets } = await loadXlsx()
  let size = 0
  try {
    const files = unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name)) return false
        size += originalSize
        if (size > maxUnpacked) throw new UnreadableFile('tooBig')
        return true
      },
    })
    // Repacked without compression: for a large compressed file the reader would start a worker from a blob:, which the page's
    // policy forbids.
    const flat = zipSync(files, { level: 0 })
    const sheets = await readSheets(new Blob([new Uint8Array(flat)]), { parseNumber: wholeNumber })
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }))
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('notTable')
  }
}

/**
 * Returns a number as written in the file. A whole number of up to 15 digits is exact in any notation. A spreadsheet has already
 * rounded a longer one: it stays in exponent notation, so that the check of its column rejects it.
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
