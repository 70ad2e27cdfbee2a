import { expect, test } from 'vitest'
import { fixAt, hour, minute, momentsOf, noon } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'
import { createUsage } from './usage.js'

const hourFromNoon = { from: noon, to: noon + hour }

/** Minutes moving, idle and off. */
function usageOf(fixes: readonly TrackFix[], range = hourFromNoon, now = noon + 24 * hour): number[] {
  const usage = createUsage(range, now)
  for (const moment of momentsOf(fixes)) usage.add(moment)
  const { moving, idle, off } = usage.end()
  return [moving, idle, off].map((ms) => ms / minute)
}

const on = (at: number, speed: number) => fixAt(at, 0, speed)
const off = (at: number) => fixAt(at, 0, 0, { acc: false })

test.each<[string, TrackFix[], number[]]>([
  ['nothing is known of a unit without fixes', [], [0, 0, 0]],
  [
    'the time between two fixes belongs to the earlier one',
    [on(0, 40), on(5, 0), off(9), off(10)],
    [5, 4, 51],
  ],
  ['at exactly 5 km/h it stands', [on(0, 5), off(4)], [0, 4, 56]],
  ['a moving unit that falls silent is believed for 10 minutes', [on(0, 40), off(30)], [10, 0, 30]],
  ['a standing one too', [on(0, 0), off(30)], [0, 10, 30]],
  ['a parked one for as long as nothing else is heard', [off(0), on(40, 30), off(45)], [5, 0, 55]],
  ['the last fix speaks for what follows', [on(10, 40)], [10, 0, 0]],
  ['up to the end of the range', [on(55, 40)], [5, 0, 0]],
  ['what was before the range says how it begins', [on(-3, 40), on(2, 0), off(4)], [2, 2, 56]],
  ['but only for as long as it is believed', [on(-8, 40), on(5, 0), off(6)], [2, 1, 54]],
  ['and an engine that was off for days is off', [off(-5_000), on(20, 40), off(25)], [5, 0, 55]],
  ['a fix before the range and none in it', [off(-100)], [0, 0, 60]],
  ['a silent mover before the range and nothing in it', [on(-60, 50)], [0, 0, 0]],
])('%s', (_, fixes, expected) => {
  expect(usageOf(fixes)).toEqual(expected)
})

test('what has not happened yet is not counted', () => {
  expect(usageOf([off(0)], hourFromNoon, noon + 7 * minute)).toEqual([0, 0, 7])
  expect(usageOf([on(0, 40)], hourFromNoon, noon + 7 * minute)).toEqual([7, 0, 0])
})

test('the parts of a range add up to the range', () => {
  const fixes = [off(-30), on(3, 0), on(4, 50), on(13, 70), on(26, 6), on(33, 4), off(41), off(55), on(58, 9)]
  const whole = usageOf(fixes)
  const cuts = [0, 1, 13, 20, 33, 33.5, 59, 60]
  const parts = cuts.slice(1).map((to, index) => {
    const range = { from: noon + Number(cuts[index]) * minute, to: noon + to * minute }
    // As the server reads it: the last fix before the range, and the fixes in it.
    const within = fixes.filter(({ time }) => time >= range.from && time <= range.to)
    return usageOf([...fixes.filter(({ time }) => time < range.from).slice(-1), ...within], range)
  })
  const sum = (index: number) => parts.reduce((total, part) => total + Number(part[index]), 0)
  // 3 off; 1 idle; 9 + 10 (of 13) + 7 moving; 8 idle; 14 + 3 off; 2 moving.
  expect(whole).toEqual([28, 9, 20])
  expect([sum(0), sum(1), sum(2)]).toEqual(whole)
})
