import { expect, test } from 'vitest'
import { dayAndTime } from './day-and-time.js'

const noon = new Date(2026, 11, 31, 12)

test.each([
  ['the same day', new Date(2026, 11, 31, 18, 40), 'hoy a las 18:40'],
  ['its first minute', new Date(2026, 11, 31, 0, 0), 'hoy a las 00:00'],
  ['its last one', new Date(2026, 11, 31, 23, 59, 59, 999), 'hoy a las 23:59'],
  ['the next day, of another year', new Date(2027, 0, 1, 0, 0), 'mañana a las 00:00'],
  ['the day before', new Date(2026, 11, 30, 23, 59), 'ayer a las 23:59'],
  ['two days ahead', new Date(2027, 0, 2, 8, 5), 'el 02/01 a las 08:05'],
  ['the same day of another month', new Date(2026, 10, 30, 8, 5), 'el 30/11 a las 08:05'],
])('%s', (_what, time, expected) => {
  expect(dayAndTime(time.getTime(), noon.getTime())).toBe(expected)
})

test('at the end of a day the next one is tomorrow, minutes away', () => {
  const late = new Date(2026, 5, 14, 23, 58)
  expect(dayAndTime(late.getTime() + 5 * 60_000, late.getTime())).toBe('mañana a las 00:03')
})
