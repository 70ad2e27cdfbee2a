import type { AlertType, EventType } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { fixAfter, noSatellites, type ReportedFix, start, unheard } from '../../testing/fix.js'
import { applyFix } from '../latest/apply-fix.js'
import { createArea } from '../rules/area.js'
import type { Geometry } from '../rules/geometry.js'
import { createMemory } from '../rules/rule-state.js'
import { noWatch, type WatchedRule } from '../rules/rules.js'
import { raisedBy } from './raise.js'

const minute = 60
const hour = 3_600

/** The alerts that each of the fixes raises, in order. */
function raisedIn(
  rules: readonly Defined[],
  story: readonly (readonly [seconds: number, said: ReportedFix])[],
) {
  let unit = unheard
  const watch = { rulesOf: () => rules.map(watched) }
  const memory = createMemory([])
  return story.map(([seconds, changes]): AlertType[] => {
    const fix = fixAfter(seconds, changes)
    const next = applyFix(unit, fix)
    const raised = next === unit ? [] : raisedBy(unit, next, fix, watch, memory)
    unit = next
    return raised.map(({ clave }) => clave)
  })
}

interface Defined extends Omit<WatchedRule, 'area'> {
  readonly geometry: Geometry | null
}

function watching(type: EventType, geometry: Geometry | null = null, speed: number | null = null): Defined {
  return { id: `${type} ${JSON.stringify(geometry)}`, type, geometry, speed, timing: null }
}

function watched({ geometry, ...rule }: Defined): WatchedRule {
  return { ...rule, area: geometry && createArea(geometry) }
}

/** A circle of 200 m around 0, 0.1. */
const yard: Geometry = { kind: 'circle', lat: 0, lng: 0.1, radio: 200 }
const block: Geometry = {
  kind: 'polygon',
  points: [
    { lat: -0.002, lng: 0.098 },
    { lat: -0.002, lng: 0.102 },
    { lat: 0.002, lng: 0.102 },
    { lat: 0.002, lng: 0.098 },
  ],
}
const highway: Geometry = {
  kind: 'route',
  points: [
    { lat: -1, lng: 0.1 },
    { lat: 1, lng: 0.1 },
  ],
}
/** Touches `yard` on its east side. */
const nextYard: Geometry = { kind: 'circle', lat: 0, lng: 0.105, radio: 300 }
const gateRules = [watching('geofenceExit', yard), watching('geofenceEntry', yard)]

