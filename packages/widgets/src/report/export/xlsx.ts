import { type ExportLines, sheetPath, sheetsOf, sheetTexts, workbookParts } from '@baliza/sdk-core/internal'
import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A sheet has at most 1,048,576 rows, including the header. */
const maxRows = 1_000_000

/** Writes an XLSX file. It is compressed while it is written, because a million rows do not fit in one string. */
export function writeXlsx(lines: ExportLines): Blob {
  const packed: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes as Uint8Array<ArrayBuffer>)
  })
  const add = (path: string, texts: Iterable<string>) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    for (const text of texts) part.push(strToU8(text))
    part.push(new Uint8Array(), true)
  }
  const sheets = sheetsOf(lines, maxRows)
  for (const [path, text] of Object.entries(workbookParts(sheets.map(() => lines.title)))) add(path, [text])
  for (const [index, sheet] of sheets.entries()) add(sheetPath(index + 1), sheetTexts(sheet))
  zip.end()
  return new Blob(packed, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
