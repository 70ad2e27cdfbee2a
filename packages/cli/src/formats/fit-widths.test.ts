import { expect, test } from 'vitest'
import { type ColumnWidths, fitWidths, orJson } from './table.js'

const column = (heading: number, cells: number, isText = true): ColumnWidths => ({ heading, cells, isText })
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 2 * (widths.length - 1))

test.each([
  ['everything fits', [column(4, 15, false), column(6, 20)], 80, [15, 20]],
  ['without a terminal nothing is cut', [column(4, 200), column(4, 300)], undefined, [200, 300]],
  ['headings first', [column(13, 3, false), column(6, 10)], 20, [6, 10]],
  ['then the widest words', [column(4, 15, false), column(6, 40), column(6, 8)], 40, [15, 13, 8]],
  ['numbers last', [column(4, 15, false), column(6, 40)], 20, [12, 6]],
] as const)('%s', (_what, columns, room, widths) => expect(fitWidths(columns, room)).toEqual(widths))

test('a table fits every terminal that has room for its narrowest columns', () => {
  const columns = [column(4, 15, false), column(6, 200), column(5, 19, false), column(9, 80), column(2, 24)]
  for (let room = 38; room < 400; room += 1) expect(sum(fitWidths(columns, room))).toBeLessThanOrEqual(room)
})

test('--json contradicts another format', () => {
  expect([
    orJson(undefined, true, 'json'),
    orJson('json', true, 'json'),
    orJson('csv', false, 'json'),
  ]).toEqual(['json', 'json', 'csv'])
  expect(() => orJson('csv', true, 'json')).toThrow('--json es json, y --format dice csv.')
})