describe.each([
  ['a circle', yard, ['geofenceEntry', 'geofenceExit'], ['IN_GEO', 'OUT_GEO']],
  ['a polygon', block, ['geofenceEntry', 'geofenceExit'], ['IN_GEO', 'OUT_GEO']],
  ['a route', highway, ['routeEntry', 'routeExit'], ['IN_RUTA', 'OUT_RUTA']],
] as const)('%s', (_, geometry, [entry, exit], [enters, leaves]) => {
  // The exit is defined first: the alerts must be in the order of the events, not of the rules.
  const rules = [watching(exit, geometry), watching(entry, geometry)]
  const raised = (...story: (readonly [number, ReportedFix])[]) => raisedIn(rules, story)

  test('entering and leaving are alerted once each, staying inside is not', () => {
    expect(
      raised(
        [0, { lng: 0.09 }],
        [60, { lng: 0.1 }],
        [90, { lng: 0.1001 }],
        [120, { lng: 0.09 }],
        [180, { lng: 0.08 }],
      ),
    ).toEqual([[], [enters], [], [leaves], []])
  })

  test('the first known place raises nothing, inside or outside', () => {
    expect(raised([0, { lng: 0.1 }])).toEqual([[]])
    expect(raised([0, noSatellites], [10, { lng: 0.1 }], [60, { lng: 0.09 }])).toEqual([[], [], [leaves]])
  })

  test('jumping across it between two fixes is entering and then leaving', () => {
    expect(raised([0, { lng: 0.09 }], [120, { lng: 0.11 }])).toEqual([[], [enters, leaves]])
  })

  test('passing beside it is neither', () => {
    expect(raised([0, { lat: 2, lng: 0.09 }], [120, { lat: 2, lng: 0.11 }])).toEqual([[], []])
  })

  test('a jump that a second fix agrees with counts where it ends, and crosses nothing in between', () => {
    expect(raised([0, { lng: -3 }], [10, { lng: 3 }], [20, { lng: 3.001 }])).toEqual([[], [], []])
    expect(raised([0, { lng: -3 }], [10, { lng: 0.1 }], [20, { lng: 0.1 }])).toEqual([[], [], [enters]])
  })

  test('a jump and back is none', () => {
    expect(raised([0, { lng: -3 }], [10, { lng: 0.1 }], [20, { lng: -3 }])).toEqual([[], [], []])
  })

  test('after more than an hour without a fix nobody knows its route', () => {
    expect(raised([0, { lng: 0.05 }], [hour + 1, { lng: 0.15 }])).toEqual([[], []])
    expect(raised([0, { lng: 0.05 }], [hour + 1, { lng: 0.1 }])).toEqual([[], [enters]])
  })

  test('without satellites nothing is entered or left', () => {
    expect(raised([0, { lng: 0.09 }], [60, noSatellites], [120, { lng: 0.1 }])).toEqual([[], [], [enters]])
  })

  test('a late fix raises nothing, and the next is held against the newest', () => {
    expect(raised([0, { lng: 0.09 }], [120, { lng: 0.1 }], [60, { lng: 0.09 }], [180, { lng: 0.1 }])).toEqual(
      [[], [enters], [], []],
    )
  })
})

describe('geofences', () => {
  test('a receiver that wanders over the border where its unit is parked enters and leaves nothing', () => {
    // The border is at 0.1 - 0.0017966.
    const [inside, outside] = [
      { lng: 0.09825, speed: 0.5 },
      { lng: 0.09815, speed: 0.5 },
    ]
    expect(
      raisedIn(gateRules, [
        [0, { lng: 0.09 }],
        [60, { lng: 0.0981, speed: 10 }],
        [90, inside],
        [120, outside],
        [150, inside],
        [200, { lng: 0.099, speed: 20 }],
      ]),
    ).toEqual([[], [], [], [], [], ['IN_GEO']])
  })

  test('whoever creeps in without ever being fast is inside in the end', () => {
    const creep = Array.from(
      { length: 10 },
      (_, i) => [60 + i * 10, { lng: 0.098 + i * 0.0001, speed: 2 }] as const,
    )
    expect(raisedIn(gateRules, [[0, { lng: 0.0979 }], ...creep]).flat()).toEqual(['IN_GEO'])
  })

  test('from one geofence into the next: first out, then in', () => {
    const rules = [watching('geofenceEntry', nextYard), ...gateRules]
    expect(
      raisedIn(rules, [
        [0, { lng: 0.1 }],
        [60, { lng: 0.105 }],
      ]),
    ).toEqual([[], ['OUT_GEO', 'IN_GEO']])
  })

  test('what else happens on the way across is alerted between in and out', () => {
    expect(
      raisedIn(gateRules, [
        [0, { lng: 0.09 }],
        [120, { lng: 0.11, battery: 5, reason: 'powerCut' }],
      ]),
    ).toEqual([[], ['IN_GEO', 'LOW_BATTERY', 'MSJ_PERSONAL', 'OUT_GEO']])
  })

  test('two definitions of one geofence are two alerts', () => {
    const rules = [watching('geofenceEntry', yard), { ...watching('geofenceEntry', yard), id: 'another' }]
    expect(
      raisedIn(rules, [
        [0, { lng: 0.09 }],
        [60, { lng: 0.1 }],
      ]),
    ).toEqual([[], ['IN_GEO', 'IN_GEO']])
  })
})

const on = watching('engineOn')
const off = watching('engineOff')
const fast = watching('speeding', null, 80)
const panic = watching('panic')
const door = watching('door')
const stood = { speed: 0 } as const

