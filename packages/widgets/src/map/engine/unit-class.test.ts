import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { classify, off, rotates, silent, still } from './unit-class.js'

const now = 1_800_000_000_000

test.each([
  ['drives', { speed: 60, acc: true }, 0, true],
  ['idles', { speed: 0, acc: true }, still, false],
  ['idles at the threshold', { speed: 5, acc: true }, still, false],
  ['is off', { speed: 0, acc: false }, still + off, false],
  ['moves with its engine off', { speed: 30, acc: false }, off, true],
])('a unit that %s', (_what, state, look, turns) => {
  expect(classify(makeUnit({ ...state, timestamp: now }), now)).toBe(look)
  expect(classify(makeUnit({ ...state, timestamp: now - 599_999 }), now)).toBe(look)
  expect(classify(makeUnit({ ...state, timestamp: now - 600_000 }), now)).toBe(look + silent)
  expect(classify(makeUnit({ ...state, timestamp: null }), now)).toBe(look + silent)
  expect(rotates(look)).toBe(turns)
  expect(rotates(look + silent)).toBe(turns)
})
