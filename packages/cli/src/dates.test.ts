import { describe, expect, test } from 'vitest'
import { daysOf, readDate, readPeriod } from './dates.js'

/** A Tuesday, in this machine's time zone. */
const now = new Date(2026, 10, 3, 15, 30)
const local = (day: number, hour = 0) => new Date(2026, 10, day, hour).getTime()

describe('readPeriod', () => {
  test.each([
    ['2026-11-01', '2026-11-02', local(1), local(3) - 1],
    ['yesterday', 'yesterday', local(2), local(3) - 1],
    ['today', undefined, local(3), now.getTime()],
    ['2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z', Date.UTC(2026, 10, 1, 10), Date.UTC(2026, 10, 1, 11)],
  ])('%s to %s', (from, to, start, end) => {
    expect(readPeriod(from, to, now)).toEqual({ from: start, to: end })
  })

  test('an end before its beginning is reported', () => {
    expect(() => readPeriod('2026-11-02', '2026-11-01', now)).toThrow('--to es anterior a --from')
  })
})

test.each(['', '2026-02-31', '2026-13-01', '1/11/2026', '1793000000', 'ayer'])('«%s» is no date', (text) => {
  expect(() => readDate(text)).toThrow('no es una fecha')
})

test('the days of a period lie end to end, the first and the last cut', () => {
  const days = daysOf({ from: local(1, 6), to: local(3, 6) })
  expect(days).toEqual([
    { from: local(1, 6), to: local(2) - 1 },
    { from: local(2), to: local(3) - 1 },
    { from: local(3), to: local(3, 6) },
  ])
})
