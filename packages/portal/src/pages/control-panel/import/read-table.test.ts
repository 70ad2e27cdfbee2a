import { UnreadableFile } from '@baliza/sdk-core/internal'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from './read-table.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Windows-1252: one byte per character. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer)
const file = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes])

/** Creates an XLSX with these cells, written as XML. */
function xlsx(cells: string | readonly string[]) {
  const sheets = typeof cells === 'string' ? [cells] : cells
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const each = (write: (number: number) => string) => sheets.map((_, index) => write(index + 1)).join('')
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets>${each((n) => `<sheet name="Hoja${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${rels}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        strToU8(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
      ]),
    ),
  })
  return new Uint8Array(bytes)
}
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (ref: string, value: string) => `<c r="${ref}"><v>${value}</v></c>`

test.each([
  ['commas', utf8('Nombre,IMEI\r\nCamión,864\r\n')],
  ["Excel's semicolons and Windows-1252", latin('Nombre;IMEI\r\nCami\u00f3n;864\r\n')],
  ['semicolons and the mark of UTF-8', utf8('\uFEFFNombre;IMEI\nCamión;864')],
  ['tabs in UTF-16', utf16('Nombre\tIMEI\r\nCamión\t864')],
  ["Excel's line that names the separator", utf8('sep=|\nNombre|IMEI\nCamión|864')],
  ['empty lines, spaces and an apostrophe before a formula', utf8('\n Nombre ;IMEI\n;\nCamión;864\n;;\n')],
  ['a title over the headings', utf8('Unidades\n\nNombre,IMEI\nCamión,864')],
])('a CSV with %s', async (_, bytes) => {
  const { rows } = await readTable(file(new Uint8Array(bytes)), 'units')
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['Nombre', 'IMEI'],
    ['Camión', '864'],
  ])
})

test('quotes hold separators and line breaks, and what was neutralised is itself again', async () => {
  const { rows } = await readTable(
    file(utf8('Nombre,Teléfono\n"Tracto, ""61""\nPuebla",\'+525512345678\n')),
    'units',
  )
  expect(rows[1]).toEqual(['Tracto, "61"\nPuebla', '+525512345678'])
})

test('an XLSX: numbers of 15 figures are whole, longer ones show that they were rounded', async () => {
  const sheet = `<row r="1">${text('A1', 'Nombre')}${text('B1', 'IMEI')}${text('C1', 'SIM')}</row>
    <row r="2">${text('A2', 'Camión')}${number('B2', '864895030220011')}${number('C2', '5512345678')}</row>
    <row r="3">${number('A3', '61')}${number('B3', '8.64895030220029E+14')}${number('C3', '8952020000123457000')}</row>`
  expect((await readTable(file(xlsx(sheet)), 'units')).rows).toEqual([
    ['Nombre', 'IMEI', 'SIM'],
    ['Camión', '864895030220011', '5512345678'],
    ['61', '864895030220029', '8.952020000123457E+18'],
  ])
})

test('a formula is a text: what it last showed, or how it is written', async () => {
  const sheet = `<row r="1">${text('A1', 'Nombre')}${text('B1', 'SIM')}</row>
    <row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>Camión</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>`
  expect((await readTable(file(xlsx(sheet)), 'units')).rows[1]).toEqual(['Camión', '2'])
  const { rows: written } = await readTable(
    file(utf8('Nombre,SIM\n"=HYPERLINK(""http://x"")",=1+1\n')),
    'units',
  )
  expect(written[1]).toEqual(['=HYPERLINK("http://x")', '=1+1'])
})

test.each([
  ['a CSV', utf8('Unidades\n\nNombre,IMEI\n\nCamión,1\n\n\nPipa,2'), [3, 5, 8]],
  [
    'an XLSX',
    xlsx(
      `<row r="3">${text('A3', 'Nombre')}${text('B3', 'IMEI')}</row>
       <row r="5">${text('A5', 'Camión')}${number('B5', '1')}</row>
       <row r="8">${text('A8', 'Pipa')}${number('B8', '2')}</row>`,
    ),
    [3, 5, 8],
  ],
])('the rows of %s are numbered as a spreadsheet does', async (_, bytes, numbers) => {
  const table = await readTable(file(new Uint8Array(bytes)), 'units')
  expect(table.rows.map(([name]) => name)).toEqual(['Nombre', 'Camión', 'Pipa'])
  expect(table.numbers).toEqual(numbers)
})

test('of a workbook the likeliest sheet is read, or the one that is asked for', async () => {
  const sheetOf = (name: string) =>
    `<row r="1">${text('A1', 'Nombre')}${text('B1', 'IMEI')}</row><row r="2">${text('A2', name)}${number('B2', '1')}</row>`
  const workbook = file(xlsx(['', sheetOf('Camión'), sheetOf('Pipa')]))
  const { rows, ...table } = await readTable(workbook, 'units')
  expect([rows[1]?.[0], table.sheets, table.sheet]).toEqual(['Camión', ['Hoja1', 'Hoja2', 'Hoja3'], 1])
  expect((await readTable(workbook, 'units', 2)).rows[1]?.[0]).toBe('Pipa')
  await expect(readTable(workbook, 'units', 0)).rejects.toMatchObject({ reason: 'empty' })
})

/** Returns the same ZIP with another declared size of its first file. */
function declaring(size: number, bytes: Uint8Array<ArrayBuffer>) {
  const directory = bytes.findIndex(
    (byte, at) => byte === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2,
  )
  new DataView(bytes.buffer).setUint32(directory + 24, size, true)
  return bytes
}

test('a packed file that says it comes to more than 200 MB is not unpacked; one that lies comes to what it says', async () => {
  const bytes = xlsx(`<row r="1">${text('A1', 'Nombre')}${text('B1', 'IMEI')}</row>`)
  await expect(readTable(file(declaring(200_000_001, bytes)), 'units')).rejects.toMatchObject({
    reason: 'tooBig',
  })
  await expect(readTable(file(declaring(20, bytes)), 'units')).rejects.toMatchObject({ reason: 'notTable' })
})

test('an XLSX of 5,000 rows is read without a worker', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => {
    const line = index + 2
    return `<row r="${line}">${text(`A${line}`, `Unidad de reparto ${line}`)}${number(`B${line}`, String(864895030000000 + line))}</row>`
  })
  const sheet = `<row r="1">${text('A1', 'Nombre')}${text('B1', 'IMEI')}</row>${rows.join('')}`
  const { rows: read } = await readTable(file(xlsx(sheet)), 'units')
  expect(read).toHaveLength(5_001)
  expect(read.at(-1)).toEqual(['Unidad de reparto 5001', '864895030005001'])
})

test.each([
  ['nothing', utf8(''), 'empty'],
  ['empty lines alone', utf8('\n  \n'), 'empty'],
  ['headings alone', utf8('Nombre,IMEI\n'), 'headersOnly'],
  ['more than 10 MB', new Uint8Array(10_000_001), 'tooBig'],
  ['an old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), 'oldExcel'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), 'notTable'],
  ['a PDF', utf8('%PDF-1.7\n%âãÏÓ\n'), 'otherNotTable'],
  ['a KML', utf8('<?xml version="1.0"?><kml><Document/></kml>'), 'shapesNotTable'],
  ['a KMZ', new Uint8Array(zipSync({ 'doc.kml': strToU8('<kml/>') })), 'shapesNotTable'],
  ['a ZIP of something else', new Uint8Array(zipSync({ 'a.txt': strToU8('a') })), 'otherNotTable'],
  ['half an XLSX', xlsx(`<row r="1">${text('A1', 'Nombre')}</row>`).slice(0, 300), 'broken'],
])('of %s it says why', async (_, bytes, reason) => {
  const failure = await readTable(file(new Uint8Array(bytes)), 'units').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnreadableFile)
  expect(failure).toMatchObject({ reason })
})
