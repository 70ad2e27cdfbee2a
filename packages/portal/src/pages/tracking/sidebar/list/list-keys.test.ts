import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { listKey } from './list-keys.js'
import type { Row } from './rows.js'

const unit = (imei: string): Row => ({
  kind: 'unit',
  key: imei,
  unit: makeUnit({ imei }),
  state: 'off',
  since: null,
})
const group = (key: string, folded: boolean, count: number): Row => ({
  kind: 'group',
  key,
  name: key,
  count,
  folded,
})
const rows = [group('a', false, 2), unit('1'), unit('2'), group('b', true, 3)]

test('arrows go line by line and stop at the ends', () => {
  expect(listKey('ArrowDown', rows, 0, 5)).toEqual({ go: 1 })
  expect(listKey('ArrowDown', rows, 3, 5)).toEqual({ go: 3 })
  expect(listKey('ArrowUp', rows, 0, 5)).toEqual({ go: 0 })
  expect(listKey('ArrowDown', rows, -1, 5)).toEqual({ go: 0 })
})

test('Home, End and pages go further', () => {
  expect(listKey('End', rows, 0, 5)).toEqual({ go: 3 })
  expect(listKey('Home', rows, 3, 5)).toEqual({ go: 0 })
  expect(listKey('PageDown', rows, 0, 2)).toEqual({ go: 2 })
  expect(listKey('PageUp', rows, 1, 2)).toEqual({ go: 0 })
})

test('right opens a group, then goes into it', () => {
  expect(listKey('ArrowRight', rows, 3, 5)).toEqual({ fold: 'b' })
  expect(listKey('ArrowRight', rows, 0, 5)).toEqual({ go: 1 })
  expect(listKey('ArrowRight', rows, 1, 5)).toBeNull()
})

test('left goes out to the group, then folds it', () => {
  expect(listKey('ArrowLeft', rows, 2, 5)).toEqual({ go: 0 })
  expect(listKey('ArrowLeft', rows, 0, 5)).toEqual({ fold: 'a' })
  expect(listKey('ArrowLeft', rows, 3, 5)).toBeNull()
  expect(listKey('ArrowLeft', [unit('1')], 0, 5)).toBeNull()
})

test('Enter and the space bar select a unit and fold a group', () => {
  expect(listKey('Enter', rows, 1, 5)).toEqual({ select: '1' })
  expect(listKey(' ', rows, 0, 5)).toEqual({ fold: 'a' })
  expect(listKey('Enter', rows, -1, 5)).toBeNull()
})

test('any other key is left to the page', () => {
  expect(listKey('Tab', rows, 1, 5)).toBeNull()
  expect(listKey('/', rows, 1, 5)).toBeNull()
})
