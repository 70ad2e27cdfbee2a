import { expect, test } from 'vitest'
import { ahead, type Box, holds, offsetBack, offsetInto, type Sight } from './pan-inside.js'

const frame: Box = { left: 12, top: 12, right: 800, bottom: 500 }
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })

test.each<[string, Box, readonly [number, number]]>([
  ['inside', box(100, 100, 400, 400), [0, 0]],
  ['over the left edge', box(-8, 100, 292, 400), [-20, 0]],
  ['over the top', box(100, -88, 400, 212), [0, -100]],
  ['over a corner', box(700, 300, 1000, 600), [200, 100]],
  ['wider than the frame: its beginning', box(300, 100, 1200, 400), [288, 0]],
])('the smallest offset into the frame, %s', (_where, it, offset) => {
  expect(offsetInto(it, frame)).toEqual(offset)
})

test.each<[string, Box, readonly [number, number]]>([
  ['inside', box(100, 100, 400, 400), [0, 0]],
  ['at the very edge', box(12, 12, 312, 312), [0, 0]],
  ['over the right edge: to the middle of the width', box(501, 100, 801, 400), [245, 0]],
  ['over the top: to the middle of the height', box(100, 11, 400, 311), [0, -95]],
  ['over a corner: to the middle', box(600, 300, 900, 600), [344, 194]],
  ['too tall for the frame, and well placed', box(100, 0, 400, 520), [0, 0]],
  ['too tall for the frame, and half out of it', box(100, 200, 400, 720), [0, 204]],
])('the offset back to the middle, %s', (_where, it, offset) => {
  expect(offsetBack(it, frame)).toEqual(offset)
})

test('what was panned back is not panned again', () => {
  for (const it of [box(600, 300, 900, 600), box(100, 200, 400, 720), box(-900, 0, 200, 900)]) {
    const [dx, dy] = offsetBack(it, frame)
    expect(offsetBack(box(it.left - dx, it.top - dy, it.right - dx, it.bottom - dy), frame)).toEqual([0, 0])
  }
})

const now: Sight = { x: 1_000, y: 500, zoom: 19, time: 10_000 }
test.each<[string, Sight | null, readonly [number, number]]>([
  ['seen for the first time', null, [0, 0]],
  ['a quarter of a second later', { ...now, x: 980, y: 510, time: 9_750 }, [48, -24]],
  ['at once', { ...now, x: 980, time: 9_990 }, [0, 0]],
  ['long ago', { ...now, x: 980, time: 1_000 }, [0, 0]],
  ['at another zoom', { ...now, x: 490, zoom: 18, time: 9_750 }, [0, 0]],
  ['in the same place', { ...now, time: 9_750 }, [0, 0]],
])('how far it goes in 600 ms, %s', (_when, before, way) => {
  expect(ahead(before, now, 600)).toEqual(way)
})

test.each([
  [{ x: 400, y: 300 }, true],
  [{ x: 12, y: 12 }, true],
  [{ x: 11, y: 300 }, false],
  [{ x: 400, y: 501 }, false],
])('%j is inside: %s', (point, inside) => {
  expect(holds(frame, point)).toBe(inside)
})
