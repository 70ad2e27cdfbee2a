import {
  clockIn,
  csvBegin,
  dayShown,
  type ExportLines,
  type ExportValue,
  type MailedFormat,
  readableRow,
  sheetBegin,
  sheetEnd,
  sheetPath,
  sheetRow,
  widthsOf,
  workbookParts,
  writeCsv,
} from '@baliza/agreement'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { maxBytes, tooLarge } from './limits.js'

type Rows = ExportLines['rows']

/** Writes a table while its rows arrive. */
export interface TableFile {
  /** @throws {FailedDelivery} as soon as the file is too large to be mailed */
  add(rows: Rows): void
  /** @throws {FailedDelivery} */
  end(): Buffer
}

/** Collects a file in memory, up to the maximum size of a mail. */
function createParts() {
  const parts: Uint8Array[] = []
  let size = 0
  return {
    add(part: Uint8Array) {
      size += part.length
      if (size > maxBytes) throw tooLarge()
      parts.push(part)
    },
    whole: () => Buffer.concat(parts),
  }
}

/** @param zone the time zone of the times in the file */
export function createTableFile(
  format: Exclude<MailedFormat, 'pdf'>,
  { header, titles, title }: Omit<ExportLines, 'rows'>,
  { zone, locale }: { readonly zone: string; readonly locale?: string | undefined },
): TableFile {
  return format === 'csv'
    ? csvFile([...header, titles], (row) => readableRow(row, locale, zone))
    : workbook({ header, titles, title }, zone)
}

function csvFile(begin: Rows, readable: (row: Rows[number]) => ReturnType<typeof readableRow>): TableFile {
  const parts = createParts()
  const add = (rows: Rows) => parts.add(strToU8(writeCsv(rows.map(readable))))
  parts.add(strToU8(csvBegin))
  add(begin)
  return { add, end: parts.whole }
}

function workbook({ header, titles, title }: Omit<ExportLines, 'rows'>, zone: string): TableFile {
  const parts = createParts()
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    parts.add(bytes)
  })
  for (const [path, text] of Object.entries(workbookParts([title]))) {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate(sheetPath(1), { level: 6 })
  zip.add(sheet)
  const clock = clockIn(zone)
  const dayOf = (time: Date) => dayShown(clock(time.getTime()))
  let number = 0
  const write = (rows: Rows) =>
    sheet.push(strToU8(rows.map((row: readonly ExportValue[]) => sheetRow(++number, row, dayOf)).join('')))
  /** The column widths precede the rows in the file, so the first rows determine them. */
  const begin = (rows: Rows) => {
    if (number > 0) return
    sheet.push(strToU8(sheetBegin(widthsOf([titles, ...rows]))))
    write([...header, titles])
  }
  return {
    add(rows) {
      begin(rows)
      write(rows)
    },
    end() {
      begin([])
      sheet.push(strToU8(sheetEnd), true)
      zip.end()
      return parts.whole()
    },
  }
}
