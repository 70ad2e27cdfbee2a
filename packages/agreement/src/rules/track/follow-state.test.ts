import { expect, test } from 'vitest'
import { followState } from './follow-state.js'

const minute = 60_000
const now = Date.UTC(2026, 10, 21, 12)
// A degree of latitude is 111 km.
const journey = { destination: { lat: 19, lng: -99 }, arrivedAt: null, lat: 19.5, lng: -99, timestamp: now }

test.each([
  ['on_its_way', 'far away', {}],
  ['on_its_way', 'just over 2 km away', { lat: 19.0181 }],
  ['near', 'just under 2 km away', { lat: 19.0179 }],
  ['near', 'at the door, where it has not stayed', { lat: 19 }],
  ['near', 'its last report is 9 minutes old', { lat: 19, timestamp: now - 9 * minute }],
  ['unknown', 'its last report is 10 minutes old', { lat: 19, timestamp: now - 10 * minute }],
  ['unknown', 'no report', { timestamp: null }],
  ['unknown', 'a report without a position', { lat: null, lng: null }],
  ['arrived', 'it has arrived', { arrivedAt: now - 14 * minute }],
  ['arrived', 'it has arrived, and drives away', { arrivedAt: now - minute, lat: 25 }],
  [
    'arrived',
    'it has arrived, and is silent',
    { arrivedAt: now - 14 * minute, timestamp: now - 14 * minute },
  ],
  ['ended', 'it arrived 15 minutes ago', { arrivedAt: now - 15 * minute }],
] as const)('%s: %s', (state, _why, change) => {
  expect(followState({ ...journey, ...change }, now)).toBe(state)
})
