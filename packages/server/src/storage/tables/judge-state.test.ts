import { initialPlausibility, type PlausibilityState } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { keepState, readState } from './judge-state.js'

const last = { time: 1_700_000_000_000, lat: 19.4, lng: -99.1, speed: 4.5, acc: true, accuracy: null }
const state: PlausibilityState = {
  ...initialPlausibility,
  last,
  anchor: { lat: 19.4, lng: -99.1, accuracy: null },
  waiting: { ...last, time: 1_700_000_060_000, lat: 19.5 },
  speed: 4.5,
  speedAt: 1_700_000_000_000,
  saysEngine: true,
  receiver: { saysSpeed: true, spread: 33, repeatedSince: 1_699_999_940_000, waitsSince: 1_700_000_060_000 },
}

test('what is kept of a unit is read as it was', () => {
  expect(readState(JSON.parse(JSON.stringify(keepState(state))))).toEqual(state)
})

test('a state that an earlier version kept is read as one of a receiver of which nothing is known', () => {
  expect(readState([null, null, null, null, 4.5, 1_000, true, true, true])).toEqual({
    ...initialPlausibility,
    speed: 4.5,
    speedAt: 1_000,
    stands: true,
    on: true,
    saysEngine: true,
    receiver: { saysSpeed: false, spread: 20, repeatedSince: null, waitsSince: null },
  })
})