// biome-ignore format: a table reads better in rows
test.each<[string, Defined[], [number, ReportedFix][], AlertType[][]]>([
  ['the engine, on and off', [on, off], [[0, { acc: false }], [10, { acc: true }], [20, { acc: true }], [30, { acc: false }]], [[], ['ACC_ON'], [], ['ACC_OFF']]],
  ['the first that is heard of an engine', [on, off], [[0, { acc: true }], [10, { acc: false }]], [[], ['ACC_OFF']]],
  ['unless it was turned just now', [on, off], [[0, { acc: true, reason: 'accOn' }]], [['ACC_ON']]],
  ['or turned off just now', [on, off], [[0, { acc: false, reason: 'accOff' }]], [['ACC_OFF']]],
  ['an engine whose keyword its field denies', [on, off], [[0, { acc: false, reason: 'accOn' }]], [[]]],
  ['the engine by its own keyword after the field has said it', [on], [[0, { acc: false }], [9, { acc: true }], [10, { acc: true, reason: 'accOn' }]], [[], ['ACC_ON'], []]],
  ['a phone has no engine, moving or not', [on, off], [[0, { speed: 0 }], [10, { speed: 40 }], [20, { speed: 0 }]], [[], [], []]],
  ['an engine without satellites', [on], [[0, { acc: false }], [10, { ...noSatellites, acc: true }]], [[], ['ACC_ON']]],
  ['a late report of an engine', [on, off], [[0, { acc: false }], [20, { acc: false }], [10, { acc: true }]], [[], [], []]],
  ['a late SOS is inserted in time order elsewhere', [on, panic], [[0, { acc: false }], [20, { acc: false }], [10, { acc: true, reason: 'panic' }]], [[], [], []]],
  ['above the limit, once', [fast], [[0, { speed: 80 }], [10, { speed: 80.1 }], [20, { speed: 120 }], [30, { speed: 81 }]], [[], ['SPEEDING'], [], []]],
  ['again after at or below it', [fast], [[0, { speed: 90 }], [10, { speed: 77 }], [20, { speed: 90 }]], [['SPEEDING'], [], ['SPEEDING']]],
  ['what the tracker calls speeding, below the limit', [fast], [[0, { speed: 60 }], [10, { speed: 70, reason: 'speeding' }]], [[], []]],
  ['what the tracker calls speeding, above the limit', [fast], [[0, { speed: 60 }], [10, { speed: 90, reason: 'speeding' }]], [[], ['SPEEDING']]],
  ['a speed that a fix without satellites does not say', [fast], [[0, { speed: 60 }], [10, noSatellites], [20, { speed: 90 }]], [[], [], ['SPEEDING']]],
  ['a speed without a limit', [watching('speeding')], [[0, { speed: 0 }], [10, { speed: 200 }]], [[], []]],
  ['an SOS that repeats', [panic], [[0, { reason: 'panic' }], [30, { reason: 'panic' }], [60, { reason: 'panic' }]], [['PANIC'], [], []]],
  ['an SOS that goes on for five minutes', [panic], [[0, { reason: 'panic' }], [299, { reason: 'panic' }], [300, { reason: 'panic' }]], [['PANIC'], [], ['PANIC']]],
  ['a second SOS after other reasons', [panic], [[0, { reason: 'panic' }], [30, {}], [60, { reason: 'panic' }]], [['PANIC'], [], ['PANIC']]],
  ['a second SOS after other reasons, that goes on for five minutes', [panic], [[0, { reason: 'panic' }], [30, {}], [60, { reason: 'panic' }], [301, { reason: 'panic' }], [360, { reason: 'panic' }]], [['PANIC'], [], ['PANIC'], [], ['PANIC']]],
  ['an SOS with a photo between', [panic], [[0, { reason: 'panic' }], [30, { ...noSatellites, reason: 'data' }], [60, { reason: 'panic' }]], [['PANIC'], [], []]],
  ['an SOS without satellites', [panic], [[0, {}], [30, { ...noSatellites, reason: 'panic' }]], [[], ['PANIC']]],
  ['an SOS and a photo of one second', [panic], [[0, { reason: 'panic' }], [0, { ...noSatellites, reason: 'data' }], [0, { reason: 'panic' }]], [['PANIC'], [], []]],
  ['an SOS nobody has asked to hear of', [on], [[0, { reason: 'panic' }]], [[]]],
  ['a door', [door], [[0, { door: false }], [10, { door: true }], [20, { door: true }], [30, { door: false }], [40, { door: true }]], [[], ['DOOR'], [], [], ['DOOR']]],
  ['a door that stays closed', [door], [[0, { door: false }], [10, { door: false }]], [[], []]],
  ['the first that is heard of a door', [door], [[0, { door: true }]], [[]]],
  ['a door by the device’s own alarm, whose field says closed', [door], [[0, { door: false }], [10, { door: false, reason: 'door' }], [20, { door: false, reason: 'door' }], [30, { door: false }], [40, { door: false, reason: 'door' }]], [[], ['DOOR'], [], [], ['DOOR']]],
  ['a door of a device that says nothing else of it', [door], [[0, {}], [10, { reason: 'door' }]], [[], ['DOOR']]],
  ['a low battery, by percent: once, and again after it was charged', [], [[0, { battery: 16 }], [10, { battery: 14 }], [20, { battery: 10 }], [30, { battery: 18 }], [40, { battery: 12 }], [50, { battery: 21 }], [60, { battery: 14 }]], [[], ['LOW_BATTERY'], [], [], [], [], ['LOW_BATTERY']]],
  ['15 percent are not low yet, and 20 not well again', [], [[0, { battery: 15 }], [10, { battery: 14 }], [20, { battery: 20 }], [30, { battery: 14 }]], [[], ['LOW_BATTERY'], [], []]],
  ['a low battery by keyword', [], [[0, { reason: 'lowBattery' }], [600, { reason: 'lowBattery' }], [700, {}], [800, { reason: 'lowBattery' }]], [['LOW_BATTERY'], [], [], []]],
  ['again after six hours, from a tracker that never says percent', [], [[0, { reason: 'lowBattery' }], [6 * hour - 1, { reason: 'lowBattery' }], [6 * hour, { reason: 'lowBattery' }]], [['LOW_BATTERY'], [], ['LOW_BATTERY']]],
  ['not from one that does', [], [[0, { battery: 14 }], [7 * hour, { battery: 13 }]], [['LOW_BATTERY'], []]],
  ['nor from one that did', [], [[0, { battery: 14 }], [7 * hour, { reason: 'lowBattery' }]], [['LOW_BATTERY'], []]],
  ['nor from one that begins to', [], [[0, { reason: 'lowBattery' }], [7 * hour, { battery: 13 }]], [['LOW_BATTERY'], []]],
  ['a low battery without satellites', [], [[0, { ...noSatellites, battery: 5 }]], [['LOW_BATTERY']]],
  ['a power cut that repeats', [], [[0, { reason: 'powerCut' }], [4 * minute, { reason: 'powerCut' }], [6 * minute, { reason: 'powerCut' }]], [['MSJ_PERSONAL'], [], ['MSJ_PERSONAL']]],
  ['a power cut in the second of a position, said twice', [], [[0, {}], [0, { reason: 'powerCut' }], [0, { reason: 'powerCut' }]], [[], ['MSJ_PERSONAL'], []]],
  ['a power cut and an SOS of one second', [panic], [[0, { reason: 'powerCut' }], [0, { reason: 'panic' }]], [['MSJ_PERSONAL'], ['PANIC']]],
  ['an SOS, said twice in a second, between them a door', [panic, door], [[0, { reason: 'panic' }], [0, { reason: 'door' }], [0, { reason: 'panic' }]], [['PANIC'], ['DOOR'], []]],
  ['a door in the second of a position, said twice', [door], [[0, { door: false }], [0, { door: false, reason: 'door' }], [0, { door: false, reason: 'door' }]], [[], ['DOOR'], []]],
  ['an engine turned off in the second of a position, reported twice', [on, off], [[0, { acc: true }], [0, { acc: false, reason: 'accOff' }], [0, { acc: false, reason: 'accOff' }], [30, { acc: false }]], [[], ['ACC_OFF'], [], []]],
  ['an engine turned on in the second of a position without it', [on], [[0, {}], [0, { acc: true, reason: 'accOn' }], [0, { acc: true, reason: 'accOn' }]], [[], ['ACC_ON'], []]],
  ['a low battery in the second of a position, said twice', [], [[0, {}], [0, { reason: 'lowBattery' }], [0, { reason: 'lowBattery' }]], [[], ['LOW_BATTERY'], []]],
  ['where it is, said twice in a second', [door, on, fast], [[0, { acc: false, door: false, speed: 60 }], [0, { acc: true, door: true, speed: 90 }]], [[], []]],
  ['a definition without a place to watch', [watching('geofenceEntry'), watching('geofenceExit')], [[0, { lng: 0.09 }], [60, { lng: 0.1 }]], [[], []]],
  ['events before what needs none', [off, panic], [[0, { acc: true }], [10, { acc: false, reason: 'panic', battery: 3 }]], [[], ['ACC_OFF', 'PANIC', 'LOW_BATTERY']]],
  ['several things at once', [door, on, fast], [[0, { acc: false, door: false, ...stood }], [10, { acc: true, door: true, speed: 90, battery: 3 }]], [[], ['DOOR', 'ACC_ON', 'SPEEDING', 'LOW_BATTERY']]],
])('%s', (_, rules, story, expected) => {
  expect(raisedIn(rules, story)).toEqual(expected)
})

