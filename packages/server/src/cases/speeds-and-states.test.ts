import { trackTotals, unitStateNow } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import {
  fieldFixture,
  metresOfDegree,
  protocols,
  type ReportedFix,
  sendings,
  times,
} from '../testing/field.js'

const field = fieldFixture()
const minute = 60_000

describe.concurrent('a speed that the way contradicts', () => {
  test.each(protocols)('K07: of 470 km/h in a drive of 60 alerts nobody, over %s', async (protocol) => {
    const unit = await field.unit()
    await unit.watch('speeding', { speed: 110 })
    await sendings[protocol](
      unit,
      times(12, (k) => ({
        t: 10 * k - 300,
        lat: 23 + (k * 167) / metresOfDegree,
        lng: -102,
        kmh: k === 6 ? 470 : 60,
        acc: true,
      })),
    )
    expect(await unit.alerts()).toEqual([])
    expect(await unit.general()).toMatchObject({
      vel_max: expect.closeTo(60, 0),
      exceso_vel: 0,
      odometro: expect.closeTo(0.167 * 11, 1),
    })
    expect(await unit.speeding(110)).toEqual([])
    const history = await unit.history()
    expect(trackTotals(history).maxSpeed).toBeCloseTo(60, 0)
    expect(history[6]).toMatchObject({ duda: 'velocidad', dicho: { speed: expect.closeTo(470, 0) } })
  })

  const limit = 90
  test.each([
    ['as the first that is heard', 0, 320, 50],
    ['in the middle of the street', 7, 180, 40],
    ['while it stands', 5, 155, 0],
    ['as the last', 11, 240, 35],
  ])('K07, neighbour: %s', async (_, which, said, kmh) => {
    const unit = await field.unit()
    await unit.watch('speeding', { speed: limit })
    await sendings.OsmAnd(
      unit,
      times(12, (k) => ({
        t: 15 * k - 200,
        // A real receiver never reports exactly the same position twice.
        lat: -33.45 + ((k * kmh * 15) / 3.6 + 3 * (k % 2)) / metresOfDegree,
        lng: -70.6,
        kmh: k === which ? said : kmh,
        acc: true,
      })),
    )
    expect(await unit.alerts()).toEqual([])
    const { vel_max, exceso_vel } = await unit.general()
    expect(exceso_vel).toBe(0)
    expect(Math.abs(vel_max - kmh)).toBeLessThan(2)
    expect(await unit.speeding(limit)).toEqual([])
  })

  test('K07, neighbour: who does drive 130 is alerted, once', async () => {
    const unit = await field.unit()
    await unit.watch('speeding', { speed: 110 })
    const speeds = [90, 100, 115, 130, 130, 130, 112, 95]
    let north = 0
    const track = speeds.map((kmh, k): ReportedFix => {
      if (k > 0) north += (((kmh + (speeds[k - 1] ?? 0)) / 2) * 10) / 3.6
      return { t: 10 * k - 200, lat: 40 + north / metresOfDegree, lng: -3.7, kmh, acc: true }
    })
    await sendings.GPS103(unit, track)
    expect(await unit.alerts()).toEqual(['SPEEDING'])
    expect(await unit.general()).toMatchObject({ vel_max: expect.closeTo(130, 0), exceso_vel: 1 })
    expect(await unit.speeding(110)).toMatchObject([{ time: 50_000, vel_max: expect.closeTo(130, 0) }])
  })
})

describe.concurrent('without satellites', () => {
  test('K10: a unit in a garage moves for ten minutes at most', async () => {
    const unit = await field.unit()
    await unit.tracker([
      unit.sentence({ t: -7_200, lat: 19.4, lng: -99.1, kmh: 20 }),
      ...times(119, (k) => {
        const t = 60 * (k + 1) - 7_200
        return `imei:${unit.imei},tracker,${unit.local(t)},,L,,,a20d,,2bd6,,,;`
      }),
    ])
    const { tiempo_mov_enc, odometro } = await unit.general()
    expect(tiempo_mov_enc).toBeLessThanOrEqual(10 * minute)
    expect(odometro).toBe(0)
    expect(trackTotals(await unit.history()).time.moving).toBeLessThanOrEqual(10 * minute)
    const live = await unit.live()
    expect(live).toMatchObject({ speed: 0, lat: expect.closeTo(19.4, 5) })
    expect(unitStateNow(live, unit.now)).not.toBe('moving')
  })

  test.each([
    ['a phone that says valid=false', { valid: 'false', lat: 19.4, lon: -99.1 }],
    ['a phone that says no place', {}],
  ])('K10, neighbour: %s every five minutes, engine on', async (_, blind) => {
    const unit = await field.unit()
    await sendings.OsmAnd(unit, [{ t: -3_600, lat: 19.4, lng: -99.1, kmh: 70, acc: true }])
    for (const k of times(11, (k) => k + 1))
      expect(
        await unit.osmand({
          timestamp: unit.now / 1_000 - 3_600 + 300 * k,
          ignition: 'true',
          ...blind,
        }),
      ).toBe(200)
    expect((await unit.general()).tiempo_mov_enc).toBeLessThanOrEqual(10 * minute)
    expect(unitStateNow(await unit.live(), unit.now)).not.toBe('moving')
  })

  test('K10, neighbour: a tunnel of three minutes is driven', async () => {
    const unit = await field.unit()
    const at = (t: number, north: number) =>
      unit.sentence({ t, lat: 19.4 + north / metresOfDegree, lng: -99.1, kmh: 60, acc: true })
    await unit.tracker([
      at(-600, 0),
      at(-540, 1_000),
      ...[-480, -420, -360].map((t) => `imei:${unit.imei},tracker,${unit.local(t)},,L,,,a20d,,2bd6,,,;`),
      at(-300, 5_000),
      at(-240, 6_000),
    ])
    expect(await unit.general()).toMatchObject({
      odometro: expect.closeTo(6, 1),
      vel_max: expect.closeTo(60, 0),
    })
    expect((await unit.general()).tiempo_mov_enc).toBeGreaterThanOrEqual(6 * minute)
  })
})

