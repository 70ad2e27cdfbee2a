import { expect, test } from 'vitest'
import { ageOf, spanOf } from './age.js'

const now = 1_800_000_000_000
const minute = 60_000

test.each([
  [0, 'ahora'],
  [59_999, 'ahora'],
  [-5_000, 'ahora'],
  [minute, 'hace 1 min'],
  [59 * minute + 59_999, 'hace 59 min'],
  [60 * minute, 'hace 1 h'],
  [24 * 60 * minute, 'hace 1 d'],
  [50 * 60 * minute, 'hace 2 d'],
])('%i ms ago reads %s', (past, words) => {
  expect(ageOf(now - past, now, 'ahora')).toBe(words)
})

test('what is not live is never now', () => {
  expect(ageOf(now - 12_000, now, null)).toBe('hace 12 s')
  expect(ageOf(now + 5_000, now, null)).toBe('hace 1 s')
  expect(ageOf(now - minute, now, null)).toBe('hace 1 min')
})

test.each([
  [59_999, ''],
  [minute, '1 min'],
  [119 * minute, '1 h'],
  [50 * 60 * minute, '2 d'],
])('for %i ms reads %s', (past, words) => {
  expect(spanOf(now - past, now)).toBe(words)
})
