import { expect, test } from 'vitest'
import { blindFix, fixAt, hundredth, momentsOf } from '../testing/track.js'
import type { TrackFix } from '../tracks/track.js'

const states = (fixes: readonly TrackFix[]) => momentsOf(fixes).map((moment) => moment.state)
const phone = { acc: null }

test.each([
  [6, true, 'moving'],
  [5.01, true, 'moving'],
  [5, true, 'idle'],
  [0, true, 'idle'],
  [0, false, 'off'],
  [60, false, 'off'],
] as const)('%d km/h with the engine %s is %s', (speed, acc, state) => {
  expect(states([fixAt(0, 0, speed, { acc })])).toEqual([state])
})

test('a phone, which says nothing of an engine, is on while it moves', () => {
  expect(states([fixAt(0, 0, 0, phone), fixAt(1, 1, 60, phone), fixAt(2, 2, 0, phone)])).toEqual([
    'off',
    'moving',
    'off',
  ])
})

test('an engine that is not said each time stays as it was said', () => {
  const fixes = [
    fixAt(0, 0, 0, { acc: true }),
    fixAt(1, 1, 60, phone),
    fixAt(2, 2, 0, phone),
    fixAt(3, 2, 0, { acc: false }),
    fixAt(4, 2, 0, phone),
  ]
  expect(states(fixes)).toEqual(['idle', 'moving', 'idle', 'off', 'off'])
})

test('without satellites a unit keeps its place, its speed and its course, and its engine may still change', () => {
  const [, tunnel, parked] = momentsOf([
    fixAt(0, 7, 80, { course: 45 }),
    blindFix(1, { acc: null }),
    blindFix(2, { acc: false }),
  ])
  expect(tunnel).toMatchObject({ state: 'moving', speed: 80, lat: 0, lng: 0.07, course: 45, km: 0 })
  expect(parked).toMatchObject({ state: 'off', speed: 80, lng: 0.07 })
})

test('a unit that was never anywhere has no place', () => {
  expect(momentsOf([blindFix(0)])[0]).toMatchObject({ lat: null, lng: null, speed: 0, state: null, km: 0 })
})

test.each([
  ['a leg is the way over the globe', fixAt(0, 0, 60), fixAt(1, 1, 60), hundredth],
  ['a standing receiver that wanders 22 m has not moved', fixAt(0, 0, 0), fixAt(1, 0.02, 2.9), 0],
  [
    'so does 22 m at walking speed: where it stands is known to no more',
    fixAt(0, 0, 0),
    fixAt(1, 0.02, 3),
    0,
  ],
  ['22 m of who was moving are 22 m', fixAt(0, 0, 8), fixAt(1, 0.02, 3), hundredth * 0.02],
  ['a jump of 11 km in a minute was the receiver', fixAt(0, 0, 60), fixAt(1, 10, 60), 0],
  ['the same in three minutes was a fast vehicle', fixAt(0, 0, 60), fixAt(3, 10, 60), hundredth * 10],
])('%s', (_, from, to, km) => {
  expect(momentsOf([from, to])[1]?.km).toBeCloseTo(km, 9)
})

test('the way through a tunnel counts where it ends', () => {
  const legs = momentsOf([fixAt(0, 0, 80), blindFix(1), blindFix(4), fixAt(5, 6, 80)]).map(({ km }) => km)
  expect(legs.slice(0, 3)).toEqual([0, 0, 0])
  expect(legs[3]).toBeCloseTo(hundredth * 6, 9)
})

test('the engine is turned on where the device says so after it was off', () => {
  const fixes = [
    fixAt(0, 0, 0, { acc: true }),
    fixAt(1, 0, 0, { acc: false }),
    fixAt(2, 0, 0, { acc: true }),
    fixAt(3, 0, 0, { acc: true }),
    fixAt(4, 0, 0, { acc: false }),
    fixAt(5, 0, 0, { acc: null }),
    fixAt(6, 0, 0, { acc: true }),
  ]
  expect(momentsOf(fixes).map(({ ignition }) => ignition)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
  expect(momentsOf([fixAt(0, 0, 0, phone), fixAt(1, 1, 60, phone)]).some(({ ignition }) => ignition)).toBe(
    false,
  )
})
