import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { xml } from './xml.js'

/** What a cell holds: a text, a number, a moment, or nothing. */
export type Cell = string | number | Date | null

/** The most rows of a sheet, its headings included (ECMA-376). */
export const mostSheetRows = 1_048_576

/**
 * A row of a sheet, in SpreadsheetML.
 * @param number from 1
 * @param cells 26 at most
 */
export function sheetRow(number: number, cells: readonly Cell[]): string {
  const written = cells.map((cell, place) => cellOf(`${String.fromCharCode(65 + place)}${number}`, cell))
  return `<row r="${number}">${written.join('')}</row>\n`
}

function cellOf(at: string, cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${serialOf(cell)}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`
}

/** A moment as spreadsheets count it: days since 1899-12-30, by the clock of this machine's zone. */
function serialOf(date: Date): number {
  const local = date.getTime() - date.getTimezoneOffset() * 60_000
  return Math.round((local / 86_400_000 + 25_569) * 1e8) / 1e8
}

export const sheetBegin =
  '<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>\n'
export const sheetEnd = '</sheetData></worksheet>\n'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook of one sheet, beside that. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Baliza" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // The second format is a date with its time.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Packs a sheet that stands in a file as an .xlsx, without ever holding it whole. */
export async function packSheet(sheet: string, out: string): Promise<void> {
  const file = createWriteStream(out)
  let waits = false
  const zip = new Zip((error, bytes, last) => {
    if (error) return void file.destroy(error)
    waits = !file.write(bytes) || waits
    if (last) file.end()
  })
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name)
    zip.add(part)
    part.push(strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`), true)
  }
  const part = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(part)
  for await (const bytes of createReadStream(sheet, { highWaterMark: 1 << 20 })) {
    part.push(bytes as Buffer)
    if (waits) {
      waits = false
      if (file.writableNeedDrain) await once(file, 'drain')
    }
  }
  part.push(new Uint8Array(), true)
  zip.end()
  await finished(file)
}
