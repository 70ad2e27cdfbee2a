import { expect, test } from 'vitest'
import { endsOf, type FormPreset, presetRange } from './range-presets.js'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime()

test.each<[FormPreset, number, number]>([
  ['today', at(2026, 3, 4), at(2026, 3, 4, 23, 59)],
  ['yesterday', at(2026, 3, 3), at(2026, 3, 3, 23, 59)],
  ['week', at(2026, 2, 26), at(2026, 3, 4, 15, 30)],
  ['thisMonth', at(2026, 3, 1), at(2026, 3, 4, 15, 30)],
  ['month', at(2026, 2, 1), at(2026, 2, 28, 23, 59)],
  ['standard', at(2026, 3, 3), at(2026, 3, 4, 15, 30)],
  ['hour', at(2026, 3, 4, 14, 30), at(2026, 3, 4, 15, 30)],
])('%s goes from %i to the minute of %i', (preset, from, to) => {
  expect(presetRange(preset, at(2026, 3, 4, 15, 30) + 42_000)).toEqual({ from, to })
})

test('on the first of January yesterday and the last month are of the year before', () => {
  const now = at(2026, 1, 1, 0, 10)
  expect(presetRange('yesterday', now)).toEqual({ from: at(2025, 12, 31), to: at(2025, 12, 31, 23, 59) })
  expect(presetRange('thisMonth', now)).toEqual({ from: at(2026, 1, 1), to: now })
  expect(presetRange('month', now)).toEqual({ from: at(2025, 12, 1), to: at(2025, 12, 31, 23, 59) })
})

test('a form ends with its last minute, and a preset up to now ends when it is used', () => {
  const now = new Date(2026, 2, 4, 15, 30, 42).getTime()
  const entered = new Date(2026, 2, 3, 8, 15).getTime()
  expect(endsOf({ preset: 'hour', from: entered, to: entered }, now)).toEqual({
    from: new Date(2026, 2, 4, 14, 30).getTime(),
    to: new Date(2026, 2, 4, 15, 30, 59, 999).getTime(),
  })
  expect(endsOf({ preset: null, from: null, to: entered }, now)).toEqual({ from: null, to: entered + 59_999 })
  expect(endsOf({ preset: null, from: entered, to: null }, now)).toEqual({ from: entered, to: null })
})
