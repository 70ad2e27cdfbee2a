import { expect, test } from 'vitest'
import { fixAt, hour, hundredth, momentsOf, noon } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'
import { createDays } from './days.js'

const range = { from: noon, to: noon + 48 * hour }
/** In minutes after noon. */
const midnight = 12 * 60

function sumsOf(starts: readonly number[], track: readonly TrackFix[]) {
  const days = createDays(starts, range)
  momentsOf(track).forEach(days.add)
  return days.end().map((km) => Math.round(km / hundredth))
}

test('a leg belongs to the day that it ends in', () => {
  const track = [
    fixAt(-10, 0, 50),
    fixAt(5, 4, 50),
    fixAt(10, 9, 50),
    fixAt(midnight - 5, 10, 50),
    // Across midnight, and at midnight itself.
    fixAt(midnight + 5, 13, 50),
    fixAt(2 * midnight + midnight, 14, 50),
  ]
  expect(sumsOf([noon, noon + 12 * hour, noon + 36 * hour], track)).toEqual([10, 3, 1])
})

test('what is before the first day is not counted, and a day without a word has travelled nothing', () => {
  const track = [fixAt(1, 0, 50), fixAt(5, 4, 50), fixAt(3 * midnight + 1, 5, 50)]
  expect(sumsOf([noon + 12 * hour, noon + 20 * hour, noon + 36 * hour], track)).toEqual([0, 0, 1])
  expect(sumsOf([], track)).toEqual([])
})

test('a day that began before the range has what was travelled within it', () => {
  const track = [fixAt(-20, 0, 50), fixAt(-10, 4, 50), fixAt(5, 6, 50)]
  expect(sumsOf([noon - 12 * hour], track)).toEqual([2])
})
