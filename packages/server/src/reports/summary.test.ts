import { expect, test } from 'vitest'
import { fixAt, hour, hundredth, minute, momentsOf, noon } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'
import { createSummary } from './summary.js'

function summaryOf(fixes: readonly TrackFix[], from = noon, to = noon + hour) {
  const summary = createSummary({ from, to }, { limit: 90, now: noon + 24 * hour })
  for (const moment of momentsOf(fixes)) summary.add(moment)
  return summary.end()
}

/** Parked, a drive of 20 minutes with a traffic light on the route, parked. */
const drive = [
  fixAt(-60, 0, 0, { acc: false }),
  fixAt(10, 0, 0),
  fixAt(12, 2, 60),
  fixAt(16, 6, 100),
  fixAt(20, 11, 50),
  fixAt(22, 12, 0),
  fixAt(23, 12, 0),
  fixAt(24, 12.5, 40),
  fixAt(30, 16, 95),
  fixAt(31, 17, 0),
  fixAt(32, 17, 0, { acc: false }),
  fixAt(50, 17.01, 1, { acc: false }),
]

test('a drive adds up', () => {
  const { usage, km, ...counts } = summaryOf(drive)
  // Moving: 12→22, 24→31. Idle: 10→12, 22→24, 31→32. Off: 0→10, 32→60.
  expect(usage).toEqual({ moving: 17 * minute, idle: 5 * minute, off: 38 * minute })
  expect(km).toBeCloseTo(17 * hundredth, 9)
  expect(counts).toEqual({ fastest: 100, ignitions: 1, speedings: 2 })
})

test('two halves of an hour add up to the hour, but for a stretch that both see', () => {
  const half = noon + 18 * minute
  const first = summaryOf(
    drive.filter(({ time }) => time <= half),
    noon,
    half,
  )
  const second = summaryOf(
    drive.filter(({ time }) => time >= noon + 16 * minute),
    half,
    noon + hour,
  )
  expect(first.usage.moving + second.usage.moving).toBe(17 * minute)
  expect(first.km + second.km).toBeCloseTo(17 * hundredth, 9)
  expect(first.ignitions + second.ignitions).toBe(1)
})

test('a unit of which nothing is known has done nothing', () => {
  expect(summaryOf([])).toEqual({
    usage: { moving: 0, idle: 0, off: 0 },
    km: 0,
    fastest: 0,
    ignitions: 0,
    speedings: 0,
  })
})

test('of what was before the range only the state counts: no way, no speed, no start, no excess', () => {
  const before = [
    fixAt(-9, 0, 0, { acc: false }),
    fixAt(-8, 0, 130),
    fixAt(-7, 4, 60),
    fixAt(-6, 6, 0, { acc: false }),
    fixAt(-2, 7, 50),
  ]
  const { usage, km, ...counts } = summaryOf([...before, fixAt(3, 9, 40), fixAt(5, 10, 0, { acc: false })])
  expect(usage).toEqual({ moving: 5 * minute, idle: 0, off: 55 * minute })
  // The leg that starts before the range and ends in it, and the next leg.
  expect(km).toBeCloseTo(3 * hundredth, 9)
  expect(counts).toEqual({ fastest: 40, ignitions: 0, speedings: 0 })
})
