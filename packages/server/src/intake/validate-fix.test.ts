import { expect, test } from 'vitest'
import { fixAfter } from '../testing/fix.js'
import type { Fix } from '../tracking/latest/fix.js'
import { createAheadClocks } from './ahead-clocks.js'
import { validateFix } from './validate-fix.js'

const received = Date.parse('2026-11-23T18:00:00Z')

const at = (time: string): Fix => ({
  ...fixAfter(0, { lat: 19.4, lng: -99.1 }),
  time: Date.parse(time),
  receivedAt: received,
})

test.each([
  ['now', '2026-11-23T17:59:58Z', '2026-11-23T17:59:58.000Z'],
  ['kept for a year', '2025-11-23T18:00:00Z', '2025-11-23T18:00:00.000Z'],
  ['of a receiver whose weeks rolled over', '2007-04-09T17:59:58Z', '2026-11-23T17:59:58.000Z'],
  ['the same, kept for two months', '2007-02-08T18:00:00Z', '2026-09-24T18:00:00.000Z'],
  ['the same, a minute ahead', '2007-04-09T18:01:00Z', '2026-11-23T18:01:00.000Z'],
  ['too far ahead for that', '2007-04-09T18:11:00Z', '2007-04-09T18:11:00.000Z'],
  ['too old for that', '2006-12-31T18:00:00Z', '2006-12-31T18:00:00.000Z'],
])('a fix %s', (_what, sent, stored) => {
  const fix = validateFix(at(sent))
  if (typeof fix === 'string') throw new Error(fix)
  expect(new Date(fix.time ?? 0).toISOString()).toBe(stored)
})

test.each([
  ['2026-11-23T18:10:01Z', 'future'],
  ['1999-12-31T23:59:59Z', 'past'],
  ['never', 'malformed'],
])('a fix of %s is refused: %s', (sent, why) => {
  expect(validateFix(at(sent))).toBe(why)
})

test('a fix nine minutes ahead takes the receipt’s time (K22), several at once in their order', () => {
  const times = ['18:09:00', '18:09:05', '18:09:10'].map((clock) => {
    const fix = validateFix(at(`2026-11-23T${clock}Z`))
    if (typeof fix === 'string') throw new Error(fix)
    expect(fix.attributes.deviceTime).toBe(Date.parse(`2026-11-23T${clock}Z`))
    return (fix.time ?? 0) - received
  })
  expect(times.every((time) => time < 0 && time >= -1_000)).toBe(true)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test.each([
  ['0,0', 0, 0, 'coordinates'],
  ['beside it', 0.0123, -0.0199, 'coordinates'],
  ['an axis of exactly 0', 19.4, 0, 'coordinates'],
  ['the other', 0, -99.1, 'coordinates'],
  ['the equator, nearly', 0.000_1, -78.5, 'stored'],
  ['3 km from 0,0', 0.021, 0.021, 'stored'],
])('a place at %s is %s', (_, lat, lng, wanted) => {
  const fix = validateFix({ ...at('2026-11-23T17:59:58Z'), lat, lng })
  expect(typeof fix === 'string' ? fix : 'stored').toBe(wanted)
})

test('a clock that is an hour ahead is refused until five sentences prove it; then its times are corrected and marked', () => {
  const clocks = createAheadClocks()
  const hear = (seconds: number, ahead: number, imei = '860000000000001') => {
    const receivedAt = received + seconds * 1_000
    const fix = validateFix({ ...at('now'), imei, time: receivedAt - 2_000 + ahead, receivedAt }, clocks)
    return typeof fix === 'string' ? fix : [(fix.time ?? 0) - receivedAt, fix.attributes.deviceTime]
  }
  const hour = 3_600_000
  expect([0, 30, 60, 90].map((seconds) => hear(seconds, hour))).toEqual([
    'future',
    'future',
    'future',
    'future',
  ])
  expect(hear(120, hour)).toEqual([-2_000, received + 120_000 - 2_000 + hour])
  // A stored fix of ten minutes ago has the same offset relative to its real time.
  expect(hear(125, hour - 600_000)).toEqual([-602_000, received + 125_000 - 2_000 + hour - 600_000])
  // The clock was set: these are current, and the next error must be proven again.
  expect([200, 230, 260, 290, 320].map((seconds) => hear(seconds, 0))).toEqual(
    Array.from({ length: 5 }, () => [-2_000, undefined]),
  )
  expect(hear(400, hour)).toBe('future')
  expect(hear(400, hour, '860000000000002')).toBe('future')
})

test('an upload by a clock that is six hours ahead is not corrected: its delay is not known', () => {
  const clocks = createAheadClocks()
  const results = Array.from({ length: 300 }, (_, index) =>
    validateFix(
      {
        ...at('now'),
        time: received + 6 * 3_600_000 - (300 - index) * 60_000,
        receivedAt: received + index * 1_000,
      },
      clocks,
    ),
  )
  expect(results.every((result) => result === 'future')).toBe(true)
})
