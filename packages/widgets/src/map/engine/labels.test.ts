import { expect, test } from 'vitest'
import { shortName } from './labels.js'

test('a name that has room stands whole', () => {
  expect(shortName('Patio')).toBe('Patio')
  expect(shortName('A'.repeat(34))).toBe('A'.repeat(34))
})

test('a longer one is cut in its middle, and through no sign', () => {
  expect(shortName(`Patio ${'🚚'.repeat(40)} norte`)).toBe(
    `Patio ${'🚚'.repeat(11)}…${'🚚'.repeat(11)} norte`,
  )
  expect(shortName(`Patio\n${'x'.repeat(40)}`)).toBe(`Patio\n${'x'.repeat(11)}…${'x'.repeat(17)}`)
})
