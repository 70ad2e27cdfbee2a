import { expect, test } from 'vitest'
import { endOfMinute, startOfMinute, writeFieldTime } from './minutes.js'

test('a minute starts at its second 0 and ends with its last millisecond', () => {
  const start = Date.UTC(2026, 0, 9, 7, 3)
  expect(startOfMinute(start)).toBe(start)
  expect(startOfMinute(start + 59_999)).toBe(start)
  expect(endOfMinute(start)).toBe(start + 59_999)
})

test.each([
  [Date.UTC(2026, 0, 9, 7, 3, 59), '01/09/2026 07:03'],
  [Date.UTC(2026, 11, 31), '12/31/2026 00:00'],
])('%i is written as %s', (shown, written) => {
  expect(writeFieldTime(shown)).toBe(written)
})
