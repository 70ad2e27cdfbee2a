import { expect, test } from 'vitest'
import { contrast, darkOf, hexOfOklch, isNearHue, oklchOf, reach } from './color.js'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#777777', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4.0],
  ['#2456d6', '#ffffff', 6.22],
])('the contrast of %s on %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1)
})

// Values of CSS Color 4, as browsers compute them.
test.each([
  ['#ffffff', 1, 0, null],
  ['#000000', 0, 0, null],
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
] as const)('%s in OKLCH and back', (hex, l, c, h) => {
  const color = oklchOf(hex)
  expect(color.l).toBeCloseTo(l, 3)
  expect(color.c).toBeCloseTo(c, 3)
  if (h !== null) expect(color.h).toBeCloseTo(h, 1)
  expect(hexOfOklch(color)).toBe(hex)
})

test.each([
  [{ l: 2, c: 0.2, h: 30 }, '#ffffff'],
  [{ l: -1, c: 0.2, h: 30 }, '#000000'],
])('a lightness that no screen shows is white or black: %j', (color, hex) => {
  expect(hexOfOklch(color)).toBe(hex)
})

test('a chroma that no screen shows is reduced, and lightness and hue stay', () => {
  const { l, c, h } = oklchOf(hexOfOklch({ l: 0.7, c: 0.4, h: 150 }))
  expect(l).toBeCloseTo(0.7, 2)
  expect(Math.abs(h - 150)).toBeLessThan(1.5)
  expect(c).toBeLessThan(0.4)
  expect(c).toBeGreaterThan(0.15)
})

test.each([
  ['#2456d6', 'mirrored'],
  ['#7a0019', 'mirrored'],
  ['#00857c', 'mirrored'],
  ['#f5b700', 'kept'],
])('the dark brand of %s has its hue, and its lightness is %s', (light, which) => {
  const [one, other] = [oklchOf(light), oklchOf(darkOf(light))]
  expect(other.l).toBeCloseTo(which === 'kept' ? one.l : 1.24 - one.l, 2)
  expect(Math.abs(one.h - other.h)).toBeLessThan(3)
})

test.each([
  ['#9aa7bd', '#ffffff'],
  ['#f5b700', '#ffffff'],
  ['#33408a', '#171c24'],
  ['#808080', '#777777'],
])('%s on %s reaches 4.5 with the least move', (color, on) => {
  const found = reach(color, (one) => contrast(one, on))
  expect(found).not.toBeNull()
  const ratio = contrast(found ?? '', on)
  expect(ratio).toBeGreaterThanOrEqual(4.5)
  expect(ratio).toBeLessThan(4.6)
})

test.each([
  ['#1b2430', '#ffffff', 4.5, '#1b2430'],
  ['#808080', '#777777', 7, null],
])('%s on %s at %d:1 is %s', (color, on, target, found) => {
  expect(reach(color, (one) => contrast(one, on), target)).toBe(found)
})

test.each([
  ['#d64545', '#e0702f', true],
  ['#d64545', '#1f9d55', false],
  // On both sides of 0 degrees.
  ['#d6006c', '#d64545', true],
  ['#7c8797', '#2456d6', false],
])('the hues of %s and %s are confused: %s', (one, other, near) => {
  expect(isNearHue(one, other)).toBe(near)
})
