import { expect, test } from 'vitest'
import { shownOf } from './shown-of.js'

test.each([
  [58, 58, '58'],
  [3, 58, '3 de 58'],
  [5_000, 5_000, '5,000'],
  [1_234, 20_000, '1,234 de 20,000'],
])('%d of %d rows', (shown, count, text) => {
  expect(shownOf(shown, count)).toBe(text)
})
