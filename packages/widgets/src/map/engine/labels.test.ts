import { expect, test } from 'vitest'
import { shortName } from './labels.js'

/** Every sign is 10 px wide. */
const widthOf = (text: string) => [...text].length * 10

test('a name that has room stands whole', () => {
  expect(shortName('Patio', widthOf)).toBe('Patio')
  expect(shortName('A'.repeat(24), widthOf)).toBe('A'.repeat(24))
})

test('a longer one is cut in its middle, and through no sign', () => {
  const name = `Patio ${'🚚'.repeat(40)} norte`
  const shown = shortName(name, widthOf)
  expect(widthOf(shown)).toBe(240)
  expect(shown).toMatch(/^Patio 🚚+…🚚+ norte$/u)
  expect(shown).not.toMatch(/\p{Surrogate}/u)
})
