import { describe, expect, test } from 'vitest'
import { parseCsv } from './csv.js'
import { likeliestSheet, readCsv, tableOf } from './table.js'
import { UnreadableFile } from './unreadable-file.js'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Windows-1252: one byte per character. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}
const headings = ['nombre', 'imei', 'sim', 'placa']
const camion = ['Camión Ñandú', '359586020000011', '5512345678', 'ABC-12-Ñ']
/** Both rows, with this cell separator and line end. */
const written = (separator: string, end = '\r\n') =>
  [headings, camion].map((row) => row.join(separator) + end).join('')

describe('one table, however it is written', () => {
  test.each<[string, Uint8Array]>([
    ['K45: a first line names the separator', utf8(`sep=;\r\n${written(';')}`)],
    ['K45: one that is none of the usual ones', utf8(`sep=~\r\n${written('~')}`)],
    ['that line as Excel saves it again', utf8(`"sep=;";;;\r\n${written(';')}`)],
    ['with the mark of UTF-8 and that line', utf8(`\uFEFFsep=;\n${written(';', '\n')}`)],
    ['UTF-8 with its mark', utf8(`\uFEFF${written(',')}`)],
    ['Windows-1252', latin(written(';'))],
    ['UTF-16, little end first', utf16(`\uFEFF${written('\t')}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${written(';')}`, false)],
    ['UTF-16 without its mark, little end first', utf16(written('\t'), true)],
    ['UTF-16 without its mark, big end first', utf16(written(','), false)],
    ['an old Mac’s line ends', utf8(written('|', '\r'))],
    ['empty cells at the end of the rows', utf8(written(';', ';;;\n'))],
    ['K48: of one row alone', utf8(`${headings.join(';')}\n${camion.join(';')};;\n`)],
    ['a space before its quotes', utf8(`${headings.join(', ')}\n"${camion.join('", "')}"\n`)],
    ['a title with commas over it', utf8(`Unidades, flota norte, México, 2026\n\n${written(';')}`)],
    [
      "Excel's guard of a text",
      utf8(`${headings.join(',')}\n="Camión Ñandú","=""${camion[1]}""",${camion.slice(2).join(',')}`),
    ],
  ])('%s', (_, bytes) => {
    const { rows, tooLong } = readCsv(bytes)
    expect(rows).toEqual([headings, camion])
    expect(tooLong).toEqual([])
  })
})

test('an apostrophe before a number is a guard, before a name it is one of its letters', () => {
  const { rows } = readCsv(utf8("nombre,imei\n'57 Chevy,'359586020000015\n'Oaxaca,'35-958602 \n"))
  expect(rows.slice(1)).toEqual([
    ["'57 Chevy", '359586020000015'],
    ["'Oaxaca", '35-958602'],
  ])
})

