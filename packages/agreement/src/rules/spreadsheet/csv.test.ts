import { expect, test } from 'vitest'
import { writeCsv } from './csv.js'

test.each([
  ['a text', 'Tracto 02', 'Tracto 02'],
  ['a comma', 'Toluca, Centro', '"Toluca, Centro"'],
  ['a quote', 'el "rápido"', '"el ""rápido"""'],
  ['two lines', 'a\nb', '"a\nb"'],
  ['nothing', null, ''],
  ['a number', -12.5, '-12.5'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with a quote', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['a plus', '+52 55', "'+52 55"],
  ['a minus', '-99.5,19', '"\'-99.5,19"'],
  ['an at', '@SUM', "'@SUM"],
  ['a tab', '\tx', "'\tx"],
  ['a carriage return', '\rx', '"\'\rx"'],
])('%s', (_, value, cell) => {
  expect(writeCsv([[value, 'x']])).toBe(`${cell},x\r\n`)
})

test('a line for each row', () => {
  expect(writeCsv([['a', 1], [null]])).toBe('a,1\r\n\r\n')
})

test('a text file has tabs between its cells, and quotes those that hold one', () => {
  expect(writeCsv([['a, b', 'c\td', '=1', -2]], '\t')).toBe('a, b\t"c\td"\t\'=1\t-2\r\n')
})
