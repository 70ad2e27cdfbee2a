import { expect, test } from 'vitest'
import { expiresAt, expiry, expiryLevel, monthOfLastYear, renewable, renewableAfter } from './expiry.js'

const now = Date.UTC(2026, 5, 15, 12)
const day = 86_400_000

test.each([
  [0, { kind: 'seconds', elapsed: 0 }],
  [999, { kind: 'seconds', elapsed: 0 }],
  [1_000, { kind: 'seconds', elapsed: 1 }],
  [59_000, { kind: 'seconds', elapsed: 59 }],
  [59_999, { kind: 'seconds', elapsed: 59 }],
  [60_000, { kind: 'minutes', elapsed: 1 }],
  [3_599_999, { kind: 'minutes', elapsed: 59 }],
  [3_600_000, { kind: 'hours', elapsed: 1 }],
  [day - 1, { kind: 'hours', elapsed: 23 }],
  [day, { kind: 'days', left: 364, registro: now - day }],
  [364.5 * day, { kind: 'days', left: 1, registro: now - 364.5 * day }],
  [365 * day, { kind: 'days', left: 0, registro: now - 365 * day }],
  [365 * day + 1, { kind: 'expired' }],
])('a registration %d ms old is at %j', (age, standing) => {
  expect(expiry(now - age, now)).toEqual(standing)
})

test('no registration is none, and one of the future has just begun', () => {
  expect(expiry(null, now)).toEqual({ kind: 'none' })
  expect(expiry(now + day, now)).toEqual({ kind: 'seconds', elapsed: 0 })
})

test('a registration ends 365 days after it was made', () => {
  expect(expiresAt(Date.UTC(2026, 5, 15, 12))).toBe(Date.UTC(2027, 5, 15, 12))
})

test.each([
  [334.99, null],
  [335, 'warning'],
  [364.99, 'warning'],
  [365, 'danger'],
  [4000, 'danger'],
])('a row %d days old is coloured %s', (days, level) => {
  expect(expiryLevel(now - days * day, now)).toBe(level)
})

test('a row without a registration has no colour', () => {
  expect(expiryLevel(null, now)).toBeNull()
})

test('a registration can be renewed once it is older than 315576000 ms', () => {
  expect(renewableAfter).toBe(315_576_000)
  expect(renewable(now - renewableAfter, now)).toBe(false)
  expect(renewable(now - renewableAfter - 1, now)).toBe(true)
  expect(renewable(null, now)).toBe(false)
})

test('a month is that of the year before, to its last millisecond', () => {
  const [from, to] = monthOfLastYear(11, new Date(2026, 5, 15))
  expect(new Date(from)).toEqual(new Date(2025, 11, 1))
  expect(new Date(to)).toEqual(new Date(2026, 0, 1))
})