describe('what stands between cells', () => {
  test.each<[string, string, string[][]]>([
    [
      'K48: commas within cells, and rows that end in one semicolon more',
      'nombre;imei;placa\nGrúa, azul, grande;1;;\nPipa, roja, chica;2;;;\n',
      [
        ['nombre', 'imei', 'placa'],
        ['Grúa, azul, grande', '1', ''],
        ['Pipa, roja, chica', '2', ''],
      ],
    ],
    [
      'more commas in each cell than there are columns',
      'nombre;imei\na, b, c, d, e;1\nf, g, h, i, j;2\n',
      [
        ['nombre', 'imei'],
        ['a, b, c, d, e', '1'],
        ['f, g, h, i, j', '2'],
      ],
    ],
    [
      'commas in headings too',
      'nombre, corto;imei, del gps;sim\nx, y;1;2\n',
      [
        ['nombre, corto', 'imei, del gps', 'sim'],
        ['x, y', '1', '2'],
      ],
    ],
    [
      'semicolons within quotes',
      'nombre,imei\n"a;b;c",1\n"d;e;f",2\n',
      [
        ['nombre', 'imei'],
        ['a;b;c', '1'],
        ['d;e;f', '2'],
      ],
    ],
    [
      'decimal commas',
      'nombre;lat;lng\na;19,5;-99,1\nb;19,6;-99,2\n',
      [
        ['nombre', 'lat', 'lng'],
        ['a', '19,5', '-99,1'],
        ['b', '19,6', '-99,2'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(readCsv(utf8(text)).rows).toEqual(rows)
  })
})

test('a row with more cells than headings is set aside by its number; the others are read', () => {
  const { rows, numbers, tooLong } = readCsv(utf8('nombre,imei\nGrúa, azul,1\n\nPipa,2\nCaja,3,,x\n'))
  expect(rows).toEqual([
    ['nombre', 'imei'],
    ['Pipa', '2'],
  ])
  expect([numbers, tooLong]).toEqual([
    [1, 4],
    [2, 5],
  ])
})

test.each([
  ['every row has more cells than headings', 'nombre,imei\na,1,x\nb,2,x\n', 'longRows'],
  ['there are headings alone', 'nombre,imei\n', 'headersOnly'],
  ['there is nothing', 'sep=;\n', 'empty'],
  ['there are more than 100,000 lines', 'a,b\n'.repeat(100_001), 'tooManyLines'],
])('where %s it says so', (_, text, reason) => {
  expect(() => readCsv(utf8(text))).toThrow(expect.objectContaining({ reason }))
  expect(() => readCsv(utf8(text))).toThrow(UnreadableFile)
})

test('the headings are the row that names the most columns, under titles of any shape', () => {
  const title = [['Flota 2026', '', 'Elaboró: Ana'], ['Cliente', 'Acme', ''], []]
  const { rows, numbers } = tableOf([...title, ['Unidad', 'I.M.E.I.', 'Chip'], ['Camión', '864', '55']])
  expect(rows[0]).toEqual(['Unidad', 'I.M.E.I.', 'Chip'])
  expect(numbers).toEqual([4, 5])
})

describe('of a workbook', () => {
  const unit = ['Camión', '864', '55', 'Coban']
  const named = ['Unidad', 'IMEI', 'Chip', 'Marca']
  const notes = [
    ['Notas', 'Fecha'],
    ['revisar', 'hoy'],
    ['pagar', 'mañana'],
    ['llamar', 'lunes'],
  ]
  test.each<[string, string[][][], object]>([
    ['the sheet with the most columns is read', [notes, [named, unit]], { sheet: 1, isAmbiguous: false }],
    [
      'of two with the same columns the one with more rows, and the user is asked',
      [
        [named, unit],
        [named, unit, unit],
      ],
      { sheet: 1, isAmbiguous: true },
    ],
    [
      'a sheet with headings alone is not read',
      [
        [named],
        [
          ['Unidad', 'IMEI'],
          ['Camión', '864'],
        ],
      ],
      { sheet: 1, isAmbiguous: false },
    ],
    ['without columns the one with the most rows', [[], notes], { sheet: 1, isAmbiguous: false }],
    ['without sheets the first', [], { sheet: 0, isAmbiguous: false }],
  ])('%s', (_, sheets, expected) => {
    expect(likeliestSheet('units', sheets)).toEqual(expected)
  })
})

test.each<[string, string[][]]>([
  ['a,b', [['a', 'b']]],
  [
    'a,\n,b\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['\n\na\n', [[''], [''], ['a']]],
  ['"a,""b""\nc",d', [['a,"b"\nc', 'd']]],
  ['"",x', [['', 'x']]],
  ['"a"b,c', [['ab', 'c']]],
  // An inch sign, and a quotation mark that is never closed.
  ['5" de ancho,b', [['5" de ancho', 'b']]],
  [
    '"a,b\nc,d',
    [
      ['"a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['', []],
])('the cells of %j', (text, rows) => {
  expect(parseCsv(text, ',')).toEqual(rows)
})

test.each(['^', ']', '\\', '-', '.'])('%s between cells is itself', (separator) => {
  expect(parseCsv(`a${separator}b\nc`, separator)).toEqual([['a', 'b'], ['c']])
})

test('a million cells are read at once', () => {
  const text = `${'nombre,imei,sim,placa,modelo\n'.repeat(200_000)}`
  expect(parseCsv(text, ',')).toHaveLength(200_000)
})
