import type { EventType } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../demo/random.js'
import { arrive } from '../../testing/arrive.js'
import { fixAfter, type ReportedFix, start, unheard } from '../../testing/fix.js'
import { applyFixes } from '../apply-fixes.js'
import type { Latest } from '../latest/apply-fix.js'
import { createArea } from '../rules/area.js'
import { createMemory } from '../rules/rule-state.js'
import type { WatchedRule } from '../rules/rules.js'
import { timingOf } from '../rules/timing.js'

const minute = 60
const hour = 3_600

type Story = readonly (readonly [seconds: number, said: ReportedFix])[]
type Columns = Parameters<typeof timingOf>[0]

/** Creates a rule. Its durations are in s. */
function rule(
  type: EventType,
  { speed = null, ...columns }: Partial<Columns> & { readonly speed?: number | null },
): WatchedRule {
  const timing = timingOf({ duracion: null, horario: null, pausa: null, ...columns })
  const area = /geofence/.test(type) ? createArea({ kind: 'circle', lat: 0, lng: 0.1, radio: 200 }) : null
  return { id: type, type, speed, area, timing }
}

/** The times of the alerts, in seconds after the start. */
function alerted(one: WatchedRule, ...batches: readonly Story[]): number[] {
  const { events } = arrive(
    [one],
    batches.map((batch) => batch.map(([seconds, said]) => fixAfter(seconds, said))),
  )
  return events.map(({ time }) => (time - start) / 1_000)
}

const idles: ReportedFix = { speed: 0, acc: true }
const drives: ReportedFix = { speed: 60, acc: true }
const off: ReportedFix = { speed: 0, acc: false }
const inside: ReportedFix = { lng: 0.1, speed: 20, acc: true }
const outside: ReportedFix = { lng: 0.09, speed: 20, acc: true }

/** One fix every two minutes, so that no gap counts as a loss of contact. */
const every = (said: ReportedFix, from: number, to: number, step = 2 * minute): Story =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => [from + index * step, said])

/** Puts each fix in its own batch. */
const oneByOne = (...story: Story): Story[] => story.map((one) => [one])

const idling = rule('idle', { duracion: 10 * minute })
const tenIdle: Story = [[0, drives], ...every(idles, minute, 21 * minute), [22 * minute, drives]]

describe('idling for ten minutes', () => {
  test.each<[string, Story[], number[]]>([
    ['in order, a fix at a time', oneByOne(...tenIdle), [11 * minute]],
    ['all at once', [tenIdle], [11 * minute]],
    ['each fix twice', [...oneByOne(...tenIdle), ...oneByOne(...tenIdle)], [11 * minute]],
    ['backwards', oneByOne(...tenIdle.toReversed()), [11 * minute]],
    [
      'even fixes before odd ones',
      [tenIdle.filter((_, n) => n % 2 === 0), tenIdle.filter((_, n) => n % 2 === 1)],
      [11 * minute],
    ],
    [
      'shorter than that',
      oneByOne([0, drives], ...every(idles, minute, 10 * minute), [11 * minute, drives]),
      [],
    ],
    [
      'twice',
      oneByOne(...tenIdle, ...every(idles, 24 * minute, 36 * minute), [38 * minute, drives]),
      [11 * minute, 34 * minute],
    ],
    [
      'interrupted',
      oneByOne(
        ...every(idles, 0, 8 * minute),
        [9 * minute, drives],
        ...every(idles, 10 * minute, 18 * minute),
      ),
      [],
    ],
    ['with its engine off', oneByOne(...every(off, 0, 30 * minute)), []],
    [
      'a phone that stands, which tells of no engine',
      oneByOne(...every({ speed: 0, acc: null }, 0, 30 * minute)),
      [],
    ],
    ['over a silence of which nobody knows', oneByOne([0, idles], [12 * minute, idles]), []],
    ['after that silence', oneByOne([0, idles], ...every(idles, 12 * minute, 24 * minute)), [22 * minute]],
    [
      'over a silence that late fixes fill',
      [
        ...oneByOne([0, idles], [16 * minute, idles]),
        every({ ...idles, late: 15 * minute }, 2 * minute, 14 * minute),
      ],
      [10 * minute],
    ],
    [
      'over a silence in which late fixes say that it drove',
      [
        ...oneByOne([0, idles], ...every(idles, 2 * minute, 8 * minute), [12 * minute, idles]),
        [[10 * minute, { ...drives, late: 5 * minute }]],
      ],
      [],
    ],
    [
      'alerted before late fixes make it longer',
      [
        ...oneByOne([0, drives], ...every(idles, 10 * minute, 24 * minute)),
        every({ ...idles, late: 25 * minute }, 2 * minute, 8 * minute),
      ],
      [12 * minute],
    ],
    [
      'before another one, and heard of after it',
      [
        ...oneByOne([0, drives], [20 * minute, drives], ...every(idles, 22 * minute, 34 * minute)),
        every({ ...idles, late: 40 * minute }, 2 * minute, 16 * minute),
      ],
      [12 * minute, 32 * minute],
    ],
  ])('%s', (_, batches, moments) => {
    expect(alerted(idling, ...batches)).toEqual(moments)
  })

  test.each<[string, Story[], number[]]>([
    ['for 50 minutes', [tenIdle.map(([at, said]) => [at, { ...said, late: 50 * minute }])], [11 * minute]],
    [
      'for so long that it is old',
      [tenIdle.map(([at, said]) => [at, { ...said, late: 2 * hour }])],
      [11 * minute],
    ],
    [
      'for so long that its beginning is old, and goes on',
      [every(idles, 0, 100 * minute).map(([at, said]) => [at, { ...said, late: 150 * minute - at }])],
      [10 * minute],
    ],
    [
      'for so long that it is old, and comes after newer ones',
      [[[3 * hour, drives]], [...every({ ...idles, late: 3 * hour }, 0, 30 * minute)]],
      [10 * minute],
    ],
  ])('stored %s', (_, batches, moments) => {
    expect(alerted(idling, ...batches)).toEqual(moments)
  })

  const story: Story = [...tenIdle, ...every(idles, 24 * minute, 40 * minute), [42 * minute, drives]]

  test('in any order and however often fixes come, both are alerted when they were due', () => {
    for (let seed = 1; seed <= 200; seed += 1)
      expect([seed, ...alerted(idling, ...shuffled(story, createRandom(seed)))]).toEqual([
        seed,
        11 * minute,
        34 * minute,
      ])
  })
})

