import { expect, test } from 'vitest'
import { speedingAfter } from './speeding.js'

const noon = Date.UTC(2026, 10, 24, 12)
const minute = 60_000

test.each([
  ['at the limit', null, 90, { lapsed: false, speeding: false }],
  ['above it', null, 90.1, { lapsed: false, speeding: true }],
  [
    'above it, ten minutes after the last position',
    noon - 10 * minute,
    100,
    { lapsed: false, speeding: true },
  ],
  ['above it, longer after it', noon - 10 * minute - 1, 100, { lapsed: true, speeding: true }],
  ['slow, longer after it', noon - 10 * minute - 1, 40, { lapsed: true, speeding: false }],
  ['not 3 km/h slower than it', noon - minute, 87.1, { lapsed: false, speeding: true }],
  ['3 km/h slower than it', noon - minute, 87, { lapsed: false, speeding: false }],
  ['not 3 km/h slower than it, too late', noon - 11 * minute, 87.1, { lapsed: true, speeding: false }],
  ['slow again', noon - minute, 40, { lapsed: false, speeding: false }],
])('%s', (_, last, speed, expected) => {
  expect(speedingAfter(last, { time: noon, speed }, 90)).toEqual(expected)
})
