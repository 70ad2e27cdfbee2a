import { dayOf } from '@baliza/widgets/react'
import { expect, test } from 'vitest'
import { rangeOf } from './record-range.js'

const now = new Date(2026, 2, 10, 15, 30).getTime()
const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime()

test('hours are counted from now', () => {
  expect(rangeOf('hour', '', now)).toEqual([now - 3_600_000, now])
  expect(rangeOf('sixHours', '', now)).toEqual([now - 6 * 3_600_000, now])
})

test('days go from midnight to the last second', () => {
  expect(rangeOf('today', '', now)).toEqual([at(2026, 2, 10, 0, 0, 0), at(2026, 2, 10, 23, 59, 59) + 999])
  expect(rangeOf('yesterday', '', now)).toEqual([at(2026, 2, 9, 0, 0, 0), at(2026, 2, 9, 23, 59, 59) + 999])
  expect(rangeOf('day', '2026-01-01', now)).toEqual([
    at(2026, 0, 1, 0, 0, 0),
    at(2026, 0, 1, 23, 59, 59) + 999,
  ])
})

test('a day is written as the field of dates writes it', () => {
  expect(dayOf(now)).toBe('2026-03-10')
})