/** Shuffles the fixes into random batches and repeats about a third of them. */
function shuffled(story: Story, random: Random): Story[] {
  const order = [...story, ...story.filter(() => random() < 0.3)]
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
  const batches: Story[number][][] = []
  for (const [, one] of order) {
    const last = batches.at(-1)
    if (last === undefined || random() < 0.6) batches.push([one])
    else last.push(one)
  }
  return batches
}

test.each<[string, WatchedRule, Story, number[]]>([
  [
    'speeding for 30 seconds',
    rule('speeding', { speed: 80, duracion: 30 }),
    [
      [0, { speed: 90 }],
      [10, { speed: 85 }],
      [20, { speed: 70 }],
      [30, { speed: 95 }],
      [50, { speed: 96 }],
      [70, { speed: 97 }],
      [90, { speed: 60 }],
    ],
    [60],
  ],
  [
    'an engine that is off for half an hour, whatever it keeps to itself meanwhile',
    rule('engineOff', { duracion: 30 * minute }),
    [
      [0, drives],
      [minute, off],
      [80 * minute, off],
      [3 * hour, drives],
    ],
    [31 * minute],
  ],
  [
    'an engine that was off when it was first heard',
    rule('engineOff', { duracion: 30 * minute }),
    every(off, 0, hour),
    [],
  ],
  [
    'an engine that is on for ten minutes',
    rule('engineOn', { duracion: 10 * minute }),
    [[0, off], ...every(drives, minute, 15 * minute)],
    [11 * minute],
  ],
  [
    'within a geofence for ten minutes',
    rule('geofenceEntry', { duracion: 10 * minute }),
    [
      [0, outside],
      [2 * minute, inside],
      [4 * minute, inside],
      [13 * minute, inside],
      [15 * minute, outside],
    ],
    [12 * minute],
  ],
  [
    'within a geofence for less',
    rule('geofenceEntry', { duracion: 10 * minute }),
    [
      [0, outside],
      [2 * minute, inside],
      [4 * minute, inside],
      [6 * minute, outside],
      [8 * minute, inside],
      [10 * minute, outside],
    ],
    [],
  ],
  ['there from the beginning', rule('geofenceEntry', { duracion: 10 * minute }), every(inside, 0, hour), []],
  [
    'out of a geofence for ten minutes',
    rule('geofenceExit', { duracion: 10 * minute }),
    [
      [0, inside],
      [2 * minute, outside],
      [4 * minute, outside],
      [13 * minute, { ...outside, lng: 0.08 }],
    ],
    [12 * minute],
  ],
  [
    'a device’s own alarm, of which a duration is asked',
    idling,
    [[0, { ...drives, attributes: { alarm: 'idle' } }]],
    [],
  ],
  [
    'a device’s own alarm, of which none is',
    rule('idle', { pausa: 10 }),
    [[0, { ...idles, attributes: { alarm: 'idle' } }]],
    [0],
  ],
  [
    'a silence, of which no fix tells',
    rule('silent', { duracion: hour }),
    [
      [0, drives],
      [3 * hour, drives],
    ],
    [],
  ],
])('%s', (_, one, story, moments) => {
  expect(alerted(one, ...oneByOne(...story))).toEqual(moments)
})

