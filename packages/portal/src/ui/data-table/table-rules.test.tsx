import { afterEach, expect, test } from 'vitest'
import { chosenOf, toggleRows } from './choice/choose-rows.js'
import { toCsv, toTsv } from './export/to-csv.js'
import { readTable, rememberTable } from './shown/remembered-table.js'

afterEach(() => localStorage.clear())

test('CSV: the headers come first, and a formula is no formula', () => {
  const columns = [
    { header: 'Nombre', value: (row: { a: string | number | null }) => row.a },
    { header: 'Velocidad', value: () => -12.5 },
  ]
  expect(toCsv(columns, [{ a: '=1+1' }])).toBe("Nombre,Velocidad\r\n'=1+1,-12.5\r\n")
})

test('what is copied keeps to one line per row and one tab per cell', () => {
  const columns = [{ value: (row: readonly string[]) => row[0] ?? '' }, { value: () => 7 }]
  expect(toTsv(columns, [['a\tb'], ['c\r\nd']])).toBe('a b\t7\nc d\t7')
})

const keys = ['a', 'b', 'c', 'd', 'e']
test.each([
  ['one more', ['a'], 'c', null, ['a', 'c']],
  ['one less', ['a', 'c'], 'c', null, ['a']],
  ['a range', ['b'], 'd', 'b', ['b', 'c', 'd']],
  ['a range upwards', ['d', 'e'], 'b', 'd', ['b', 'c', 'd', 'e']],
  ['a range from a row that has left', ['x'], 'b', 'x', ['b', 'x']],
])('choosing: %s', (_, chosen, key, anchor, expected) => {
  expect([...toggleRows(new Set(chosen), keys, key, anchor)].sort()).toEqual(expected)
})

test.each([
  [[], 'none'],
  [['x'], 'none'],
  [['a', 'x'], 'some'],
  [keys, 'all'],
] as const)('of the chosen %j, shown are %s', (chosen, standing) => {
  expect(chosenOf(new Set(chosen), keys)).toBe(standing)
})

test('each table remembers its own, and what is not readable is forgotten', () => {
  const table = { columns: { imei: false }, sort: { id: 'name', descending: true } }
  rememberTable('objetos', table)
  rememberTable('usuarios', { columns: {}, sort: null })
  expect(readTable('objetos')).toEqual(table)
  expect(readTable('usuarios')).toEqual({ columns: {}, sort: null })
  localStorage.setItem('baliza.tables', '{"objetos":{"columns":[]}}')
  expect(readTable('objetos')).toBeNull()
})
