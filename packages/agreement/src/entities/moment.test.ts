import { expect, test } from 'vitest'
import { toMoment } from './moment.js'

const noon = Date.UTC(2026, 0, 20, 12)

test.each([
  [noon],
  [new Date(noon)],
  ['2026-01-20T12:00:00Z'],
  ['2026-01-20T12:00:00.000Z'],
  ['2026-01-20T06:00:00-06:00'],
  ['2026-01-20T13:00+0100'],
])('%o is a moment', (value) => {
  expect(toMoment(value, 'desde')).toBe(noon)
})

test('the beginning of time is one, as a query without a start sends it', () => {
  expect(toMoment(0, 'desde')).toBe(0)
})

test.each([
  [noon / 1000, 'desde: 1768910400 son segundos; aquí van milisegundos, un Date o un texto ISO'],
  ['2026-01-20', 'desde: 2026-01-20 no dice su zona (Z, -06:00); los días se piden con dayIn(zona, día)'],
  [
    '2026-01-20T12:00:00',
    'desde: 2026-01-20T12:00:00 no dice su zona (Z, -06:00); los días se piden con dayIn(zona, día)',
  ],
  ['mañana', 'desde: mañana no es una fecha'],
  [new Date(Number.NaN), 'desde: Invalid Date no es una fecha'],
  [Number.NaN, 'desde: NaN no es una fecha'],
  [null, 'desde: null no es una fecha'],
])('%o is none, and a sentence says why', (value, message) => {
  expect(() => toMoment(value, 'desde')).toThrow(message)
})
