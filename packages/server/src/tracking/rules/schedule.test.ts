import { describe, expect, test } from 'vitest'
import { createSchedule } from './schedule.js'

type Hours = Parameters<typeof createSchedule>[0]

const workdays = [1, 2, 3, 4, 5] as const
const office: Hours = {
  dias: workdays,
  desde: '08:00',
  hasta: '18:00',
  fuera: false,
  zona: 'America/Mexico_City',
}
const nights: Hours = { ...office, desde: '20:00', hasta: '06:00' }
const outside: Hours = { ...office, fuera: true }
const utc = (iso: string) => Date.parse(iso)

describe('an event counts', () => {
  test.each<[string, Hours, string, boolean]>([
    // 2026-11-27 is a Friday. Mexico City is six hours behind UTC.
    ['within its hours', office, '2026-11-27T14:00:00Z', true],
    ['until the minute before they end', office, '2026-11-27T23:59:59.999Z', true],
    ['not from their end on', office, '2026-11-28T00:00:00Z', false],
    ['not before they begin', office, '2026-11-27T13:59:59.999Z', false],
    ['not on another day', office, '2026-11-28T18:00:00Z', false],
    ['after midnight, on the night of a Friday', nights, '2026-11-28T11:59:00Z', true],
    ['not on the morning of a Monday, whose night was a Sunday’s', nights, '2026-11-30T08:00:00Z', false],
    ['on the evening of a Monday', nights, '2026-12-01T02:00:00Z', true],
    ['not on the evening of a Saturday', nights, '2026-11-29T03:00:00Z', false],
    ['outside of its hours', outside, '2026-11-28T18:00:00Z', true],
    ['not within the hours that it is outside of', outside, '2026-11-27T15:00:00Z', false],
    ['by the clocks of its zone', { ...office, zona: 'Europe/Madrid' }, '2026-11-27T07:30:00Z', true],
    [
      'all day from one hour to the same',
      { ...office, dias: [6], desde: '00:00', hasta: '00:00' },
      '2026-11-29T05:59:00Z',
      true,
    ],
    [
      'and no longer',
      { ...office, dias: [6], desde: '00:00', hasta: '00:00' },
      '2026-11-29T06:00:00Z',
      false,
    ],
  ])('%s', (_, hours, time, open) => {
    expect(createSchedule(hours).isOpen(utc(time))).toBe(open)
  })

  const madrid: Hours = { ...office, dias: [6, 7], zona: 'Europe/Madrid' }
  test.each<[string, Hours, string, boolean]>([
    // On 2026-03-29 the hour from 02:00 to 03:00 does not exist. On 2026-10-25 it occurs twice.
    [
      'from what comes after an hour that is none',
      { ...madrid, desde: '02:30', hasta: '04:00' },
      '2026-03-29T01:00:00Z',
      true,
    ],
    ['not before it', { ...madrid, desde: '02:30', hasta: '04:00' }, '2026-03-29T00:59:00Z', false],
    [
      'in both of an hour that is twice',
      { ...madrid, desde: '02:00', hasta: '04:00' },
      '2026-10-25T00:00:00Z',
      true,
    ],
    ['until the second is over', { ...madrid, desde: '02:00', hasta: '04:00' }, '2026-10-25T02:59:00Z', true],
    ['and no longer', { ...madrid, desde: '02:00', hasta: '04:00' }, '2026-10-25T03:00:00Z', false],
    [
      'from the first of two half past two',
      { ...madrid, desde: '02:30', hasta: '04:00' },
      '2026-10-25T00:30:00Z',
      true,
    ],
    [
      'a night that is an hour longer',
      { ...madrid, desde: '22:00', hasta: '06:00' },
      '2026-10-25T04:59:00Z',
      true,
    ],
    [
      'a night that is an hour shorter',
      { ...madrid, desde: '22:00', hasta: '06:00' },
      '2026-03-29T04:00:00Z',
      false,
    ],
  ])('%s, where clocks change', (_, hours, time, open) => {
    expect(createSchedule(hours).isOpen(utc(time))).toBe(open)
  })
})

describe('the next moment at which it counts', () => {
  test.each<[string, Hours, string, string, string | null]>([
    ['is now', office, '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z'],
    [
      'is when its hours begin',
      nights,
      '2026-11-28T00:10:00Z',
      '2026-11-28T05:00:00Z',
      '2026-11-28T02:00:00Z',
    ],
    [
      'is not before the end of what is asked for',
      nights,
      '2026-11-28T00:10:00Z',
      '2026-11-28T01:59:59Z',
      null,
    ],
    ['is days ahead', office, '2026-11-28T00:00:00Z', '2026-12-31T00:00:00Z', '2026-11-30T14:00:00Z'],
    [
      'is when the hours that it is outside of end',
      outside,
      '2026-11-27T15:00:00Z',
      '2026-11-28T05:00:00Z',
      '2026-11-28T00:00:00Z',
    ],
    [
      'is a week ahead',
      { ...office, dias: [5] },
      '2026-11-28T00:00:00Z',
      '2026-12-31T00:00:00Z',
      '2026-12-04T14:00:00Z',
    ],
    [
      'is never, outside of every hour',
      { ...outside, dias: [1, 2, 3, 4, 5, 6, 7], desde: '00:00', hasta: '00:00' },
      '2026-11-27T15:00:00Z',
      '2027-11-27T15:00:00Z',
      null,
    ],
  ])('%s', (_, hours, from, until, expected) => {
    const opening = createSchedule(hours).opening(utc(from), utc(until))
    expect(opening === null ? null : new Date(opening).toISOString()).toBe(
      expected === null ? null : new Date(expected).toISOString(),
    )
  })
})

test('every minute of a year is as its clocks say, whatever was asked before', () => {
  const kept = createSchedule({ ...nights, zona: 'America/Tijuana' })
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Tijuana',
    ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  for (let time = utc('2026-01-01T00:00:00Z'); time < utc('2027-01-01T00:00:00Z'); time += 53 * 60_000) {
    const said = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    const minutes = Number(said.hour) * 60 + Number(said.minute)
    const weekday = names.indexOf(said.weekday ?? '')
    const expected =
      (minutes >= 1_200 && weekday >= 1 && weekday <= 5) || (minutes < 360 && weekday >= 2 && weekday <= 6)
    expect([new Date(time).toISOString(), kept.isOpen(time)]).toEqual([
      new Date(time).toISOString(),
      expected,
    ])
  }
})
