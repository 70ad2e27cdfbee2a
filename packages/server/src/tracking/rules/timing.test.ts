import { expect, test } from 'vitest'
import { allowedFrom } from './timing.js'

const timing = { duration: null, pause: 60_000, schedule: null }

test.each([
  ['exactly a pause after an alert', 160_000, 160_000],
  ['a millisecond before that', 159_999, 160_000],
  ['exactly a pause before an alert', 40_000, 40_000],
  ['a millisecond after that', 40_001, 160_000],
])('%s', (_, from, first) => {
  expect(allowedFrom(timing, [100_000], from, 500_000)).toBe(first)
})

test('an event without a pause alerts every time', () => {
  expect(allowedFrom({ ...timing, pause: 0 }, [100_000], 100_000, 500_000)).toBe(100_000)
})
