import { expect, test } from 'vitest'
import { blindFix, fixAt, hundredth, minute, momentsOf, noon } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'
import { createSpeeding, type Stretch } from './speeding.js'

/** Stretches over 90 km/h from noon on, in minutes and hundredths of a degree. */
function stretchesOf(fixes: readonly TrackFix[]) {
  const speeding = createSpeeding({ from: noon, limit: 90 })
  const found = [...momentsOf(fixes).map(speeding.add), speeding.end()]
  return found
    .filter((stretch): stretch is Stretch => stretch !== null)
    .map(({ from, to, km, fastest, lng }) => ({
      from: (from - noon) / minute,
      to: (to - noon) / minute,
      distance: Math.round((km / hundredth) * 1e6) / 1e6,
      fastest,
      began: lng === null ? null : Math.round(lng * 100 * 1e6) / 1e6,
    }))
}

test.each<[string, TrackFix[], object[]]>([
  ['nobody is too fast at the limit', [fixAt(0, 0, 90), fixAt(1, 1, 90)], []],
  [
    'a stretch runs from the first fix over the limit to the first at or below it',
    [fixAt(0, 0, 80), fixAt(1, 1, 91), fixAt(2, 3, 110), fixAt(3, 5, 90), fixAt(4, 6, 80)],
    [{ from: 1, to: 3, distance: 4, fastest: 110, began: 1 }],
  ],
  [
    'two stretches with a pause between them',
    [fixAt(0, 0, 100), fixAt(1, 1.5, 80), fixAt(2, 3, 95), fixAt(3, 4.5, 70)],
    [
      { from: 0, to: 1, distance: 1.5, fastest: 100, began: 0 },
      { from: 2, to: 3, distance: 1.5, fastest: 95, began: 3 },
    ],
  ],
  [
    'one fix over the limit lasts until the next',
    [fixAt(0, 0, 120), fixAt(0.5, 1, 60)],
    [{ from: 0, to: 0.5, distance: 1, fastest: 120, began: 0 }],
  ],
  [
    'the end of the range ends a stretch at its last fix',
    [fixAt(0, 0, 100), fixAt(1, 1.5, 100)],
    [{ from: 0, to: 1, distance: 1.5, fastest: 100, began: 0 }],
  ],
  [
    'so does silence of more than 10 minutes, and what follows is another',
    [fixAt(0, 0, 100), fixAt(1, 1.5, 100), fixAt(12, 20, 100), fixAt(13, 21, 50)],
    [
      { from: 0, to: 1, distance: 1.5, fastest: 100, began: 0 },
      { from: 12, to: 13, distance: 1, fastest: 100, began: 20 },
    ],
  ],
  [
    'a stretch that silence ends is not lengthened by a slow fix',
    [fixAt(0, 0, 100), fixAt(1, 1.5, 100), fixAt(30, 20, 20)],
    [{ from: 0, to: 1, distance: 1.5, fastest: 100, began: 0 }],
  ],
  [
    'a tunnel neither ends nor begins one',
    [blindFix(0), fixAt(1, 0, 100), blindFix(2), fixAt(3, 3, 105), fixAt(4, 4, 60), blindFix(5)],
    [{ from: 1, to: 4, distance: 4, fastest: 105, began: 0 }],
  ],
  [
    'what was before the range begins with the range',
    [fixAt(-1, 0, 100), fixAt(0, 1.5, 100), fixAt(1, 3, 60)],
    [{ from: 0, to: 1, distance: 1.5, fastest: 100, began: 1.5 }],
  ],
])('%s', (_, fixes, expected) => {
  expect(stretchesOf(fixes)).toEqual(expected)
})

test('a stretch before the range is none, and one that runs into it begins with its first fix there', () => {
  const before = [fixAt(-9, 0, 120), fixAt(-8, 2, 60), fixAt(-1, 4, 130)]
  expect(stretchesOf([...before, fixAt(1, 6, 110), fixAt(2, 8, 70)])).toEqual([
    { from: 1, to: 2, distance: 2, fastest: 110, began: 6 },
  ])
})
