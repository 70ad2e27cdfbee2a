import type { EventType } from '@baliza/agreement'
import { expect, test } from 'vitest'
import { createRandom } from '../demo/random.js'
import { arrive } from '../testing/arrive.js'
import { fixAfter, type ReportedFix, start } from '../testing/fix.js'
import { runs } from '../testing/fuzz.js'
import type { Fix } from './latest/fix.js'
import { timeOf } from './latest/fix.js'
import { createArea } from './rules/area.js'
import type { WatchedRule } from './rules/rules.js'
import { timingOf } from './rules/timing.js'

const minute = 60

function rule(type: EventType, speed: number | null = null, duracion: number | null = null): WatchedRule {
  const area = /geofence/.test(type) ? createArea({ kind: 'circle', lat: 0, lng: 0.03, radio: 400 }) : null
  return {
    id: `${type} ${duracion}`,
    type,
    speed,
    area,
    timing: timingOf({ duracion, horario: null, pausa: null }),
  }
}

const rules: readonly WatchedRule[] = [
  rule('engineOn'),
  rule('engineOff'),
  rule('engineOff', null, 20 * minute),
  rule('geofenceEntry'),
  rule('geofenceExit'),
  rule('geofenceEntry', null, 5 * minute),
  rule('speeding', 90),
  rule('speeding', 90, 30),
  rule('idle', null, 5 * minute),
  rule('panic'),
  {
    ...rule('panic'),
    id: 'panic with a pause',
    timing: timingOf({ duracion: null, horario: null, pausa: 600 }),
  },
  rule('jamming'),
]

/** The recorded state and events. Times are in seconds after the start. */
function recorded(batches: readonly (readonly Fix[])[]) {
  const { unit, events } = arrive(rules, batches)
  // The time of receipt depends on the order of arrival.
  const { time_server: _, ...state } = unit
  return { state, events: events.map(({ what, time }) => `${what} ${(time - start) / 1_000}`) }
}

/** A drive east along the equator, with stops, a fast stretch, an SOS, a pause without contact and a drive back. */
const drive: readonly Fix[] = (() => {
  const fixes: Fix[] = []
  let at = 0
  let lng = 0
  const add = (seconds: number, said: ReportedFix) => {
    at += seconds
    fixes.push(fixAfter(at, { lng, ...said }))
  }
  const move = (count: number, speed: number, direction: 1 | -1 = 1) => {
    for (let n = 0; n < count; n += 1) {
      lng += (direction * (speed / 360)) / 111.19
      add(10, { speed, acc: true })
    }
  }
  for (let n = 0; n < 6; n += 1) add(minute, { speed: 0, acc: false })
  move(50, 60)
  move(12, 110)
  move(20, 60)
  for (let n = 0; n < 9; n += 1) add(minute, { speed: 0, acc: true })
  add(10, { speed: 0, acc: true, reason: 'panic' })
  add(10, { speed: 0, acc: true, reason: 'panic' })
  for (let n = 0; n < 4; n += 1) add(minute, { speed: 0, acc: false })
  add(40 * minute, { speed: 0, acc: false, attributes: { alarm: 'jamming' } })
  move(40, 70, -1)
  move(8, 105, -1)
  move(30, 60, -1)
  add(minute, { speed: 0, acc: false })
  return fixes
})()

test('the drive in time order raises one event of each kind at its time', () => {
  expect(recorded(drive.map((fix) => [fix])).events).toMatchInlineSnapshot(`
    [
      "engineOn 370",
      "geofenceEntry 540",
      "geofenceExit 590",
      "speeding 870",
      "speeding 900",
      "idle 1540",
      "panic 1730",
      "panic 1730",
      "engineOff 1800",
      "engineOff 3000",
      "jamming 4380",
      "engineOn 4390",
      "speeding 4790",
      "speeding 4820",
      "geofenceEntry 4950",
      "geofenceExit 5000",
      "engineOff 5220",
    ]
  `)
})

test('any order of arrival of the same fixes gives the same events and the same final state', () => {
  const inOrder = recorded(drive.map((fix) => [fix]))
  for (let seed = 1; seed <= runs(15); seed += 1) {
    const random = createRandom(seed)
    const mixed = drive
      .map((fix) => [random(), fix] as const)
      .sort(([a], [b]) => a - b)
      .map(([, fix]) => fix)
    const batches: Fix[][] = []
    for (const fix of mixed) {
      const open = batches.at(-1)
      if (open === undefined || random() < 0.3) batches.push([fix])
      else open.push(fix)
    }
    const { state, events } = recorded(batches)
    expect([seed, ...events]).toEqual([seed, ...inOrder.events])
    expect(state).toEqual({ ...inOrder.state, odometro: expect.closeTo(inOrder.state.odometro, 6) })
  }
})

test('backwards, and the newest first, too', () => {
  const inOrder = recorded(drive.map((fix) => [fix])).events
  expect(recorded(drive.toReversed().map((fix) => [fix])).events).toEqual(inOrder)
  expect(recorded([drive.slice(-1), ...drive.slice(0, -1).map((fix) => [fix])]).events).toEqual(inOrder)
})

test('T21: an engine that is off is off since the first fix that shows it', () => {
  const said = (seconds: number, acc: boolean, speed = 0): Fix => fixAfter(seconds, { acc, speed })
  const { unit } = arrive(
    [],
    [[said(7_200, false)], [said(0, true, 30)], [said(60, false)], [said(3_600, false)]],
  )
  expect({ since: unit.acc_since, state: unit.state_since }).toEqual({
    since: start + 60_000,
    state: start + 60_000,
  })
})

test('T04: speeding, five hours without contact, speeding again: two alerts', () => {
  const said = (seconds: number, lng: number, speed: number): Fix =>
    fixAfter(seconds, { lng, speed, acc: true })
  const fixes = [
    said(0, 0, 60),
    ...[10, 20, 30, 40, 50].map((at, n) => said(at, 0.0025 * (n + 1), 100)),
    ...[18_000, 18_010, 18_020].map((at, n) => said(at, 2 + 0.0025 * n, 100)),
  ]
  const { events } = arrive(
    [rule('speeding', 90)],
    fixes.map((fix) => [fix]),
  )
  expect(events.map(({ time }) => (time - start) / 1_000)).toEqual([10, 18_000])
  expect(timeOf(fixes[6] as Fix) - start).toBe(18_000_000)
})