const panic: ReportedFix = { ...drives, reason: 'panic' }

test.each<[string, Partial<Columns>, Story[], number[]]>([
  [
    'every one is alerted without a pause',
    { pausa: 1 },
    oneByOne([0, panic], [6 * minute, panic]),
    [0, 6 * minute],
  ],
  [
    'one within the pause is not',
    { pausa: 30 * minute },
    oneByOne([0, panic], [6 * minute, panic], [29 * minute, panic]),
    [0],
  ],
  [
    'one after it is',
    { pausa: 30 * minute },
    oneByOne([0, panic], [6 * minute, panic], [30 * minute, panic]),
    [0, 30 * minute],
  ],
  [
    'what was not alerted begins none',
    { pausa: 30 * minute },
    oneByOne([0, panic], [20 * minute, panic], [40 * minute, panic]),
    [0, 40 * minute],
  ],
  [
    'a late one begins the pause that the one after it is within',
    { pausa: 30 * minute },
    [...oneByOne([0, drives], [40 * minute, panic]), [[20 * minute, { ...panic, late: 21 * minute }]]],
    [20 * minute],
  ],
])('an SOS: %s', (_, columns, batches, moments) => {
  expect(alerted(rule('panic', columns), ...batches)).toEqual(moments)
})

// The stories begin on a Saturday, at 12:00 UTC.
const hours = (desde: string, hasta: string, fuera: 0 | 1 = 0) => ({
  horario: { dias: [6 as const], desde, hasta, fuera, zona: 'UTC' },
})
const noonToTen = every(idles, 0, 40 * minute)

test.each<[string, Partial<Columns>, Story, number[]]>([
  ['within its hours', hours('12:00', '13:00'), noonToTen, [10 * minute]],
  ['met before its hours, it is alerted when they begin', hours('12:15', '13:00'), noonToTen, [15 * minute]],
  ['begun before its hours and met within', hours('12:05', '13:00'), noonToTen, [10 * minute]],
  ['over before its hours', hours('12:45', '13:00'), noonToTen, []],
  ['outside of hours, when they end', hours('12:00', '12:20', 1), noonToTen, [20 * minute]],
  ['on another day', hours('12:00', '13:00'), noonToTen.map(([at, said]) => [at + 24 * hour, said]), []],
])('idling with hours: %s', (_, columns, story, moments) => {
  expect(alerted(rule('idle', { duracion: 10 * minute, ...columns }), ...oneByOne(...story))).toEqual(moments)
})

test('idling that goes on when a pause is over is alerted then', () => {
  const story: Story = [
    ...every(idles, 0, 12 * minute),
    [14 * minute, drives],
    ...every(idles, 16 * minute, 50 * minute),
  ]
  const one = rule('idle', { duracion: 10 * minute, pausa: 30 * minute })
  expect(alerted(one, ...oneByOne(...story))).toEqual([10 * minute, 40 * minute])
})

test('what happens in a moment counts in its hours alone', () => {
  const one = rule('panic', hours('12:00', '12:30'))
  expect(alerted(one, ...oneByOne([0, panic], [20 * minute, panic], [30 * minute, panic]))).toEqual([
    0,
    20 * minute,
  ])
})

test('what events remember stays small, however long it is told of', () => {
  const one = rule('speeding', { speed: 80, duracion: 1 } satisfies Partial<Columns> & { speed: number })
  const memory = createMemory([])
  let unit: Latest = unheard
  for (let second = 0; second < 20 * hour; second += 10) {
    const fix = fixAfter(second, { speed: second % 40 < 20 ? 90 : 60 })
    const { units } = applyFixes(new Map([[unit.imei, unit]]), [fix], { rulesOf: () => [one] }, memory)
    unit = units[0] ?? unit
  }
  const { spans, alerted } = memory.of(one.id, unit.imei)
  expect(spans.length).toBeLessThanOrEqual(102)
  expect(alerted.length).toBeLessThanOrEqual(50)
  expect(alerted.length).toBeGreaterThan(10)
})
