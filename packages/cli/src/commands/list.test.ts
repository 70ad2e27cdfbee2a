import { PassThrough } from 'node:stream'
import { createFakeBackend, makeFleet } from '@baliza/sdk-core/internal/testing'
import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '../context.js'
import { list, type UnitListFlags } from './list.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A stream that keeps all that is written until it is read. */
const kept = () => new PassThrough({ highWaterMark: 10_000_000 })

/** Lists the alerts of one unit of a server that has as many alerts in all. */
async function alertsOfOne(alerts: number) {
  const units = makeFleet(4)
  const { host, fetch } = createFakeBackend({ units, alerts })
  vi.stubGlobal('fetch', fetch)
  const [stdout, stderr] = [kept(), kept()]
  const env = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }
  const process = { stdin: kept(), stdout, stderr, env }
  const context = { process, signal: new AbortController().signal, version: '0' } as unknown as Context
  await list<UnitListFlags>('alerts').call(context, { host, json: false, units: [units[0]?.imei ?? ''] })
  const rows = String(stdout.read()).trim().split('\n')
  return { rows, imei: units[0]?.imei, err: String(stderr.read() ?? '') }
}

test('a list that the server has cut is announced, although few of its rows are of the units asked for', async () => {
  const { rows, imei, err } = await alertsOfOne(1_000)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThan(1_000)
  for (const row of rows) expect(JSON.parse(row)).toMatchObject({ imei })
  expect(err).toBe('El servidor envía 1000 renglones como máximo: puede haber más.\n')
})

test('a complete list is not', async () => {
  expect((await alertsOfOne(999)).err).toBe('')
})
