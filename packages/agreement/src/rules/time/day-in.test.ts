import { describe, expect, test } from 'vitest'
import { dayIn } from './day-in.js'

const hour = 3_600_000
const utc = (text: string) => Date.parse(text)

describe('a day of a zone', () => {
  test.each([
    // Mexico has had no daylight saving time since the end of 2022; before that, clocks changed at two.
    ['America/Mexico_City', '2026-11-22', '2026-11-22T06:00:00Z', 24],
    ['America/Mexico_City', '2026-07-01', '2026-07-01T06:00:00Z', 24],
    ['America/Mexico_City', '2022-04-03', '2022-04-03T06:00:00Z', 23],
    ['America/Mexico_City', '2022-10-30', '2022-10-30T05:00:00Z', 25],
    // The border region follows the daylight saving time of the United States.
    ['America/Tijuana', '2026-01-15', '2026-01-15T08:00:00Z', 24],
    ['America/Tijuana', '2026-07-15', '2026-07-15T07:00:00Z', 24],
    ['America/Tijuana', '2026-03-08', '2026-03-08T08:00:00Z', 23],
    ['America/Tijuana', '2026-11-01', '2026-11-01T07:00:00Z', 25],
    ['Europe/Madrid', '2026-01-01', '2025-12-31T23:00:00Z', 24],
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['Europe/Madrid', '2024-02-29', '2024-02-28T23:00:00Z', 24],
    // A day that begins at one o'clock, because midnight does not exist.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 23],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00Z', 24],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00Z', 24],
  ])('%s, %s begins at %s and has %i hours', (zone, day, start, hours) => {
    expect(dayIn(zone, day)).toEqual({ finicial: utc(start), ffinal: utc(start) + hours * hour - 1 })
  })

  test.each([
    ['America/Mexico_City', 'today', '2026-11-22T06:00:00Z'],
    ['America/Mexico_City', 'yesterday', '2026-11-21T06:00:00Z'],
    ['Europe/Madrid', 'today', '2026-11-22T23:00:00Z'],
    ['Europe/Madrid', 'yesterday', '2026-11-21T23:00:00Z'],
  ])('in %s %s is told by its own clocks', (zone, day, start) => {
    // Half past five on the 22nd in Mexico City, half past midnight on the 23rd in Madrid.
    expect(dayIn(zone, day, utc('2026-11-22T23:30:00Z')).finicial).toBe(utc(start))
  })

  test('yesterday of the day after the clocks went back has its 25 hours', () => {
    const { finicial, ffinal } = dayIn('America/Tijuana', 'yesterday', utc('2026-11-02T12:00:00Z'))
    expect([finicial, ffinal + 1]).toEqual([utc('2026-11-01T07:00:00Z'), utc('2026-11-02T08:00:00Z')])
  })

  test.each([
    ['America/Mexico_City', '2026-02-29'],
    ['America/Mexico_City', '22/11/2026'],
    ['America/Mexico_City', ''],
    ['America/Nowhere', 'today'],
  ])('%s, %j is none', (zone, day) => {
    expect(() => dayIn(zone, day)).toThrow(RangeError)
  })
})
