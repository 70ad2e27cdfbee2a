import { expect, test } from 'vitest'
import { searchedId } from './searched-id.js'

test.each([
  ['', ''],
  [' 35-958602-000001-7 ', '359586020000017'],
  ['libre 51', 'libre 51'],
  // With the space, two IMEIs have exactly the longest length.
  ['359586015000001, 359586015000002', null],
  ['359586015000001;359586015000002', null],
  ['359586015000001\n359586015000002', null],
  ['a'.repeat(32), 'a'.repeat(32)],
  ['a'.repeat(33), null],
])('the server searches %j as %j', (written, expected) => {
  expect(searchedId(written)).toBe(expected)
})
