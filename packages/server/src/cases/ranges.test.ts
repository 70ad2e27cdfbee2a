import { describe, expect, test } from 'vitest'
import { type FieldUnit, fieldFixture, times } from '../testing/field.js'

const field = fieldFixture()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const degree = 111_319.49 * Math.cos((19.4326 * Math.PI) / 180)

/** Sends fixes to the OsmAnd endpoint: seconds after `start`, meters east, km/h. */
async function send(
  unit: FieldUnit,
  start: number,
  fixes: readonly { t: number; east: number; kmh: number; on?: boolean }[],
): Promise<void> {
  for (const { t, east, kmh, on } of fixes) {
    const place = { lat: 19.4326, lon: (-99.1332 + east / degree).toFixed(7) }
    const engine = on === undefined ? {} : { ignition: `${on}` }
    const timestamp = start / 1_000 + t
    expect(await unit.osmand({ ...place, ...engine, timestamp, speed: kmh / 1.852 })).toBe(200)
  }
}

function asked(unit: FieldUnit, finicial: number, ffinal: number) {
  return { finicial, ffinal, imei: [unit.imei], filtro: 'all', grupos: [] } as const
}

async function hoursOff(unit: FieldUnit, from: number, to: number): Promise<number> {
  const [row] = (await field.usuario.reports.utilization(asked(unit, from, to - 1))).rows
  return (row?.tiempo_det_apa ?? -1) / hour
}

describe.concurrent('a range equals the sum of its parts', () => {
  test('T03: off and silent for 45 days, by days and as a whole', async () => {
    const unit = await field.unit()
    const start = Math.floor((unit.now - 47 * day) / day) * day
    await send(unit, start, [
      { t: 0, east: 0, kmh: 30, on: true },
      { t: 60, east: 400, kmh: 0, on: false },
      { t: 45 * 86_400, east: 400, kmh: 0, on: false },
    ])
    const days = []
    for (const n of times(46, (k) => k))
      days.push(await hoursOff(unit, start + n * day, start + (n + 1) * day))
    expect(days[0]).toBeCloseTo(24 - 1 / 60, 6)
    expect(days.slice(1)).toEqual(times(45, () => 24))
    expect(await hoursOff(unit, start, start + 46 * day)).toBeCloseTo(46 * 24 - 1 / 60, 6)
  })

  test('an engine that is reported only when it changes, on a later day alone', async () => {
    const unit = await field.unit()
    const start = unit.now - 5 * day
    await send(unit, start, [
      { t: 0, east: 0, kmh: 0, on: true },
      ...times(72, (k) => ({ t: 3_600 * (k + 1), east: 0, kmh: 0 })),
    ])
    expect(await hoursOff(unit, start + 2 * day, start + 3 * day)).toBe(0)
    expect(await hoursOff(unit, start, start + 3 * day)).toBe(0)
  })

  test('T13: speeding over midnight is one episode of 4.2 km, whole, however the range is split', async () => {
    const unit = await field.unit()
    const midnight = Math.floor((unit.now - 2 * day) / day) * day
    await send(
      unit,
      midnight,
      times(13, (k) => ({ t: 20 * k - 120, east: 600 * k, kmh: k >= 3 && k < 10 ? 108 : 70, on: true })),
    )
    const episodes = async (from: number, to: number) =>
      (await field.usuario.reports.speeding({ ...asked(unit, from, to - 1), velocidad: 90 })).map(
        ({ inicio, fin, distancia, time }) => [
          (inicio - midnight) / 1_000,
          (fin - midnight) / 1_000,
          time / 1_000,
          Math.round(distancia * 10) / 10,
        ],
      )
    const whole = [[-60, 80, 140, 4.2]]
    expect(await episodes(midnight - day, midnight + day)).toEqual(whole)
    expect(await episodes(midnight - day, midnight)).toEqual(whole)
    expect(await episodes(midnight, midnight + day)).toEqual([])
    for (const cut of [-100_000, -60_000, -40_000, 20_000, 79_000]) {
      const parts = [
        ...(await episodes(midnight - day, midnight + cut)),
        ...(await episodes(midnight + cut, midnight + day)),
      ]
      expect(parts).toEqual(whole)
    }
  })

  test('K70: engine on for ten minutes, off, silent for hours, on again', async () => {
    const unit = await field.unit()
    const start = unit.now - 8 * hour
    const on = (first: number) => times(6, (k) => ({ t: first + 120 * k, east: 0, kmh: 0, on: true }))
    await send(unit, start, [...on(0), { t: 660, east: 0, kmh: 0, on: false }, ...on(7 * 3_600)])
    const [row] = (await field.usuario.reports.utilization(asked(unit, start, unit.now))).rows
    // 11 min before it was off; 10 min of reports and the 10 min for which the last report counts.
    expect((row?.tiempo_enc_det ?? 0) / minute).toBe(31)
    expect((row?.tiempo_det_apa ?? 0) / minute).toBe(7 * 60 - 11)
  })

  test('K72: a parked day of reports each five minutes has all hours since the first report', async () => {
    const unit = await field.unit()
    const start = Math.floor((unit.now - 2 * day) / day) * day
    await send(
      unit,
      start,
      times(271, (k) => ({ t: 39 * 60 + 300 * k, east: 0, kmh: 0, on: false })),
    )
    expect(await hoursOff(unit, start, start + day)).toBeCloseTo(23.35, 6)
    expect(await hoursOff(unit, start + day, start + 1.5 * day)).toBe(12)
  })
})
