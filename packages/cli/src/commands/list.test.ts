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

/** Runs `baliza alerts` at a server with 1,400 alerts. @param flags made from the IMEI of a unit */
async function listAlerts(flags: (imei: string) => Partial<UnitListFlags>) {
  const units = makeFleet(4)
  const { host, fetch, requests } = createFakeBackend({ units, alerts: 1_400 })
  vi.stubGlobal('fetch', fetch)
  const [stdout, stderr] = [kept(), kept()]
  const env = { BALIZA_USER: 'admin', BALIZA_PASSWORD: 'demo' }
  const process = { stdin: kept(), stdout, stderr, env }
  const context = { process, signal: new AbortController().signal, version: '0' } as unknown as Context
  const imei = units[0]?.imei ?? ''
  await list<UnitListFlags>('alerts').call(context, { host, json: false, ...flags(imei) })
  const text = String(stdout.read())
  const pages = requests.filter(({ path }) => path === '/api/alertas').length
  return { text, imei, pages, err: String(stderr.read() ?? '') }
}
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a list is read to its end, page by page', async () => {
  const { text, pages, err } = await listAlerts(() => ({}))
  expect(new Set(rowsOf(text).map(({ id }) => id)).size).toBe(1_400)
  expect([pages, err]).toEqual([2, ''])
})

test('the rows of the units asked for are of all pages', async () => {
  const [whole, some] = [await listAlerts(() => ({})), await listAlerts((imei) => ({ units: [imei] }))]
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  expect(idsOf(rowsOf(some.text))).toEqual(idsOf(rowsOf(whole.text).filter(({ imei }) => imei === some.imei)))
  expect(some.pages).toBe(2)
})

test('`--limit` counts listed rows, and requests no page more', async () => {
  const { text, pages } = await listAlerts(() => ({ limit: 250, json: true }))
  expect(JSON.parse(text)).toHaveLength(250)
  expect(pages).toBe(1)
})
