import { expect, test } from 'vitest'
import { formatRange } from './format-range.js'

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()

test.each([
  [at(21, 0, 0), at(22, 1, 40), /^21 nov 00:00\s–\s22 nov 01:40$/],
  [at(22, 0, 0), at(22, 23, 59), /^22 nov 00:00\s?–\s?23:59$/],
])('a range is written as text', (from, to, text) => {
  expect(formatRange(from, to)).toMatch(text)
})