const deviceAlarms = [
  ['jamming', 'jamming', 'JAMMING'],
  ['tow', 'tow', 'TOW'],
  ['accident', 'accident', 'ACCIDENT'],
  ['hardBraking', 'hardBraking', 'HARD_BRAKING'],
  ['hardAcceleration', 'hardAcceleration', 'HARD_ACCELERATION'],
  ['hardCornering', 'hardCornering', 'HARD_CORNERING'],
  ['powerCut', 'powerCut', 'POWER_CUT'],
  ['powerRestored', 'powerRestored', 'POWER_RESTORED'],
  ['vibration', 'vibration', 'VIBRATION'],
  ['idle', 'idle', 'IDLE'],
  ['fuelLeak', 'fuelLeak', 'FUEL_LEAK'],
  ['fallDown', 'fallDown', 'FALL'],
] as const satisfies readonly (readonly [string, EventType, AlertType])[]
const everyDeviceAlarm = deviceAlarms.map(([, type]) => watching(type))
const telling = (alarm: string, more: ReportedFix = {}): ReportedFix => ({ ...more, attributes: { alarm } })

test.each(
  deviceAlarms,
)('what a device calls %s is raised by an event of %s alone, once', (alarm, type, clave) => {
  const story = [
    [0, {}],
    [10, telling(alarm)],
    [20, telling(alarm)],
    [30, {}],
    [40, telling(alarm)],
  ] as const
  const once = [[], [clave], [], [], [clave]]
  expect(raisedIn([watching(type)], story)).toEqual(once)
  expect(raisedIn(everyDeviceAlarm, story)).toEqual(once)
  const others = everyDeviceAlarm.filter((one) => one.type !== type)
  expect(raisedIn(others, story).flat()).toEqual([])
})

