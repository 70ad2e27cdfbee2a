import { expect, test } from 'vitest'
import { trackColours } from './track-colours.js'

test('a track is coloured by its speeds, each as long as it lasted', () => {
  const records = [
    { timestamp: 0, speed: 20 },
    { timestamp: 1_000, speed: 100 },
    { timestamp: 1_500, speed: 90 },
    { timestamp: 3_000, speed: 0 },
  ]
  expect(trackColours(records, { from: 0, to: 4_000 })).toBe(
    'linear-gradient(to right, var(--baliza-speed-1) 0% 25%, var(--baliza-speed-3) 25% 75%, var(--baliza-speed-0) 75% 100%)',
  )
})
