import { expect, test } from 'vitest'
import { createSearch, type SortKey, sortRows } from './rows.js'

test.each<
  [what: string, keys: readonly SortKey[], ascending: readonly SortKey[], descending: readonly SortKey[]]
>([
  ['numbers', [10, 9, 100], [9, 10, 100], [100, 10, 9]],
  [
    'names in natural order',
    ['Unidad 10', 'unidad 2', 'Únidad 1'],
    ['Únidad 1', 'unidad 2', 'Unidad 10'],
    ['Unidad 10', 'unidad 2', 'Únidad 1'],
  ],
  ['unknown values last', [null, 3, '', 1], [1, 3, null, ''], [3, 1, null, '']],
])('sorts %s', (_, keys, ascending, descending) => {
  const sort = (isDescending: boolean) => sortRows(keys, (key) => key, isDescending)
  expect(sort(false)).toEqual(ascending)
  expect(sort(true)).toEqual(descending)
})

const units = [
  { name: 'Zorro', speed: 0 },
  { name: 'Águila', speed: 0 },
  { name: 'Lobo', speed: 9 },
]

test('equal values keep their order, or are sorted by name', () => {
  const names = (sorted: typeof units) => sorted.map(({ name }) => name)
  expect(names(sortRows(units, ({ speed }) => speed, true))).toEqual(['Lobo', 'Zorro', 'Águila'])
  const byBoth = sortRows(
    units,
    ({ speed }) => speed,
    true,
    ({ name }) => name,
  )
  expect(names(byBoth)).toEqual(['Lobo', 'Águila', 'Zorro'])
})

test('reads the key and the text of a row once', () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ key: (at * 37) % 50 }))
  let reads = 0
  const keyOf = ({ key }: { readonly key: number }) => {
    reads += 1
    return key
  }
  sortRows(rows, keyOf, false)
  expect(reads).toBe(50)
  const search = createSearch((row: (typeof rows)[number]) => `unidad ${keyOf(row)}`)
  expect(search(rows, 'unidad 4')).toHaveLength(14)
  expect(search(rows, 'unidad 49')).toHaveLength(1)
  expect(reads).toBe(100)
})

test.each([
  ['', 2],
  ['mexico', 1],
  ['  LUZ tracto ', 1],
  ['mex', 2],
  ['tracto mex-1', 0],
])('a search for "%s" finds %d', (search, count) => {
  const vehicles = [
    { name: 'Tracto México', plates: 'LUZ-390' },
    { name: 'Reparto', plates: 'MEX-1' },
  ]
  const find = createSearch(({ name, plates }: (typeof vehicles)[number]) => `${name}\n${plates}`)
  expect(find(vehicles, search)).toHaveLength(count)
})
