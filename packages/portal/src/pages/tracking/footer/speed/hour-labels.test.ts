import { expect, test } from 'vitest'
import { hourLabels } from './hour-labels.js'

const minute = 60_000
const nine = new Date(2026, 10, 21, 9, 7).getTime()
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => nine + index * step)

const shown = (labels: readonly string[]) => labels.filter((label) => label !== '')

test('ticks stand on full hours', () => {
  expect(shown(hourLabels(every(5 * minute, 60), 1_500))).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
  ])
})

test('of a short track they stand on every ten minutes', () => {
  expect(shown(hourLabels(every(minute, 30), 1_500))).toEqual(['09:10', '09:20', '09:30'])
})

test('two that would touch are one', () => {
  expect(shown(hourLabels(every(60 * minute, 20), 300)).length).toBeLessThanOrEqual(4)
})

test('of more than a day they tell the date', () => {
  expect(shown(hourLabels(every(60 * minute, 40), 3_000))[0]).toMatch(/21\/11.*10:00/)
})
