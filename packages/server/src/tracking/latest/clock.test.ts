import { describe, expect, test } from 'vitest'
import { type Clock, clockAfter, unknownClock } from './clock.js'

const hour = 3_600_000
const minute = 60_000
const start = Date.UTC(2026, 10, 21, 12)

/** A sentence: receipt in s from the start, and its time by the tracker's clock in s from the start. */
type Sentence = readonly [receipt: number, time: number]

/** Returns the clock after these sentences, and whether each changed it. */
function hear(sentences: readonly Sentence[], from: Clock = unknownClock) {
  return sentences.reduce(
    (clock, [receipt, time]) => clockAfter(clock, (time - receipt) * 1_000, start + receipt * 1_000),
    from,
  )
}
/** Live sentences, one per minute, of a clock with this offset in s. Each arrives up to 7 s later. */
const live = (off: number, count: number, begin = 0): Sentence[] =>
  Array.from({ length: count }, (_, index) => [
    begin + index * 60 + ((index * 5) % 8),
    begin + index * 60 + off,
  ])

describe('a wrong clock', () => {
  test.each([
    ['local time of Mexico as UTC', -6 * 3_600, -6 * hour],
    ['local time of India', 5.5 * 3_600, 5.5 * hour],
    ['an hour ahead', 3_600, hour],
    ['a zone with a quarter hour', 5.75 * 3_600, 5.75 * hour],
    ['UTC+14', 14 * 3_600, 14 * hour],
    ['an hour behind, 20 s slow', -3_620, -hour],
  ])('%s is detected by the fifth sentence', (_, off, expected) => {
    expect(hear(live(off, 4)).clock_offset).toBeNull()
    expect(hear(live(off, 5)).clock_offset).toBe(expected)
  })

  test('stays detected while it is wrong, and changes nothing that must be stored', () => {
    const detected = hear(live(-6 * 3_600, 5))
    const later = live(-6 * 3_600, 20, 600)
    for (const sentence of later) expect(hear([sentence], detected)).toBe(detected)
  })

  test('that was behind is right with the first sentence of now', () => {
    const detected = hear(live(-6 * 3_600, 5))
    expect(hear(live(0, 1, 600), detected)).toEqual(unknownClock)
  })

  test('that was ahead is right after five sentences of now: one may be a stored one', () => {
    const detected = hear(live(3_600, 5))
    expect(hear(live(0, 4, 600), detected).clock_offset).toBe(hour)
    expect(hear(live(0, 5, 600), detected)).toEqual(unknownClock)
  })

  test('that is set to another zone has the other error', () => {
    const detected = hear(live(-6 * 3_600, 5))
    expect(hear(live(-7 * 3_600, 5, 600), detected).clock_offset).toBe(-7 * hour)
    expect(hear(live(-5 * 3_600, 5, 600), detected).clock_offset).toBe(-5 * hour)
  })
})

describe('no wrong clock', () => {
  const cases: readonly (readonly [string, readonly Sentence[]])[] = [
    ['a clock that is right', live(0, 50)],
    ['a clock that is five minutes slow', live(-300, 50)],
    ['a clock that is 22 minutes slow: no zone', live(-22 * 60, 50)],
    ['a day behind', live(-86_400, 50)],
    [
      'an upload after six hours of silence, oldest first, two a second',
      Array.from({ length: 360 }, (_, index) => [index / 2, index * 60 - 6 * 3_600]),
    ],
    [
      'the same, one every 30 s',
      Array.from({ length: 360 }, (_, index) => [index * 30, index * 60 - 6 * 3_600]),
    ],
    ['the same, newest first', Array.from({ length: 360 }, (_, index) => [index * 30, -index * 60 - 60])],
    [
      'sentences of now between stored ones of six hours ago',
      Array.from({ length: 100 }, (_, index) => [index * 30, index * 30 - (index % 2) * 6 * 3_600]),
    ],
    [
      'twenty sentences of one packet, with one time',
      Array.from({ length: 20 }, (_, index) => [index / 10, -6 * 3_600]),
    ],
    [
      'one sentence that is sent again and again',
      Array.from({ length: 20 }, (_, index) => [index * 60, -6 * 3_600]),
    ],
    [
      'a network that delays each sentence by another time',
      Array.from({ length: 50 }, (_, index) => [index * 300, index * 300 - 3_600 + ((index * 47) % 240)]),
    ],
  ]
  test.each(cases)('%s', (_, sentences) => {
    let clock = unknownClock
    for (const sentence of sentences) {
      clock = hear([sentence], clock)
      expect(clock.clock_offset).toBeNull()
    }
  })

  test('nothing is remembered of a clock that is right', () => {
    expect(clockAfter(unknownClock, -2_000, start)).toBe(unknownClock)
    expect(clockAfter(unknownClock, 5 * minute, start)).toBe(unknownClock)
  })
})
