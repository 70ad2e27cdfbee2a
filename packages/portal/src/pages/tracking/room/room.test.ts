import { expect, test } from 'vitest'
import { type Box, cornerOf, freeOf, insetsOf } from './room.js'

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
/** At 1440 by 900, beside the sidebar. */
const map = box(310, 56, 1440, 900)
const panel = box(1028, 68, 1428, 888)
const bar = box(555, 780, 1195, 888)
const opener = box(755, 844, 995, 888)

test.each<[string, readonly Box[], Box]>([
  ['nothing', [], map],
  ['a panel: its side', [panel], box(310, 56, 1028, 900)],
  ['a bar at the foot', [bar], box(310, 56, 1440, 780)],
  ['both', [panel, bar], box(310, 56, 1028, 780)],
  ['what only touches it', [box(0, 56, 310, 900), box(310, 900, 1440, 1200)], map],
])('over the map lies %s', (_what, covers, free) => {
  expect(freeOf(map, covers)).toEqual(free)
})

test('what is not free is given as insets', () => {
  expect(insetsOf(map, freeOf(map, [panel, bar]))).toEqual({ left: 0, top: 0, right: 412, bottom: 120 })
  expect(insetsOf(map, map)).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
})

const scale = box(318, 850, 440, 892)
const zoom = box(1384, 780, 1428, 868)

test.each<[string, Box, readonly Box[], readonly Box[], readonly [number, number, number]]>([
  ['an empty corner', map, [], [], [322, 900, 380]],
  ['a scale in it', map, [scale], [zoom], [322, 850, 380]],
  ['a pill that is far enough', map, [opener], [zoom], [322, 900, 380]],
  ['a bar that is not', map, [bar], [zoom], [322, 780, 380]],
  ['some room beside the buttons', box(310, 56, 662, 900), [], [box(606, 780, 650, 868)], [322, 900, 272]],
  ['too little', box(310, 56, 612, 900), [], [box(556, 780, 600, 868)], [322, 900, 278]],
  ['buttons that are above it all', box(310, 56, 612, 900), [], [box(500, 68, 600, 268)], [322, 900, 278]],
  ['a phone with its footer open', box(0, 56, 390, 392), [box(8, 340, 90, 366)], [], [12, 340, 366]],
])('notices stand in the lower left corner: %s', (_what, free, foot, beside, [left, bottom, width]) => {
  expect(cornerOf(free, foot, beside)).toMatchObject({ left, bottom, width })
})

test('they are never higher than what is free', () => {
  expect(cornerOf(box(0, 56, 390, 392), [], []).height).toBe(392 - 56)
})
