import { looksLikeFormula } from './csv.js'
import { escapeXml } from './xml.js'

/** Value of a sheet's cell: a text, a number, a time, a duration, or `null` if it is empty. */
export type SheetCell = string | number | Date | { readonly seconds: number } | null

/** Maximum number of rows of a sheet, including its headings (ECMA-376). */
export const maxSheetRows = 1_048_576

/** Indices in `cellXfs` of the workbook's styles. */
const styles = { time: 1, duration: 2, text: 3 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Returns the XML of a sheet before its first row. @param widths column widths in characters; empty: the spreadsheet's default
 */
export function sheetBegin(widths: readonly number[] = []): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  return `${declaration}<worksheet xmlns="${main}">${cols}<sheetData>\n`
}

/** Returns the XML of a row. @param number from 1 @param dayOf converts a time to a spreadsheet's day number */
export function sheetRow(number: number, cells: readonly SheetCell[], dayOf = sheetDay): string {
  const written = cells.map((cell, index) => cellOf(`${columnName(index)}${number}`, cell, dayOf))
  return `<row r="${number}">${written.join('')}</row>\n`
}

/** XML after the last row of a sheet. */
export const sheetEnd = '</sheetData></worksheet>\n'

/** Path of a sheet in its workbook. @param number from 1 */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** Returns the other files of a workbook by path; they are zipped with the sheets. @param names names of its sheets */
export function workbookParts(names: readonly string[]): Readonly<Record<string, string>> {
  const numbered = names.map((name, index) => ({ name, number: index + 1 }))
  const each = (write: (sheet: (typeof numbered)[number]) => string) => numbered.map(write).join('')
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>${each(({ number }) => `<Override PartName="/${sheetPath(number)}" ContentType="${sheetTypes}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name, number }) => `<sheet name="${escapeXml(sheetName(name, number))}" sheetId="${number}" r:id="s${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/>${each(({ number }) => `<Relationship Id="s${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    // The formats are in the order of `styles`; 46 and 49 are built in: [h]:mm:ss and text.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${[0, 164, 46, 49].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  }
  return Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, declaration + text]))
}

/** Converts a title to a sheet name: at most 31 characters, without characters that have a meaning in formulas. */
export function sheetName(title: string, number = 1): string {
  const more = number === 1 ? '' : ` (${number})`
  return `${title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31 - more.length)}${more}`
}

/** Converts a time to a spreadsheet's day number: days since 1899-12-30, in this machine's time zone. */
export function sheetDay(time: Date): number {
  return dayShown(time.getTime() - time.getTimezoneOffset() * 60_000)
}

/** Converts a local time, given in ms as if it were UTC, to a spreadsheet's day number. */
export function dayShown(shown: number): number {
  return Math.round((shown / 86_400_000 + 25_569) * 1e8) / 1e8
}

function cellOf(at: string, cell: SheetCell, dayOf: typeof sheetDay): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') {
    // XML reads a bare carriage return as a line feed.
    const text = escapeXml(cell).replaceAll('\r', '&#13;')
    // With the text format, the cell stays text when a user presses Enter in it.
    const style = looksLikeFormula(cell) ? ` s="${styles.text}"` : ''
    return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  if (cell instanceof Date) return `<c r="${at}" s="${styles.time}"><v>${dayOf(cell)}</v></c>`
  return `<c r="${at}" s="${styles.duration}"><v>${cell.seconds / 86_400}</v></c>`
}

/** Column name: A … Z, AA … */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
