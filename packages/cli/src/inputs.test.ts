import { describe, expect, test } from 'vitest'
import { UsageError } from './exit-codes.js'
import { address, between, oneOf, whole } from './inputs.js'

test('what is typed is read', () => {
  expect(whole('90')).toBe(90)
  expect(between(1, 300)('1')).toBe(1)
  expect(between(1, 300)('300')).toBe(300)
  expect(address('[::1]:5001')).toEqual({ host: '[::1]', port: 5_001 })
  expect(oneOf('units', 'users')('users')).toBe('users')
})

describe('what cannot be read is answered with what can', () => {
  test.each([
    [whole, 'x', 'mayor que 0'],
    [whole, '0', 'mayor que 0'],
    [whole, '1.5', 'un número entero'],
    [between(1, 300), 'x', 'de 1 a 300'],
    [between(1, 300), '301', 'de 1 a 300'],
    [address, 'localhost', 'EQUIPO:PUERTO'],
    [address, 'localhost:65536', 'EQUIPO:PUERTO'],
    [oneOf('units', 'users'), 'unit', 'units, users'],
  ] as const)('%o: %s', (read, input, expected) => {
    const reading = () => read(input)
    expect(reading).toThrow(UsageError)
    expect(reading).toThrow(expected)
  })
})
