import { expect, test } from 'vitest'
import { followState } from './follow-state.js'

const minute = 60_000
const now = Date.UTC(2026, 10, 21, 12)
const journey = { arrivedAt: null, isNear: false, timestamp: now }

test.each([
  ['on_its_way', 'far away', {}],
  ['near', 'near, where it has not stayed', { isNear: true }],
  ['near', 'its last report is 9 minutes old', { isNear: true, timestamp: now - 9 * minute }],
  ['unknown', 'its last report is 10 minutes old', { isNear: true, timestamp: now - 10 * minute }],
  ['unknown', 'no report', { timestamp: null }],
  ['unknown', 'a report without a position', { isNear: null }],
  ['arrived', 'it has arrived', { arrivedAt: now - 14 * minute }],
  ['arrived', 'it has arrived, and drives away', { arrivedAt: now - minute, isNear: false }],
  [
    'arrived',
    'it has arrived, and is silent',
    { arrivedAt: now - 14 * minute, timestamp: now - 14 * minute },
  ],
  ['ended', 'it arrived 15 minutes ago', { arrivedAt: now - 15 * minute }],
] as const)('%s: %s', (state, _why, change) => {
  expect(followState({ ...journey, ...change }, now)).toBe(state)
})
