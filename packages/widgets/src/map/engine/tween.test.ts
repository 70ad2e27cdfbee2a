import { expect, test } from 'vitest'
import { remaining } from './tween.js'

test.each([
  ['before its start', 900, 1],
  ['at its start', 1000, 1],
  ['a quarter of its way', 1500, 0.75],
  ['at its end', 3000, 0],
  ['long after', 9000, 0],
])('a glide of 2 s %s', (_when, now, left) => {
  expect(remaining(now, 1000, 2000)).toBe(left)
})

test('a glide of no time has arrived', () => {
  expect(remaining(0, 0, 0)).toBe(0)
  expect(remaining(5, 5, 0)).toBe(0)
})
