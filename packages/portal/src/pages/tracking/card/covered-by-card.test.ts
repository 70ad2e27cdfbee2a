import { expect, test } from 'vitest'
import { coveredBy, isCramped } from './covered-by-card.js'

test.each([
  ['a desktop', { width: 1130, height: 804 }, false],
  ['with the footer open', { width: 1130, height: 492 }, true],
  ['beside a panel', { width: 584, height: 672 }, false],
  ['beside a panel, with the list over the rail', { width: 330, height: 672 }, true],
])('a low or narrow map keeps one line of the card: %s', (_name, map, line) => {
  expect(isCramped(map)).toBe(line)
})

test.each([
  ['wide: the map is looked at beside it', { width: 1130, height: 804 }, { top: 0, left: 324 }],
  ['narrow: under it', { width: 584, height: 672 }, { top: 312, left: 0 }],
])('%s', (_name, map, covered) => {
  expect(coveredBy({ width: 324, height: 312 }, map)).toEqual(covered)
})

test('one line is looked under', () => {
  expect(coveredBy({ width: 324, height: 78 }, { width: 1130, height: 492 })).toEqual({ top: 78, left: 0 })
})
