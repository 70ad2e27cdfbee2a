import { describe, expect, test } from 'vitest'
import type { Fix } from '../fixes/fix.js'
import type { Latest } from '../fixes/latest.js'
import { fixAfter, noSatellites, start, unheard } from '../testing/fix.js'
import { spotAt } from './area.js'
import { movementOf } from './movement.js'

const hour = 3_600

/** A unit that is parked at 19, -99 and whose receiver wanders. */
const before: Latest = {
  ...unheard,
  lat: 19.0001,
  lng: -99.0001,
  anchor_lat: 19,
  anchor_lng: -99,
  timestamp: start,
  gps_status: 'A',
}
const moved = (lat: number | null, lng: number | null): Latest => ({
  ...before,
  anchor_lat: lat,
  anchor_lng: lng,
})

function movement(seconds: number, changes: Partial<Fix>, from = before, to = moved(19.001, -99)) {
  const place = { lat: to.anchor_lat, lng: to.anchor_lng }
  return movementOf(from, to, { ...fixAfter(seconds, {}), ...place, ...changes })
}

test('a movement begins where its unit last moved, not where its receiver has wandered', () => {
  expect(movement(60, {})).toEqual({ from: spotAt(19, -99), to: spotAt(19.001, -99), direct: true })
})

test('of a unit that has only a place, it begins there', () => {
  const placed = { ...before, anchor_lat: null, anchor_lng: null }
  expect(movement(60, {}, placed)?.from).toEqual(spotAt(19.0001, -99.0001))
})

test.each([
  ['to the north', 19.001, -99, true],
  ['to the east', 19, -98.999, true],
  ['nowhere', 19, -99, false],
])('%s', (_, lat, lng, moves) => {
  expect(movement(60, {}, before, moved(lat, lng)) !== null).toBe(moves)
})

test.each<[string, number, Partial<Fix>]>([
  ['in the second of the one before', 0, {}],
  ['older than the one before', -60, {}],
  ['without satellites', 60, noSatellites],
])('a fix %s is no movement', (_, seconds, changes) => {
  expect(movement(seconds, changes)).toBeNull()
})

test('nor is the first place of a unit', () => {
  expect(movement(60, {}, { ...unheard, timestamp: start })).toBeNull()
})

describe('a movement may be thought straight', () => {
  test.each<[string, number, Partial<Fix>, boolean]>([
    ['after an hour', hour, {}, true],
    ['not after a second more', hour + 1, {}, false],
    ['not where the receiver has jumped: 11 km in a minute', 60, { lat: 19.1 }, false],
    [
      'by its receipt, where the device knows no time: within the hour',
      0,
      { time: null, receivedAt: start + hour * 1_000 },
      true,
    ],
    ['by its receipt: later', 0, { time: null, receivedAt: start + hour * 1_000 + 1 }, false],
    ['by its own time, however late it is received', 60, { receivedAt: start + 9 * hour * 1_000 }, true],
  ])('%s', (_, seconds, changes, direct) => {
    expect(movement(seconds, changes)?.direct).toBe(direct)
  })
})
