import { findStops } from '@baliza/agreement/rules/track/stops.js'
import { trackTotals } from '@baliza/agreement/rules/track/totals.js'
import { doubts } from '@baliza/agreement/texts/es/doubts.js'
import { rejectionText } from '@baliza/agreement/texts/rejection-text.js'
import { expect, test } from 'vitest'
import { createClient } from '../../client/client.js'
import { createFakeBackend } from '../fake-backend.js'

const evening = new Date(2026, 2, 4, 21).getTime()
const midnight = new Date(2026, 2, 4).getTime()

async function ask() {
  const backend = createFakeBackend({ clock: () => evening })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    getToken: () => backend.hostSession(),
  })
  const [unit] = backend.units()
  if (unit === undefined) throw new Error('The fake fleet is empty')
  const query = { imei: unit.imei, nombre: unit.nombre, finicial: midnight, ffinal: midnight + 86_400_000 }
  return { client, query }
}

test('a day is driven: deliveries with stops, at speeds that a van has, oldest first, never ahead of the clock', async () => {
  const { client, query } = await ask()
  const records = await client.history.all(query)
  const totals = trackTotals(records)
  expect(totals.distance).toBeGreaterThan(20)
  expect(totals.maxSpeed).toBeLessThan(140)
  expect(findStops(records).length).toBeGreaterThan(4)
  expect(records.every(({ timestamp }, k) => k === 0 || timestamp > (records[k - 1]?.timestamp ?? 0))).toBe(
    true,
  )
  expect(records.at(-1)?.timestamp).toBeLessThanOrEqual(evening)
})

test('the same day is the same, whichever part of it is asked for', async () => {
  const { client, query } = await ask()
  const whole = await client.history.all(query)
  const noon = midnight + 12 * 3_600_000
  const part = await client.history.all({ ...query, finicial: noon, ffinal: noon + 3_600_000 })
  expect(part.length).toBeGreaterThan(5)
  expect(whole.filter(({ timestamp }) => timestamp >= noon && timestamp <= noon + 3_600_000)).toEqual(part)
})

test('moving and stopped make up the whole, and each status has its records', async () => {
  const { client, query } = await ask()
  const [all, moving, stopped, on, off] = await Promise.all([
    client.history.all(query),
    client.history.moving(query),
    client.history.stopped(query),
    client.history.byStatus({ ...query, status: 'acc on' }),
    client.history.byStatus({ ...query, status: 'acc off' }),
  ])
  expect(moving.length + stopped.length).toBe(all.length)
  expect(on.length + off.length).toBe(all.length)
  expect(moving.every(({ speed }) => speed > 5)).toBe(true)
})

test('the first unit errs some times a day; none of it is in what reports say', async () => {
  const { client, query } = await ask()
  const { imei, finicial, ffinal } = query
  const records = await client.history.all(query)
  const doubted = records.filter(({ duda }) => duda !== null)
  expect(doubted.map((record) => rejectionText(record, doubts))).toEqual(
    expect.arrayContaining(['salto', 'precisión 2,500 m', 'velocidad contradicha (470 km/h)']),
  )
  // The made drives contain almost no rejected fixes.
  expect(doubted.length).toBeLessThan(6)
  expect(
    (await client.reports.positions({ imei, finicial, ffinal })).filter(({ duda }) => duda),
  ).toMatchObject(doubted.map(({ timestamp, dicho }) => ({ timestamp, dicho })))
  const asked = { filtro: 'all', imei: [imei], grupos: [], finicial, ffinal } as const
  const [general] = (await client.reports.general(asked)).rows
  const { distance, maxSpeed } = trackTotals(records)
  expect(general?.odometro).toBeCloseTo(distance, 2)
  expect(general?.vel_max).toBeCloseTo(maxSpeed, 0)
})
