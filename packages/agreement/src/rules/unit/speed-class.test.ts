import { expect, test } from 'vitest'
import { speedClass } from './speed-class.js'

test.each([
  [0, 0],
  [5, 0],
  [5.1, 1],
  [40, 1],
  [80, 2],
  [80.1, 3],
  [110, 3],
  [110.1, 4],
  [240, 4],
])('a speed of %d km/h is of class %d', (speed, expected) => expect(speedClass(speed)).toBe(expected))