describe.concurrent('a speed without a way', () => {
  test('K11: a tracker that repeats its place and its speed moves, by the letter, and drives nowhere', async () => {
    const unit = await field.unit()
    await sendings.GPS103(
      unit,
      times(20, (k) => ({ t: 60 * (k - 20), lat: 19.4, lng: -99.1, kmh: 49.4 })),
    )
    const { tiempo_mov_enc, odometro } = await unit.general()
    expect(odometro).toBe(0)
    expect(tiempo_mov_enc).toBeGreaterThanOrEqual(19 * minute)
    expect(trackTotals(await unit.history())).toMatchObject({ distance: 0, time: { moving: 19 * minute } })
  })

  test('K41: a phone on a desk moves at most where it says more than 5 km/h, and drives next to nowhere', async () => {
    const unit = await field.unit()
    const knots = 4.4
    await sendings['the phone app'](
      unit,
      times(30, (k) => ({
        t: 60 * (k - 30),
        lat: 19.4 + ((k * 7) % 16) / metresOfDegree,
        lng: -99.1,
        kmh: k % 5 === 4 ? knots * 1.852 : 0,
      })),
    )
    expect((await unit.general()).odometro).toBeLessThan(0.1)
    const { time } = trackTotals(await unit.history())
    expect(time.moving).toBeLessThanOrEqual(6 * minute)
  })
})

describe.concurrent('an engine', () => {
  test('K37: that says again what it is alerts nobody again', async () => {
    const unit = await field.unit()
    for (const type of ['engineOn', 'engineOff'] as const) await unit.watch(type)
    const place = { lat: 19.4, lng: -99.1 }
    const said: [keyword: string, t: number, acc?: boolean][] = [
      ['acc off', -300],
      ['tracker', -290, false],
      ['tracker', -280, false],
      ['acc on', -270],
      ['tracker', -265, true],
      ['acc on', -260],
      ['tracker', -250, true],
      ['tracker', -240],
      ['acc off', -220],
      ['acc off', -215],
    ]
    await unit.tracker(
      said.map(([keyword, t, acc]) =>
        unit.sentence({ t, ...place, ...(acc === undefined ? {} : { acc }) }, keyword),
      ),
    )
    expect(await unit.alerts()).toEqual(['ACC_OFF', 'ACC_ON', 'ACC_OFF'])
    expect((await unit.general()).num_enc).toBe(1)
  })

  test('K37, neighbour: nor does a phone’s, over several requests', async () => {
    const unit = await field.unit()
    for (const type of ['engineOn', 'engineOff'] as const) await unit.watch(type)
    await sendings.OsmAnd(
      unit,
      [false, true, true, false, false, true].map((acc, k) => ({
        t: 20 * k - 300,
        lat: 19.4,
        lng: -99.1,
        acc,
      })),
    )
    expect(await unit.alerts()).toEqual(['ACC_ON', 'ACC_OFF', 'ACC_ON'])
  })
})

test.concurrent.each([
  [11.43, 'tiene la batería al 11 %'],
  [12.9, 'tiene la batería al 13 %'],
])('K13: batt is percent, as OsmAnd has it: %d is low', async (batt, text) => {
  const unit = await field.unit()
  expect(await unit.osmand({ lat: -26.6, lon: 152.8, speed: 0, batt })).toBe(200)
  expect(await unit.alerts()).toEqual(['LOW_BATTERY'])
  const [alert] = (await field.usuario.alerts.list({ desde: unit.now - minute })).filter(
    ({ imei }) => imei === unit.imei,
  )
  expect(alert?.mensaje).toContain(text)
})
