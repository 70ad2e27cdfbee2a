import { expect, test } from 'vitest'
import { presetsWithin } from './range-presets.js'

const day = 86_400_000
const now = new Date(2026, 2, 20, 15, 30).getTime()

test.each([
  [366 * day, ['today', 'yesterday', 'week', 'thisMonth', 'month']],
  [7 * day, ['today', 'yesterday', 'week']],
  [day, ['today', 'yesterday']],
  [day - 1, []],
])('a call that takes %i ms is offered no longer range', (longest, presets) => {
  expect(presetsWithin(longest, now)).toEqual(presets)
})
