import { expect, test } from 'vitest'
import { findIn } from './names.js'

test.each([
  ['Camión Ávila', 'avila', 'Ávila'],
  ['Reparto 38', '38', '38'],
  ['Torre ﬁja 2', 'ja', 'ja'],
  ['Ñandú', 'n', 'Ñ'],
])('in %s a search for %s finds %s', (text, wanted, found) => {
  const [from = 0, to = 0] = findIn(text, wanted) ?? []
  expect(text.slice(from, to)).toBe(found)
})

test('what is not there is not found, and nothing is everywhere', () => {
  expect(findIn('Reparto 38', '39')).toBeNull()
  expect(findIn('Reparto 38', '')).toBeNull()
})
