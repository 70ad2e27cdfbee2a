import { type LatLng, trackTotals } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.js'
import {
  type FieldUnit,
  fieldFixture,
  metresOfDegree,
  type ReportedFix,
  sendings,
  times,
} from '../testing/field.js'

const field = fieldFixture()
const second = 1_000

describe.concurrent('what comes late', () => {
  test('K08: with a jump and a speed that was none is judged as if it had come in time', async () => {
    const unit = await field.unit()
    await unit.watch('speeding', { speed: 110 })
    await sendings.GPS103(unit, [{ t: -60, lat: 25, lng: -103, kmh: 40 }])
    await sendings.GPS103(unit, [
      { t: -3_600, lat: 24.7, lng: -103, kmh: 60 },
      { t: -3_590, lat: 10, lng: -50, kmh: 60 },
      { t: -3_580, lat: 24.703, lng: -103, kmh: 60 },
      { t: -3_570, lat: 24.7045, lng: -103, kmh: 300 },
    ])
    expect(await unit.alerts()).toEqual([])
    const live = await unit.live()
    expect(live).toMatchObject({ lat: expect.closeTo(25, 5), timestamp: unit.now - 60 * second })
    expect(live.odometro).toBeGreaterThan(33)
    expect(live.odometro).toBeLessThan(34)
    expect((await unit.general()).odometro).toBeCloseTo(live.odometro, 1)
    expect(trackTotals(await unit.history()).distance).toBeCloseTo(live.odometro, 1)
  })

  test('K08, neighbour: half a drive that was kept, newest first, from a phone', async () => {
    const unit = await field.unit()
    const drive = (k: number): ReportedFix => ({
      t: 30 * (k - 40),
      lat: -34.6 + (k * 300) / metresOfDegree,
      lng: -58.4,
      kmh: 36,
      ...(k === 7 ? { lat: 48, lng: 2 } : {}),
    })
    await unit.watch('speeding', { speed: 80 })
    await sendings['the phone app'](
      unit,
      times(20, (k) => drive(k + 20)),
    )
    await sendings['the phone app'](unit, times(20, drive).reverse())
    expect(await unit.alerts()).toEqual([])
    const live = await unit.live()
    expect(live).toMatchObject({ timestamp: unit.now - 30 * second, lng: -58.4 })
    expect(live.odometro).toBeCloseTo(0.3 * 39, 1)
    expect((await unit.general()).odometro).toBeCloseTo(0.3 * 39, 1)
  })
})

describe.concurrent('a second message of one second', () => {
  const drive = (unit: FieldUnit) => [
    unit.sentence({ t: -630, lat: 19.4326, lng: -99.1332, kmh: 20, acc: true }),
    unit.sentence({ t: -600, lat: 19.4326, lng: -99.13225, acc: true }),
  ]
  const off = (unit: FieldUnit) =>
    unit.sentence({ t: -600, lat: 19.4326, lng: -99.13225, acc: false }, 'acc off')
  const later = (unit: FieldUnit) => unit.sentence({ t: -300, lat: 19.4326, lng: -99.13225, acc: false })
  const expectOff = async (unit: FieldUnit) => {
    const at = unit.now - 600 * second
    await eventually(async () =>
      expect(
        await field.server.database.query(
          'select acc, acc_since, state_since from unit_live where imei = $1',
          [unit.imei],
        ),
      ).toEqual([{ acc: false, acc_since: at, state_since: at }]),
    )
    expect((await unit.history()).find(({ timestamp }) => timestamp === at)).toMatchObject({ acc: false })
    const alerts = await field.usuario.alerts.list({ desde: unit.now - 3_600 * second })
    expect(
      alerts.filter(({ imei }) => imei === unit.imei).map((one) => [one.clave_msj, one.timestamp]),
    ).toEqual([['ACC_OFF', at]])
  }

  test('T11: an engine is off from the second of an ordinary sentence, with one alert', async () => {
    const unit = await field.unit()
    await unit.watch('engineOff')
    await unit.tracker([...drive(unit), off(unit)], 2)
    await expectOff(unit)
    await unit.tracker([off(unit), later(unit)], 1)
    await expectOff(unit)
  })

  test('T11, neighbour: in another packet, after a newer fix, moves the alert to that second', async () => {
    const unit = await field.unit()
    await unit.watch('engineOff')
    await unit.tracker(drive(unit))
    await unit.tracker([later(unit)])
    await unit.tracker([off(unit)], 0)
    await expectOff(unit)
    await unit.tracker([off(unit)], 0)
    await expectOff(unit)
  })
})

