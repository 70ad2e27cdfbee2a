import type { StateSpan } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { laneStretches, stateAt } from './lane-stretches.js'

const spans: readonly StateSpan[] = [
  { state: 'moving', from: 100, to: 200 },
  { state: 'idle', from: 200, to: 204 },
  { state: 'moving', from: 204, to: 300 },
  { state: 'off', from: 400, to: 800 },
]
const inWords = (view: { from: number; to: number }, columns: number) =>
  laneStretches(spans, view, columns).map(({ state, first, end }) => `${state} ${first}–${end}`)

test.each<readonly [string, readonly [number, number, number], readonly string[]]>([
  ['all of it', [0, 1_000, 100], ['moving 10–30', 'off 40–80']],
  ['what is short, from near', [190, 210, 20], ['moving 0–10', 'idle 10–14', 'moving 14–20']],
  ['in the midst of a span', [450, 550, 10], ['off 0–10']],
  ['where nothing is known', [310, 390, 8], []],
  ['a column for all', [0, 1_000, 1], ['off 0–1']],
])('%s', (_, [from, to, columns], expected) => {
  expect(inWords({ from, to }, columns)).toEqual(expected)
})

test.each([
  [99, null],
  [100, 'moving'],
  [203, 'idle'],
  [299, 'moving'],
  [350, null],
  [799, 'off'],
  [800, null],
] as const)('at %i: %s', (time, state) => {
  expect(stateAt(spans, time)).toBe(state)
})

test('of thousands of spans every column is still what has most of it', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    state: index % 3 === 0 ? ('idle' as const) : ('moving' as const),
    from: index * 10,
    to: index * 10 + 10,
  }))
  const stretches = laneStretches(many, { from: 0, to: 200_000 }, 500)
  for (const { first, end } of stretches) expect(end).toBeGreaterThan(first)
  expect(stretches.reduce((sum, { first, end }) => sum + end - first, 0)).toBe(500)
})
