import { expect, test } from 'vitest'
import type { Recurrence } from '../entities/report-schedule.js'
import { dueAfter, dueBefore, latestWhole } from './report-schedule.js'

const utc = (time: string) => Date.parse(`${time}Z`)
const shown = (time: number) => new Date(time).toISOString().slice(0, 16)

const recurrence = (
  frecuencia: Recurrence['frecuencia'],
  dia: number,
  hora: string,
  zona = 'America/Mexico_City',
): Recurrence => ({ frecuencia, dia, hora, zona })

test.each<[what: string, Recurrence, now: string, at: string, from: string, until: string]>([
  [
    'a day, in a zone without summer time',
    recurrence('day', 1, '07:00'),
    '2026-11-27T17:00',
    '2026-11-28T13:00',
    '2026-11-27T06:00',
    '2026-11-28T05:59',
  ],
  [
    'a day, at its very moment: the next',
    recurrence('day', 1, '07:00'),
    '2026-11-27T13:00',
    '2026-11-28T13:00',
    '2026-11-27T06:00',
    '2026-11-28T05:59',
  ],
  [
    'the day after clocks went forward had 23 hours',
    recurrence('day', 1, '07:00', 'Europe/Madrid'),
    '2026-03-29T12:00',
    '2026-03-30T05:00',
    '2026-03-28T23:00',
    '2026-03-29T21:59',
  ],
  [
    'the day after clocks went back had 25',
    recurrence('day', 1, '07:00', 'Europe/Madrid'),
    '2026-10-25T12:00',
    '2026-10-26T06:00',
    '2026-10-24T22:00',
    '2026-10-25T22:59',
  ],
  [
    'an hour over which clocks jump: what comes after',
    recurrence('day', 1, '02:30', 'Europe/Madrid'),
    '2026-03-28T12:00',
    '2026-03-29T01:00',
    '2026-03-27T23:00',
    '2026-03-28T22:59',
  ],
  [
    'an hour that comes twice: its first',
    recurrence('day', 1, '02:30', 'Europe/Madrid'),
    '2026-10-24T12:00',
    '2026-10-25T00:30',
    '2026-10-23T22:00',
    '2026-10-24T21:59',
  ],
  [
    'a midnight over which clocks jump',
    recurrence('day', 1, '00:00', 'America/Asuncion'),
    '2023-09-30T12:00',
    '2023-10-01T04:00',
    '2023-09-30T04:00',
    '2023-10-01T03:59',
  ],
  [
    'a week: Monday, the seven days before',
    recurrence('week', 1, '08:00'),
    '2026-11-27T17:00',
    '2026-11-30T14:00',
    '2026-11-23T06:00',
    '2026-11-30T05:59',
  ],
  [
    'a week: Sunday',
    recurrence('week', 7, '08:00'),
    '2026-11-27T17:00',
    '2026-11-29T14:00',
    '2026-11-22T06:00',
    '2026-11-29T05:59',
  ],
  [
    'a month: its first, the month before',
    recurrence('month', 1, '06:00'),
    '2026-12-15T00:00',
    '2027-01-01T12:00',
    '2026-12-01T06:00',
    '2027-01-01T05:59',
  ],
  [
    'a month: the 31st of February is its last day',
    recurrence('month', 31, '06:00'),
    '2027-02-10T00:00',
    '2027-02-28T12:00',
    '2027-01-01T06:00',
    '2027-02-01T05:59',
  ],
  [
    'a month: the 30th of a leap February',
    recurrence('month', 30, '06:00'),
    '2028-02-10T00:00',
    '2028-02-29T12:00',
    '2028-01-01T06:00',
    '2028-02-01T05:59',
  ],
])('%s', (_what, when, now, at, from, until) => {
  const due = dueAfter(when, utc(now))
  expect([due.at, due.finicial, due.ffinal].map(shown)).toEqual([at, from, until])
  expect(dueBefore(when, due.at)).toEqual(due)
  expect(dueBefore(when, due.at - 1).at).toBeLessThanOrEqual(utc(now))
})

test('every day of a year is due once, and the reports of the days leave no moment out', () => {
  for (const zona of ['Europe/Madrid', 'America/Asuncion']) {
    const daily = recurrence('day', 1, '02:30', zona)
    let due = dueAfter(daily, utc('2025-12-31T00:00'))
    for (let count = 0; count < 370; count += 1) {
      const next = dueAfter(daily, due.at)
      expect(next.finicial, zona).toBe(due.ffinal + 1)
      due = next
    }
  }
})

test('what was missed for weeks is the latest alone', () => {
  const due = dueBefore(recurrence('day', 1, '07:00'), utc('2026-11-27T17:00'))
  expect([due.at, due.finicial].map(shown)).toEqual(['2026-11-27T13:00', '2026-11-26T06:00'])
})

test.each<[string, Recurrence, string, string, string]>([
  [
    'yesterday, before its hour',
    recurrence('day', 1, '07:00'),
    '2026-11-27T08:00',
    '2026-11-26T06:00',
    '2026-11-27T05:59',
  ],
  [
    'yesterday, after it',
    recurrence('day', 1, '07:00'),
    '2026-11-27T17:00',
    '2026-11-26T06:00',
    '2026-11-27T05:59',
  ],
  [
    'the first moment of a day',
    recurrence('day', 1, '23:59'),
    '2026-11-27T06:00',
    '2026-11-26T06:00',
    '2026-11-27T05:59',
  ],
  [
    'the seven days before a Monday, on it',
    recurrence('week', 1, '07:00'),
    '2026-11-23T08:00',
    '2026-11-16T06:00',
    '2026-11-23T05:59',
  ],
  [
    'the seven days before a Monday, on the Sunday after',
    recurrence('week', 1, '07:00'),
    '2026-11-29T08:00',
    '2026-11-16T06:00',
    '2026-11-23T05:59',
  ],
  [
    'last month, before its day',
    recurrence('month', 31, '07:00'),
    '2026-12-01T08:00',
    '2026-11-01T06:00',
    '2026-12-01T05:59',
  ],
])('asked for now: %s', (_what, when, now, from, until) => {
  const asked = latestWhole(when, utc(now))
  expect([asked.finicial, asked.ffinal].map(shown)).toEqual([from, until])
  // A retry returns the same range.
  expect(dueBefore(when, asked.at)).toEqual(asked)
})