describe.concurrent('a clock that is wrong', () => {
  const place = { lat: 19.43, lon: -99.13 }

  test.each([
    ['seconds', 1_000],
    ['milliseconds', 1],
  ])('K19: 1,024 weeks back is now, in %s', async (_, unitOfTime) => {
    const unit = await field.unit()
    const back = (unit.now - 60 * second - 7_168 * 86_400 * second) / unitOfTime
    expect(await unit.osmand({ timestamp: back, ...place })).toBe(200)
    expect(await unit.live()).toMatchObject({ timestamp: unit.now - 60 * second })
  })

  test('K19, neighbour: of a GPS103 tracker too', async () => {
    const unit = await field.unit()
    const back = -60 - 7_168 * 86_400
    await unit.tracker([unit.sentence({ t: back, lat: 19.43, lng: -99.13, kmh: 30 })])
    expect(await unit.live()).toMatchObject({ timestamp: unit.now - 60 * second })
  })

  test('K21: nine years ahead is refused, and the present shows', async () => {
    const unit = await field.unit()
    const seconds = unit.now / 1_000
    const before = (await field.counted('osmand')).future ?? 0
    expect(await unit.osmand({ timestamp: seconds + 9 * 365 * 86_400, ...place })).toBe(400)
    expect((await field.counted('osmand')).future).toBeGreaterThan(before)
    expect(await unit.osmand({ timestamp: seconds - 5, ...place, lat: 19.44 })).toBe(200)
    expect(await unit.live()).toMatchObject({ lat: 19.44, timestamp: unit.now - 5 * second })
  })

  test('K21, neighbour: of a tracker too, a day ahead', async () => {
    const unit = await field.unit()
    const said = { lat: 19.43, lng: -99.13 }
    await unit.tracker(
      [unit.sentence({ t: 86_400, ...said }), unit.sentence({ t: -5, ...said, lat: 19.44 })],
      1,
    )
    expect(await unit.live()).toMatchObject({
      lat: expect.closeTo(19.44, 5),
      timestamp: unit.now - 5 * second,
    })
  })

  describe('K22: minutes ahead does not keep the unit where it was', () => {
    const parked = { lat: 19.43, lon: -99.13, speed: 0 }
    const driven = { lat: 19.45, lon: -99.13, speed: 20 }
    const asSaid = { lat: 19.45, speed: expect.closeTo(37.04, 1) }

    test.each([
      ['nine minutes', 540],
      ['five minutes', 300],
      ['two minutes', 120],
    ])('%s', async (_, ahead) => {
      const unit = await field.unit()
      await unit.watch('engineOn')
      const seconds = () => Math.floor(Date.now() / 1_000)
      expect(await unit.osmand({ timestamp: seconds() + ahead, ...parked, ignition: 'false' })).toBe(200)
      expect(await unit.osmand({ timestamp: seconds(), ...driven, ignition: 'true' })).toBe(200)
      const live = await unit.live()
      expect(live).toMatchObject(asSaid)
      // The corrected time is never later than the receipt.
      expect(live.timestamp).toBeLessThanOrEqual(Date.now())
      expect(await unit.alerts()).toEqual(['ACC_ON'])
    })

    test.each([
      ['each by itself', false],
      ['in one piece', true],
    ])('a tracker’s, whose clock is mended meanwhile, %s', async (_, together) => {
      const unit = await field.unit()
      const wrong = unit.sentence({ t: 480, lat: 19.43, lng: -99.13 })
      if (!together) await unit.tracker([wrong])
      const now = Math.floor((Date.now() - unit.now) / 1_000)
      const right = unit.sentence({ t: now, lat: 19.431, lng: -99.13, kmh: 25 })
      await unit.tracker(together ? [wrong, right] : [right])
      expect(await unit.live()).toMatchObject({
        lat: expect.closeTo(19.431, 5),
        speed: expect.closeTo(25, 1),
      })
    })
  })

  test('K27: a date of zeros without satellites leaves place and clock alone, and turns the engine on', async () => {
    const unit = await field.unit()
    const blind = (keyword: string) => `imei:${unit.imei},${keyword},00000000,,L,,,a20d,,2bd6,,,;`
    await unit.tracker([
      unit.sentence({ t: -900, lat: -3.73, lng: -38.49 }),
      blind('acc on'),
      blind('tracker'),
    ])
    expect(await unit.live()).toMatchObject({ acc: true, lat: expect.closeTo(-3.73, 5) })
    const now = Math.floor((Date.now() - unit.now) / 1_000) + 2
    await unit.tracker([unit.sentence({ t: now, lat: -3.74, lng: -38.5, kmh: 30 })])
    expect(await unit.live()).toMatchObject({
      acc: true,
      lat: expect.closeTo(-3.74, 5),
      speed: expect.closeTo(30, 1),
      timestamp: unit.now + now * second,
    })
  })
})

