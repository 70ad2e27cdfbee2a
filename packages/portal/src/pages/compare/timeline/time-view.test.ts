import { expect, test } from 'vitest'
import { timeTicks, withMoment, zoomed } from './time-view.js'

const minute = 60_000
const hour = 60 * minute
const span = { from: 0, to: 24 * hour }

test('what is looked at stays where it is when it is looked at from nearer, and the ends are the ends', () => {
  const nearer = zoomed(span, span, 0.5, 12 * hour)
  expect(nearer).toEqual({ from: 6 * hour, to: 18 * hour })
  expect(zoomed(span, span, 0.5, 0)).toEqual({ from: 0, to: 12 * hour })
  expect(zoomed(nearer, span, 4, 12 * hour)).toEqual(span)
  const nearest = zoomed(span, span, 0.0001, 12 * hour)
  expect(nearest.to - nearest.from).toBe(5 * minute)
  // A shorter history is shown whole.
  const short = { from: 0, to: minute }
  expect(zoomed(short, short, 0.5, 0)).toEqual(short)
})

test('a moment out of sight takes the view along', () => {
  const view = { from: 6 * hour, to: 8 * hour }
  expect(withMoment(view, span, 7 * hour)).toBe(view)
  expect(withMoment(view, span, 12 * hour)).toEqual({ from: 11 * hour, to: 13 * hour })
  expect(withMoment(view, span, 24 * hour)).toEqual({ from: 22 * hour, to: 24 * hour })
})

const at = (day: number, hours = 0, minutes = 0) => new Date(2026, 10, day, hours, minutes).getTime()

test.each<readonly [string, number, number, number, readonly string[]]>([
  ['a quarter of an hour', at(27, 9, 2), at(27, 9, 17), 720, ['09:05', '09:10', '09:15']],
  [
    'a day',
    at(27),
    at(28),
    720,
    ['27 nov', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00', '28 nov'],
  ],
  ['a day on a phone', at(27), at(28), 320, ['27 nov', '06:00', '12:00', '18:00', '28 nov']],
  ['three days', at(25, 8), at(28, 8), 320, ['26 nov', '27 nov', '28 nov']],
])('the ticks of %s', (_, from, to, width, expected) => {
  expect(timeTicks({ from, to }, width).map(({ text }) => text)).toEqual(expected)
})

test.each([
  hour / 6,
  3 * hour,
  30 * hour,
  9 * 24 * hour,
  100 * 24 * hour,
  366 * 24 * hour,
])('no two ticks of %i ms lie over one another', (length) => {
  const view = { from: at(3, 4, 5), to: at(3, 4, 5) + length }
  for (const width of [320, 720]) {
    const ticks = timeTicks(view, width)
    expect(ticks.length).toBeGreaterThan(0)
    for (const [index, { time }] of ticks.entries()) {
      const before = ticks[index - 1]
      // Intervals are a little narrower on a day of 23 hours, and in a month that begins with the view.
      if (before !== undefined) expect(((time - before.time) / length) * width).toBeGreaterThan(60)
    }
  }
})
