import { expect, test } from 'vitest'
import { fixAfter, noSatellites, start, unheard } from '../../testing/fix.js'
import { applyFix, type Latest } from '../latest/apply-fix.js'
import type { Fix } from '../latest/fix.js'
import { spotAt } from './area.js'
import { movementOf } from './movement.js'

const minute = 60

/** A unit that is parked at 19, -99 and whose receiver drifts. */
const before: Latest = [
  fixAfter(0, { lat: 19, lng: -99, speed: 0 }),
  fixAfter(30, { lat: 19.0001, lng: -99.0001, speed: 0 }),
].reduce(applyFix, unheard)

function movement(seconds: number, changes: Partial<Fix>, from = before) {
  return movementOf(
    from,
    applyFix(from, { ...fixAfter(seconds, { lat: 19.001, lng: -99, speed: 30 }), ...changes }),
  )
}

test('a movement begins where its unit last moved, not where its receiver has wandered', () => {
  expect(movement(60, {})).toEqual({ from: spotAt(19, -99), to: spotAt(19.001, -99), direct: true })
})

test.each([
  ['to the north', 19.001, -99, true],
  ['to the east', 19, -98.999, true],
  ['nowhere', 19, -99, false],
  ['as far as a receiver wanders', 19.0002, -99, false],
])('%s', (_, lat, lng, moves) => {
  expect(movement(60, { lat, lng }) !== null).toBe(moves)
})

test.each<[string, number, Partial<Fix>]>([
  ['in the second of the one before', 30, {}],
  ['older than the one before', -60, {}],
  ['without satellites', 60, noSatellites],
  ['that waits for another to agree with it', 60, { lat: 23 }],
  ['that knows its place to 2,500 m', 60, { attributes: { accuracy: 2_500 } }],
])('a fix %s is no movement', (_, seconds, changes) => {
  expect(movement(seconds, changes)).toBeNull()
})

test('nor is the first place of a unit', () => {
  expect(movement(60, {}, unheard)).toBeNull()
})

test('a jump is a movement when a second fix agrees with it, and not thought straight', () => {
  const jumped = applyFix(before, fixAfter(60, { lat: 23, lng: -99 }))
  expect(movement(90, { lat: 23.001 }, jumped)).toEqual({
    from: spotAt(19, -99),
    to: spotAt(23.001, -99),
    direct: false,
  })
})

test('a unit whose receiver was stuck for four minutes is thought to have driven straight on', () => {
  const north = (seconds: number) => 19 + seconds * 0.00015
  const stuck = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270].map((seconds) =>
    fixAfter(seconds, { lat: north(seconds < 60 || seconds > 240 ? seconds : 60), lng: -99 }),
  )
  expect(movement(300, { lat: north(300), speed: 60 }, stuck.reduce(applyFix, unheard))).toEqual({
    from: spotAt(north(60), -99),
    to: spotAt(north(300), -99),
    direct: true,
  })
})

test.each<[string, number, Partial<Fix>, boolean]>([
  ['after ten minutes', 10 * minute + 30, {}, true],
  ['not after a second more', 10 * minute + 31, {}, false],
  [
    'by its receipt, where the device knows no time: within ten minutes',
    0,
    { time: null, receivedAt: start + (10 * minute + 30) * 1_000 },
    true,
  ],
  ['by its receipt: later', 0, { time: null, receivedAt: start + (10 * minute + 31) * 1_000 }, false],
  ['by its own time, however late it is received', 60, { receivedAt: start + 540 * minute * 1_000 }, true],
])('a movement may be thought straight %s', (_, seconds, changes, direct) => {
  expect(movement(seconds, changes)?.direct).toBe(direct)
})