describe.concurrent('a counter of the device’s own', () => {
  test.each([
    ['K39: begins anew', [150_000_000, 150_005_000, 0, 1_000, 6_000], 6],
    ['K39, neighbour: is another’s', [42_000, 43_100, 7_000, 8_100, 9_200], 9.2],
  ])('%s: the report is of the way, and never negative', async (_, metres, shown) => {
    const unit = await field.unit()
    for (const [k, odometer] of metres.entries())
      expect(
        await unit.osmand({
          timestamp: unit.now / 1_000 + 60 * (k - 5),
          lat: 19.4 + k / 100,
          lon: -99.1,
          speed: 20,
          odometer,
        }),
      ).toBe(200)
    expect((await unit.general()).odometro).toBeCloseTo(4.45, 1)
    expect((await unit.live()).odometro).toBeCloseTo(shown, 1)
  })
})

describe.concurrent('a day of 25 hours', () => {
  test('K51: in Tijuana, the days of a report add up to the whole', async () => {
    const unit = await field.unit()
    // From 31 October 2026, 23:00, to 2 November, 1:00. Daylight saving time ends on the 1st.
    const from = Date.UTC(2026, 10, 1, 6)
    const way: (LatLng & { readonly t: number })[] = times(55, (k) => ({
      t: (from + k * 1_800_000 - unit.now) / 1_000,
      lat: 32.5 + k / 100,
      lng: -117,
    }))
    await sendings.GPS103(
      unit,
      way.map((one) => ({ ...one, kmh: 40, acc: true })),
    )
    const dias = [
      Date.UTC(2026, 9, 31, 7),
      Date.UTC(2026, 10, 1, 7),
      Date.UTC(2026, 10, 2, 8),
      Date.UTC(2026, 10, 3, 8),
    ]
    const finicial = dias[0] ?? 0
    const asked = { imei: [unit.imei], filtro: 'all', grupos: [], dias, finicial } as const
    const report = await field.usuario.reports.general({ ...asked, ffinal: dias[3] ?? 0 })
    const [whole] = report.rows
    expect(whole?.odometro).toBeCloseTo(54 * 1.11319, 1)
    expect(report.dias.map(({ inicio }) => inicio)).toEqual(dias)
    expect(report.dias.map(({ km }) => km)).toEqual(
      [1, 50, 3, 0].map((legs) => expect.closeTo(legs * 1.11319, 1)),
    )
    expect(report.dias.reduce((sum, { km }) => sum + km, 0)).toBeCloseTo(whole?.odometro ?? 0, 2)
  })
})
