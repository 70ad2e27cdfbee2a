import { expect, test } from 'vitest'
import { blindFix, fixAt, hundredth, minute, momentsOf, noon } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'
import { createSpeeding, type Stretch } from './speeding.js'

/** Stretches over 90 km/h from noon on, in minutes and hundredths of a degree. */
function stretchesOf(fixes: readonly TrackFix[]) {
  const speeding = createSpeeding({ from: noon, to: noon + 60 * minute, limit: 90 })
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
    'the end of the track ends a stretch at its last fix',
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
    'a stretch that began before the range belongs to the range before',
    [fixAt(-1, 0, 100), fixAt(0, 1.5, 100), fixAt(1, 3, 60), fixAt(2, 4, 95), fixAt(3, 5, 60)],
    [{ from: 2, to: 3, distance: 1, fastest: 95, began: 4 }],
  ],
  [
    'a stretch that began within the range is whole, however late it ends',
    [fixAt(59, 0, 100), fixAt(60, 1.5, 95), fixAt(62, 4, 100), fixAt(63, 5, 60), fixAt(64, 6, 100)],
    [{ from: 59, to: 63, distance: 5, fastest: 100, began: 0 }],
  ],
  [
    'a unit at the limit, whose receiver strays by 3 km/h, begins one stretch',
    [
      fixAt(0, 0, 91),
      fixAt(1, 1.5, 89),
      fixAt(2, 3, 91),
      fixAt(3, 4.5, 88),
      fixAt(4, 6, 92),
      fixAt(5, 7, 40),
    ],
    [{ from: 0, to: 5, distance: 7, fastest: 92, began: 0 }],
  ],
  [
    'a stretch ends where the unit is at the limit again, although it is slower only later',
    [fixAt(0, 0, 95), fixAt(1, 1.5, 90), fixAt(2, 3, 88), fixAt(3, 4, 60)],
    [{ from: 0, to: 1, distance: 1.5, fastest: 95, began: 0 }],
  ],
])('%s', (_, fixes, expected) => {
  expect(stretchesOf(fixes)).toEqual(expected)
})
