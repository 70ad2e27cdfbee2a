import { trackTotals } from '@baliza/agreement'
import { describe, expect, test } from 'vitest'
import {
  type FieldUnit,
  fieldFixture,
  metresOfDegree,
  protocols,
  type ReportedFix,
  sendings,
  times,
} from '../testing/field.js'

const field = fieldFixture()

/** Returns the unit's distance and checks that all sources of it agree. */
async function wayOf(unit: FieldUnit): Promise<number> {
  const history = await unit.history()
  const { distance } = trackTotals(history)
  expect((await unit.general()).odometro).toBeCloseTo(distance, 1)
  expect((await unit.live()).odometro).toBeCloseTo(distance, 1)
  // The sum of the history's distance column.
  expect(history.reduce((sum, { recorrido }) => sum + (recorrido ?? 0), 0)).toBeCloseTo(distance, 1)
  return distance
}

describe.concurrent('one place far away is no way', () => {
  const drive = (k: number): ReportedFix => ({
    t: 300 * (k - 12),
    lat: 23 + (k * 5_000) / metresOfDegree,
    lng: -102,
    kmh: 60,
  })

  test.each(protocols)('K01: of a day of 55 km, in Africa for one fix, over %s', async (protocol) => {
    const unit = await field.unit()
    await sendings[protocol](
      unit,
      times(12, (k) => (k === 6 ? { ...drive(k), lat: 10, lng: 3, kmh: 30 } : drive(k))),
    )
    expect(await wayOf(unit)).toBeCloseTo(55, 0)
    const history = await unit.history()
    expect(history.map(({ duda }) => duda)).toEqual(times(12, (k) => (k === 6 ? 'salto' : null)))
    // No line crosses the ocean.
    expect(history.every(({ lat, lng }) => lat >= 23 && lng === -102)).toBe(true)
    expect(history[6]?.dicho).toMatchObject({ lat: 10, lng: 3 })
  })

  test.each([
    ['a hundred kilometres off, in the second minute', 1, { lat: -33.45 + 0.9, lng: -70.6 }],
    ['on the other half of the globe', 9, { lat: 33.5, lng: 110 }],
    ['as the last that is heard', 19, { lat: -33.45, lng: -71.9 }],
  ])('K01, neighbour: twenty minutes of 50 km/h in Chile, %s', async (_, which, place) => {
    const unit = await field.unit()
    const way = (k: number): ReportedFix => ({
      t: 60 * (k - 20),
      lat: -33.45 - (k * 833) / metresOfDegree,
      lng: -70.6,
      kmh: 50,
      acc: true,
    })
    await sendings.OsmAnd(
      unit,
      times(20, (k) => (k === which ? { ...way(k), ...place } : way(k))),
    )
    expect(await wayOf(unit)).toBeCloseTo(0.833 * (which === 19 ? 18 : 19), 1)
    expect(await unit.live()).toMatchObject({ lng: -70.6 })
  })

  test('K01, neighbour: two of them in one drive, 40 km to one side and to the other, sent in one piece', async () => {
    const unit = await field.unit()
    const aside = new Map([
      [4, 0.4],
      [13, -0.4],
    ])
    await unit.tracker(
      times(18, (k) =>
        unit.sentence({
          t: 30 * (k - 18),
          lat: 4.6,
          lng: -74.1 + (k * 600) / (metresOfDegree * Math.cos((4.6 * Math.PI) / 180)) + (aside.get(k) ?? 0),
          kmh: 72,
        }),
      ),
    )
    expect(await wayOf(unit)).toBeCloseTo(0.6 * 17, 1)
  })

  test('K01, neighbour: who is carried over the ocean is there with the second fix, and has not driven', async () => {
    const unit = await field.unit()
    const home = { lat: 19.4, lng: -99.1 }
    const far = { lat: 40.4, lng: -3.7 }
    await sendings['the phone app'](unit, [
      { t: -3_600, ...home },
      { t: -3_540, ...home },
      ...times(3, (k) => ({ t: -1_800 + 60 * k, ...far })),
    ])
    expect(await wayOf(unit)).toBe(0)
    expect(await unit.live()).toMatchObject(far)
  })
})

describe.concurrent('a place that is known badly', () => {
  test.each(
    protocols.filter((protocol) => protocol !== 'GPS103'),
  )('K06: a phone that lies still for six hours and asks a cell each second time has gone nowhere, over %s', async (protocol) => {
    const unit = await field.unit()
    await sendings[protocol](
      unit,
      times(36, (k) => ({
        t: 600 * k - 21_600,
        lat: 20 + (k % 2 === 0 ? 0 : 2_000 / metresOfDegree),
        lng: -103,
        accuracy: k % 2 === 0 ? 12 : 1_800,
      })),
    )
    expect(await wayOf(unit)).toBeLessThan(2)
    expect((await unit.live()).lat).toBeCloseTo(20, 5)
  })

  test('K06, neighbour: three cells around a house, engine off, and no word of how well they are known', async () => {
    const unit = await field.unit()
    const cells = [0, 900, 0, -1_400, 0, 3_000]
    await sendings.OsmAnd(
      unit,
      times(30, (k) => ({
        t: 420 * (k - 30),
        lat: -12.05 + (cells[k % cells.length] ?? 0) / metresOfDegree,
        lng: -77.04,
        acc: false,
      })),
    )
    expect(await wayOf(unit)).toBeLessThan(2)
  })

  test('K06, neighbour: a phone that drives with 40 m has driven', async () => {
    const unit = await field.unit()
    await sendings['the phone app'](
      unit,
      times(31, (k) => ({
        t: 30 * (k - 31),
        lat: 20 + (k * 400) / metresOfDegree,
        lng: -103,
        kmh: 48,
        accuracy: 40,
      })),
    )
    expect(await wayOf(unit)).toBeCloseTo(12, 0)
  })
})