const [jams, shakes] = [watching('jamming'), watching('vibration')]
const cut = watching('powerCut')

// biome-ignore format: a table reads better in rows
test.each<[string, Defined[], [number, ReportedFix][], AlertType[][]]>([
  ['the first that is heard of a unit', [jams], [[0, telling('jamming')]], [['JAMMING']]],
  ['two at once, in whatever case and with spaces', [jams, shakes], [[0, telling('Vibration, JAMMING')]], [['JAMMING', 'VIBRATION']]],
  ['two in turn, each once', [jams, shakes], [[0, telling('jamming')], [10, telling('vibration')], [20, telling('jamming')], [30, telling('vibration')]], [['JAMMING'], ['VIBRATION'], [], []]],
  ['one that goes on for hours', [shakes], [[0, telling('vibration')], [hour, telling('vibration')], [2 * hour, telling('vibration')]], [['VIBRATION'], [], []]],
  ['one that is told again after more than an hour of silence', [shakes], [[0, telling('vibration')], [hour + 1, telling('vibration')]], [['VIBRATION'], ['VIBRATION']]],
  ['one that goes on after an engine’s data', [shakes], [[0, telling('vibration')], [10, { reason: 'data' }], [20, telling('vibration')]], [['VIBRATION'], [], []]],
  ['one of the second of a position, said twice', [jams], [[0, {}], [0, telling('jamming')], [0, telling('jamming')]], [[], ['JAMMING'], []]],
  ['a position in the second of one ends nothing', [jams], [[0, telling('jamming')], [0, {}], [10, telling('jamming')]], [['JAMMING'], [], []]],
  ['one without satellites', [jams], [[0, {}], [10, telling('jamming', noSatellites)]], [[], ['JAMMING']]],
  ['one that comes after what is newer', [jams], [[0, {}], [20, {}], [10, telling('jamming')]], [[], [], []]],
  ['one that was stored for an hour, in its order', [jams], [[0, {}], [10, telling('jamming', { late: hour - 1 })]], [[], ['JAMMING']]],
  ['one that was stored for longer', [jams], [[0, {}], [10, telling('jamming', { late: hour })]], [[], ['JAMMING']]],
  ['one that was stored for longer, and goes on', [jams], [[0, telling('jamming', { late: hour })], [10, telling('jamming')], [20, telling('jamming')]], [['JAMMING'], [], []]],
  ['an alarm that nobody has a name for', everyDeviceAlarm, [[0, telling('general')], [10, telling('constructor')]], [[], []]],
  ['a tracker’s own speeding, door, battery and geofence', everyDeviceAlarm, [[0, telling('overspeed,door,geofenceEnter')]], [[]]],
  ['a power cut by a keyword: with an event and without one', [cut], [[0, { reason: 'powerCut' }], [10, { reason: 'powerCut' }]], [['POWER_CUT', 'MSJ_PERSONAL'], []]],
])('what a device tells: %s', (_, rules, story, expected) => {
  expect(raisedIn(rules, story)).toEqual(expected)
})

