import { expect, test, vi } from 'vitest'
import {
  formatAge,
  formatArea,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDegrees,
  formatDuration,
  formatFigure,
  formatKm,
  formatLength,
  formatSpeed,
} from './format.js'
import { mapUrl, streetViewUrl } from './links.js'

test('coordinates have 6 decimals, all of them', () => {
  expect(formatDegrees(19.5)).toBe('19.500000')
  expect(formatCoordinates(19.4326077, -99.1332)).toBe('19.432608, -99.133200')
})

test('a date is day first, in 24 hours, and midnight is 00', () => {
  expect(formatDateTime(Date.UTC(2026, 0, 2, 0, 5, 9), 'UTC')).toBe('02/01/2026 00:05:09')
  expect(formatDateTime(Date.UTC(2026, 11, 31, 23, 59, 59), 'UTC')).toBe('31/12/2026 23:59:59')
  expect(formatDateTime(Date.UTC(2026, 0, 2, 0, 5, 9), 'America/Mexico_City')).toBe('01/01/2026 18:05:09')
  expect(formatDate(Date.UTC(2026, 0, 2), 'UTC')).toBe('02/01/2026')
})

test('the reader’s own time zone is used where none is given', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(formatDateTime(1_700_000_000_000)).toBe(formatDateTime(1_700_000_000_000, timeZone))
})

test.each(['America/Tijuana', undefined])('ten thousand dates make one formatter, in %s', (timeZone) => {
  const { DateTimeFormat } = Intl
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...args) {
    return new DateTimeFormat(...args)
  })
  for (let i = 0; i < 10_000; i++) formatDateTime(i * 1000, timeZone)
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  made.mockRestore()
})

test.each([
  [-5_000, 'ahora'],
  [999, 'ahora'],
  [1_000, 'hace 1 s'],
  [59_999, 'hace 59 s'],
  [60_000, 'hace 1 min'],
  [300_000, 'hace 5 min'],
  [3_600_000, 'hace 1 h'],
  [86_400_000, 'hace 1 d'],
  [400 * 86_400_000, 'hace 400 d'],
])('%d ms ago is %j', (age, text) => {
  expect(formatAge(1_700_000_000_000 - age, 1_700_000_000_000)).toBe(text)
})

test.each([
  [-1, '0 s'],
  [0, '0 s'],
  [45_999, '45 s'],
  [60_000, '1 min'],
  [4_800_000, '1 h 20 min'],
  [3_605_000, '1 h'],
  [86_400_000 + 3 * 3_600_000 + 20 * 60_000, '1 d 3 h'],
  [3_600_000 + 20 * 60_000 + 7_000, '1 h 20 min'],
  [86_400_000 + 3 * 3_600_000 + 59_000, '1 d 3 h'],
  [86_400_000 + 5_000, '1 d'],
])('%d ms last %j', (duration, text) => {
  expect(formatDuration(duration)).toBe(text)
})

test('a figure has a decimal where it needs one, a distance always', () => {
  expect([5_000, 12.54, 0].map((value) => formatFigure(value))).toEqual(['5,000', '12.5', '0'])
  expect([1_277.42, 5].map((km) => formatKm(km))).toEqual(['1,277.4 km', '5.0 km'])
  expect(formatFigure(1_277.42, 'de-DE')).toBe('1.277,4')
})

test('a speed has a decimal where it needs one', () => {
  expect([formatSpeed(65.26), formatSpeed(0), formatSpeed(80)]).toEqual(['65 km/h', '0 km/h', '80 km/h'])
})

test('links carry the position and nothing of the session', () => {
  expect(mapUrl(19.4326077, -99.1332)).toBe(
    'https://www.google.com/maps/search/?api=1&query=19.432608,-99.133200',
  )
  expect(streetViewUrl(19.4326077, -99.1332, 271.6)).toBe(
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=19.432608,-99.133200&heading=272',
  )
  expect(streetViewUrl(19, -99)).toMatch(/&heading=0$/)
})

test.each([
  [0, '0 m'],
  [349.6, '350 m'],
  [999, '999 m'],
  [1_000, '1 km'],
  [12_345, '12.35 km'],
])('%d m are %s', (metres, text) => {
  expect(formatLength(metres)).toBe(text)
})

test.each([
  [4_200.6, '4,201 m²'],
  [99_999, '99,999 m²'],
  [100_000, '0.1 km²'],
  [1_234_567, '1.23 km²'],
  [50_000_000_000, '50,000 km²'],
  [1_250_000, '1.25 km²'],
])('%d square metres are %s', (metres, text) => {
  expect(formatArea(metres)).toBe(text)
})
