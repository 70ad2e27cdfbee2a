import { expect, test } from 'vitest'
import { sheetBegin, sheetName, sheetRow, workbookParts } from './worksheet.js'

test('a column is named as a spreadsheet does, past Z too', () => {
  const row = sheetRow(7, Array<number>(703).fill(1))
  const names = [...row.matchAll(/r="([A-Z]+)7"/g)].map(([, name]) => name)
  expect([0, 25, 26, 51, 52, 701, 702].map((index) => names[index])).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})

test.each([
  ['a text', 'Camión <1>', ' t="inlineStr"><is><t xml:space="preserve">Camión &lt;1&gt;</t></is>'],
  ['what looks like a formula', '=1+1', ' s="3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is>'],
  ['a carriage return', 'a\rb', ' t="inlineStr"><is><t xml:space="preserve">a&#13;b</t></is>'],
  ['a number', -99.5, '><v>-99.5</v>'],
  ['a moment, by the clock of this machine', new Date(2026, 0, 20, 12), ' s="1"><v>46042.5</v>'],
  ['a duration', { seconds: 129_600 }, ' s="2"><v>1.5</v>'],
] as const)('%s', (_, cell, written) => {
  expect(sheetRow(1, [cell])).toBe(`<row r="1"><c r="A1"${written}</c></row>\n`)
})

test('nothing, an empty text and what is no number are no cell', () => {
  expect(sheetRow(1, [null, '', Number.NaN])).toBe('<row r="1"></row>\n')
})

test('columns are as wide as asked', () => {
  expect(sheetBegin([8, 12.5])).toContain(
    '<cols><col min="1" max="1" width="8" customWidth="1"/><col min="2" max="2" width="12.5" customWidth="1"/></cols>',
  )
  expect(sheetBegin()).not.toContain('cols')
})

test('a sheet is named by its title, at most 31 characters, each another name', () => {
  expect(sheetName('Reporte: Utilización / año')).toBe('Reporte  Utilización   año')
  expect(sheetName('x'.repeat(40), 12)).toBe(`${'x'.repeat(26)} (12)`)
  const { 'xl/workbook.xml': book } = workbookParts(['A&B', 'A&B'])
  expect(book).toContain('name="A&amp;B" sheetId="1"')
  expect(book).toContain('name="A&amp;B (2)" sheetId="2"')
})
