import { expect, test } from 'vitest'
import { heightOf, peekHeight, restingStop } from './use-sheet.js'

const screen = 844

test('a sheet let go comes to rest at the nearest stop', () => {
  expect(restingStop(peekHeight + 20, 0, screen)).toBe('peek')
  expect(restingStop(heightOf('half', screen) - 60, 0, screen)).toBe('half')
  expect(restingStop(heightOf('full', screen) - 40, 0, screen)).toBe('full')
})

test('a flick goes further than where it ends', () => {
  expect(restingStop(peekHeight + 60, 1.2, screen)).toBe('half')
  expect(restingStop(heightOf('half', screen) - 40, -1.5, screen)).toBe('peek')
})

test('one that is thrown off the screen is to close', () => {
  expect(restingStop(peekHeight, -0.3, screen)).toBeNull()
  expect(restingStop(peekHeight, -0.1, screen)).toBe('peek')
})

test('the stops rise, and the full sheet leaves the top bar free', () => {
  expect(heightOf('peek', screen)).toBeLessThan(heightOf('half', screen))
  expect(heightOf('half', screen)).toBeLessThan(heightOf('full', screen))
  expect(screen - heightOf('full', screen)).toBeGreaterThanOrEqual(56)
})
