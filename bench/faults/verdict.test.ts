import { expect, test } from 'vitest'
import { kilometresTo } from './trackers.mjs'
import { judge } from './verdict.mjs'

const imei = '356000000000001'

/** Returns a phone that has sent three fixes, the last of them an SOS, and all consistent results. */
function world() {
  const times = [1_000, 2_000, 3_000]
  const shown = { imei, timestamp: 3_000, lat: 19, lng: -99, odometro: kilometresTo(3, 1) }
  return {
    fleet: {
      trackers: [
        {
          imei,
          index: 0,
          protocol: 'osmand',
          forgets: false,
          countsTo: 0,
          made: 3,
          acknowledged: new Set([1, 2, 3]),
          sos: [{ numbers: [3], acknowledged: true }],
        },
      ],
      numberOf: (time: number) => time / 1_000,
      refusals: new Map<number, number>(),
    },
    servers: [{ seen: () => ({ counted: 0, unwanted: 0 }) }],
    live: [{ name: 'process 0 stream', units: new Map([[imei, { ...shown }]]) }],
    integrators: [{ name: 'process 0', times: new Map([[imei, [...times]]]) }],
    stored: {
      positions: new Map([[imei, times.map((time) => ({ imei, time }))]]),
      batches: times.map((time) => ({ imei, time })),
      live: new Map([[imei, { ...shown }]]),
      alerts: new Map([[imei, [{ imei, time: 3_000 }]]]),
      setAside: 0,
    },
  }
}

type World = ReturnType<typeof world>

const breachesOf = (change: (world: World) => unknown): string[] => {
  const changed = world()
  change(changed)
  return Object.entries(judge(changed).breaches).flatMap(([what, all]) =>
    (all as string[]).length > 0 ? [what] : [],
  )
}

test('where everything is as it was promised there is no breach', () => {
  expect(breachesOf(() => undefined)).toEqual([])
})

test('a device that counts its way itself says it in tenths, and no less exactly', () => {
  const off = (km: number) => (world: World) => {
    for (const tracker of world.fleet.trackers) tracker.countsTo = 0.1
    for (const shown of [world.stored.live.get(imei), world.live[0]?.units.get(imei)])
      Object.assign(shown ?? {}, { odometro: kilometresTo(3, 1) + km })
  }
  expect(breachesOf(off(0.1))).toEqual([])
  expect(breachesOf(off(0.2))).toEqual(['doubled'])
})

test.each<[string, string[], (world: World) => unknown]>([
  [
    'an acknowledged fix that is not stored',
    ['lost'],
    ({ stored }) => stored.positions.get(imei)?.splice(1, 1),
  ],
  [
    'more that /health has counted than is stored',
    ['lost'],
    (all) => Object.assign(all, { servers: [{ seen: () => ({ counted: 1, unwanted: 0 }) }] }),
  ],
  ['a batch that names a fix twice', ['doubled'], ({ stored }) => stored.batches.push({ imei, time: 3_000 })],
  [
    'a position that is given twice',
    ['doubled'],
    ({ integrators }) => integrators[0]?.times.get(imei)?.push(3_000),
  ],
  [
    'a way that was driven twice',
    ['doubled', 'feeds apart'],
    ({ stored }) => Object.assign(stored.live.get(imei) ?? {}, { odometro: kilometresTo(4, 1) }),
  ],
  ['fixes in another order', ['out of order'], ({ stored }) => stored.batches.reverse()],
  ['an SOS without an alert', ['alerts not once'], ({ stored }) => stored.alerts.clear()],
  [
    'an SOS with two',
    ['alerts not once'],
    ({ stored }) => stored.alerts.get(imei)?.push({ imei, time: 3_000 }),
  ],
  [
    'an alert of no SOS',
    ['alerts not once'],
    ({ stored }) => stored.alerts.get(imei)?.push({ imei, time: 2_000 }),
  ],
  ['a unit that a stream lacks', ['feeds apart'], ({ live }) => live[0]?.units.clear()],
  [
    'a position that a feed lacks',
    ['feeds apart'],
    ({ integrators }) => integrators[0]?.times.get(imei)?.pop(),
  ],
  ['a fix that was set aside', ['other'], ({ stored }) => Object.assign(stored, { setAside: 1 })],
  ['a request that was refused', ['other'], ({ fleet }) => fleet.refusals.set(400, 1)],
])('%s is a breach', (_, wanted, change) => {
  expect(breachesOf(change)).toEqual(wanted)
})