test('an alert says where the unit was last known to be, and what the fix says of it', () => {
  const before = applyFix(unheard, fixAfter(0, { lat: 19, lng: -99, speed: 44, acc: false }))
  const fix = fixAfter(10, { ...noSatellites, acc: true, reason: 'panic' })
  const [raised] = raisedBy(before, applyFix(before, fix), fix, { rulesOf: () => [watched(panic)] })
  expect(raised).toEqual({
    imei: unheard.imei,
    clave: 'PANIC',
    event: panic.id,
    what: 'panic',
    lasted: null,
    time: start + 10_000,
    lat: 19,
    lng: -99,
    speed: 44,
    acc: true,
    battery: null,
  })
})

test('a place without a speed is alerted as standing, and its engine as last heard', () => {
  const before = applyFix(unheard, fixAfter(0, { speed: 80, acc: true }))
  const fix = fixAfter(10, { speed: null, reason: 'panic' })
  expect(raisedBy(before, applyFix(before, fix), fix, { rulesOf: () => [watched(panic)] })).toMatchObject([
    { speed: 0, acc: true },
  ])
})

test('where no event is defined, a power cut and a low battery are alerted all the same', () => {
  const fix = fixAfter(0, { battery: 3, reason: 'powerCut' })
  const raised = raisedBy(unheard, applyFix(unheard, fix), fix, noWatch)
  expect(raised.map(({ what, event }) => [what, event])).toEqual([
    ['lowBattery', null],
    ['powerCut', null],
  ])
})
