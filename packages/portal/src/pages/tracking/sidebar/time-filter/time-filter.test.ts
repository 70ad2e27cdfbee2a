import { expect, test } from 'vitest'
import type { ListState } from '../list-state.js'
import { hasLasted, isTimeFilter, readTime, type TimeFilter, timeFilterText } from './time-filter.js'

const now = 1_800_000_000_000
const minute = 60_000
const still: TimeFilter = { kind: 'still', longerThan: 20 * minute }
const silent: TimeFilter = { kind: 'silent', longerThan: 120 * minute }

test.each<readonly [ListState, number | null, boolean, boolean]>([
  ['idle', 21, true, false],
  ['idle', 20, false, false],
  ['off', 21, true, false],
  ['moving', 300, false, false],
  ['offline', 121, false, true],
  ['offline', 120, false, false],
  ['idle', null, false, false],
])('%s for %s min: still %s, silent %s', (state, minutes, isStill, isSilent) => {
  const since = minutes === null ? null : now - minutes * minute
  const row = { unit: { timestamp: now }, state, since }
  expect([hasLasted(row, still, now), hasLasted(row, silent, now)]).toEqual([isStill, isSilent])
})

test.each([
  ['Saturday', new Date(2026, 10, 28, 9), false],
  ['the end of Friday', new Date(2026, 10, 27, 23, 59), true],
  ['Wednesday', new Date(2026, 10, 25, 9), true],
] as const)('last heard on %s: silent since Friday %s', (_, since, isSo) => {
  const filter = { kind: 'silent', sinceDay: new Date(2026, 10, 27).getTime() } as const
  const monday = new Date(2026, 10, 30, 12).getTime()
  expect(hasLasted({ unit: { timestamp: +since }, state: 'offline', since: +since }, filter, monday)).toBe(
    isSo,
  )
  expect(timeFilterText(filter, monday)).toBe('Sin señal: desde el viernes')
})

test('yesterday has its word, and a day of an earlier week its date', () => {
  const monday = new Date(2026, 10, 30, 12).getTime()
  expect(timeFilterText({ kind: 'silent', sinceDay: new Date(2026, 10, 29).getTime() }, monday)).toBe(
    'Sin señal: desde ayer',
  )
  expect(timeFilterText({ kind: 'silent', sinceDay: new Date(2026, 10, 20).getTime() }, monday)).toMatch(
    /^Sin señal: desde el vie.* 20 .*nov/,
  )
})

test('what never reported is silent for longer than anything', () => {
  expect(hasLasted({ unit: { timestamp: null }, state: 'offline', since: null }, silent, now)).toBe(true)
})

test.each([
  ['20', 20],
  [' 9999 ', 9_999],
  ['10000', null],
  ['0', null],
  ['1.5', null],
  ['-3', null],
  ['1e3', null],
  ['', null],
])('%j minutes are %s', (typed, count) => {
  expect(readTime(typed)).toBe(count)
})

test.each([
  [still, true],
  [null, true],
  [{ kind: 'constructor', longerThan: 1 }, false],
  [{ kind: 'still', longerThan: '20' }, false],
  [{ kind: 'still', longerThan: 0 }, false],
  [{ kind: 'silent', sinceDay: 1 }, true],
  [{ kind: 'still', sinceDay: 1 }, false],
  ['still', false],
])('%j as a stored filter: %s', (value, valid) => {
  expect(isTimeFilter(value)).toBe(valid)
})

test('in words', () => {
  expect([still, silent, { ...still, longerThan: 90 * minute }].map((one) => timeFilterText(one))).toEqual([
    'Ralentí o apagado: más de 20 min',
    'Sin señal: más de 2 h',
    'Ralentí o apagado: más de 1 h 30 min',
  ])
})
