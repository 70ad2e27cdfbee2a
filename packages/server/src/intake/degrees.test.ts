import { expect, test } from 'vitest'
import { readDegreesAndMinutes } from './degrees.js'

test.each([
  ['1925.95600', 19.4326],
  ['09907.99200', 99.1332],
  ['0011.5000', 0.1916667],
  ['11.6000', 0.1933333],
  ['7828.0000', 78.4666667],
  ['5.5', 0.0916667],
  ['0.6', 0.01],
  ['1925', 19.4166667],
  ['1925.', 19.4166667],
  ['0000.0000', 0],
])('%s is %d degrees', (text, degrees) => expect(readDegreesAndMinutes(text)).toBeCloseTo(degrees, 6))

test('sixty minutes are damage', () => expect(readDegreesAndMinutes('1960.0')).toBe(Number.POSITIVE_INFINITY))

test.each(['', '.5', '-1925.9', '192512.5', '19a5.0', '1925.9.1'])('%j is no coordinate', (text) =>
  expect(readDegreesAndMinutes(text)).toBeNull())
