import { expect, test } from 'vitest'
import { windowOf } from './use-window.js'

test.each([
  [0, 400, 40, { first: 0, end: 24 }],
  [319, 400, 40, { first: 0, end: 32 }],
  [4_000, 400, 40, { first: 88, end: 120 }],
  [0, 0, 40, { first: 0, end: 8 }],
])('scrolled by %i px, %i px in sight, rows of %i px', (scrolled, height, row, shown) => {
  expect(windowOf(scrolled, height, row)).toEqual(shown)
})
