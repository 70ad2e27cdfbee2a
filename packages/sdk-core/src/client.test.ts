import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BalizaClient, type ClientOptions, createClient } from './client.js'
import type { Fleet } from './entities/fleet.js'
import type { Unit } from './entities/unit.js'
import { createFakeBackend, type FakeBackendOptions } from './testing/fake-backend.js'
import { createFakeEnvironment } from './testing/fake-environment.js'

let client: BalizaClient | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  client?.close()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A client that is logged in at a fake host. */
async function setUp(backendOptions: FakeBackendOptions = {}, options: Partial<ClientOptions> = {}) {
  const backend = createFakeBackend({ units: 12, ...backendOptions })
  const environment = createFakeEnvironment()
  client = createClient({ host: backend.host, fetch: backend.fetch, environment, ...options })
  if (!options.getToken) await client.session.login({ user: 'usuario', pass: 'demo' })
  const polls = () => backend.requests.filter(({ path }) => path === '/api/objetos')
  return { backend, environment, client, fleet: client.fleet, polls }
}

/** Listens, and keeps everything that was published. */
function record({ fleet }: { fleet: BalizaClient['fleet'] }) {
  const seen: Fleet[] = []
  const stop = fleet.listen((value) => seen.push(value as Fleet))
  return { seen, stop, last: () => seen.at(-1) as Fleet }
}

test('polling begins with the first listener and ends with the last', async () => {
  const { fleet, polls } = await setUp()
  await pass(60_000)
  expect(polls()).toHaveLength(0)
  const one = fleet.listen(() => {})
  const two = fleet.listen(() => {})
  await pass(15_000)
  expect(polls()).toHaveLength(2)
  one()
  await pass(15_000)
  expect(polls()).toHaveLength(3)
  two()
  await pass(120_000)
  expect(polls()).toHaveLength(3)
})

test('a glance at the store asks nothing of the host', async () => {
  const { fleet, polls } = await setUp()
  expect(fleet.get().state).toBe('waiting')
  await pass(5000)
  expect(polls()).toHaveLength(0)
})

test('the first answer brings the whole fleet, the next only what moved', async () => {
  const { backend, fleet, polls } = await setUp()
  const { last, seen } = record({ fleet })
  await pass(0)
  expect(last().state).toBe('live')
  expect(last().units.size).toBe(12)
  expect(last().changed.size).toBe(12)
  const before = last().units

  backend.move()
  await pass(15_000)
  expect(seen).toHaveLength(2)
  expect(polls().at(-1)?.body.since).toBeTypeOf('string')
  const { changed, units } = last()
  expect(changed.size).toBeGreaterThan(0)
  expect(changed.size).toBeLessThan(12)
  for (const [imei, unit] of units) expect(unit === before.get(imei)).toBe(!changed.has(imei))
})

test('an unchanged fleet is a 304: the same map, nothing changed, and fresh', async () => {
  const { fleet } = await setUp()
  const { seen } = record({ fleet })
  await pass(15_000)
  const [first, second] = seen as [Fleet, Fleet]
  expect(second.units).toBe(first.units)
  expect(second.changed.size).toBe(0)
  expect(second.receivedAt).toBe((first.receivedAt ?? 0) + 15_000)
})

test('a host without versions answers whole fleets; what changed is found out here', async () => {
  const { backend, fleet, polls } = await setUp({ deltas: false })
  const { last } = record({ fleet })
  await pass(0)
  const before = last().units
  const [moved, gone] = [...before.values()] as [Unit, Unit]
  backend.put({ ...moved, speed: 77, timestamp: Date.now() })
  backend.remove(gone.imei)
  await pass(15_000)
  expect(polls().at(-1)?.body).not.toHaveProperty('since')
  expect([...last().changed]).toEqual([moved.imei])
  expect([...last().removed]).toEqual([gone.imei])
  expect(last().units.size).toBe(11)
  for (const [imei, unit] of last().units) if (imei !== moved.imei) expect(unit).toBe(before.get(imei))
})
