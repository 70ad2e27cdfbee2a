import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BalizaClient, type ClientOptions, createClient } from './client.js'
import type { Fleet } from './entities/fleet.js'
import type { Unit } from './entities/unit.js'
import { memoryStorage } from './storage.js'
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

test('a host that goes away leaves the fleet on screen, stale, and comes back', async () => {
  const { backend, fleet } = await setUp()
  const { last } = record({ fleet })
  await pass(0)
  const { units, receivedAt } = last()
  backend.setState({ failWith: 'offline' })
  await pass(20_000)
  expect(last()).toMatchObject({ state: 'stale', receivedAt, error: { code: 'offline' } })
  expect(last().units).toBe(units)
  backend.setState({ failWith: null })
  await pass(120_000)
  expect(last()).toMatchObject({ state: 'live', error: null })
})

test('without a network the fleet is stale at once, and live again with it', async () => {
  const { environment, fleet, client } = await setUp()
  const { seen, last } = record(client)
  await pass(100)
  environment.connect(false)
  expect([last().state, last().error?.code, last().units.size]).toEqual(['stale', 'offline', 12])
  const told = seen.length
  await pass(60_000)
  expect(seen.length).toBe(told)
  environment.connect(true)
  await pass(100)
  expect([fleet.get().state, fleet.get().error]).toEqual(['live', null])
})

test('a page that is opened without a network says so', async () => {
  const { environment, client } = await setUp()
  environment.connect(false)
  const { last } = record(client)
  await pass(100)
  expect(client.fleet.get().state).toBe('failed')
  environment.connect(true)
  await pass(100)
  expect(last().state).toBe('live')
})

test.each([
  ['offline', 'offline'],
  ['error', 'http'],
  ['malformed', 'malformed'],
  ['slow', 'timeout'],
] as const)('a first poll that fails (%s) says so', async (failWith, code) => {
  const { fleet, backend } = await setUp()
  backend.setState({ failWith })
  const { last } = record({ fleet })
  await pass(65_000)
  expect(last()).toMatchObject({ state: 'failed', error: { code }, receivedAt: null })
})

test('an inactive user is logged out with the message of the server', async () => {
  const { fleet, backend, client, polls } = await setUp()
  const { last } = record({ fleet })
  await pass(0)
  backend.setState({ failWith: 'inactive' })
  await pass(15_000)
  expect(last()).toMatchObject({
    state: 'ended',
    error: { code: 'inactive', mensaje: 'Usuario inactivo comunicate con nosotros' },
  })
  expect(client.session.$session.get()).toBeNull()
  const asked = polls().length
  await pass(300_000)
  expect(polls()).toHaveLength(asked)
})

test('an expired session ends the fleet; a new login takes it up again', async () => {
  const { fleet, backend, client } = await setUp()
  const { last } = record({ fleet })
  await pass(0)
  backend.setState({ failWith: 'expired' })
  await pass(15_000)
  expect(last()).toMatchObject({ state: 'ended', error: { code: 'unauthorized' } })
  expect(last().units.size).toBe(12)
  backend.setState({ failWith: null })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  await pass(0)
  expect(last()).toMatchObject({ state: 'live', error: null })
})

test('a logout empties the fleet', async () => {
  const { fleet, client, polls } = await setUp()
  const { last } = record({ fleet })
  await pass(0)
  await client.session.logout()
  expect(last()).toMatchObject({ state: 'ended', error: null })
  expect(last().units.size).toBe(0)
  expect(last().removed.size).toBe(12)
  const asked = polls().length
  await pass(300_000)
  expect(polls()).toHaveLength(asked)
})

test('who logs in next never sees the fleet of who was in before', async () => {
  const { fleet, client } = await setUp({ units: 20 })
  const { last, seen } = record({ fleet })
  await pass(0)
  expect(last().units.size).toBe(20)
  await client.session.login({ user: 'espejo', pass: 'demo' })
  expect(last()).toMatchObject({ state: 'waiting' })
  expect(last().units.size).toBe(0)
  await pass(0)
  expect(last().units.size).toBe(12)
  expect([...last().units.values()].every(({ sim }) => sim === '')).toBe(true)
  expect(seen.filter(({ state }) => state === 'live')).toHaveLength(2)
})

test('listeners that come before the login are told so, and get the fleet after it', async () => {
  const backend = createFakeBackend()
  client = createClient({ host: backend.host, fetch: backend.fetch, environment: createFakeEnvironment() })
  const told: Fleet[] = []
  client.watch((fleet) => told.push(fleet))
  await pass(60_000)
  expect(told).toMatchObject([{ state: 'ended', error: { code: 'unauthorized' }, receivedAt: null }])
  expect(backend.requests).toHaveLength(0)
  await client.session.login({ user: 'usuario', pass: 'demo' })
  expect(told.at(-1)).toMatchObject({ state: 'waiting', error: null })
  await pass(0)
  expect(told.at(-1)).toMatchObject({ state: 'live', error: null })
  expect(told.at(-1)?.units.size).toBe(12)
})

test('nobody being in is no reason to forget that a logout was on purpose', async () => {
  const { fleet, client } = await setUp()
  record({ fleet }).stop()
  await client.session.logout()
  await pass(5000)
  const { stop } = record({ fleet })
  expect(fleet.get()).toMatchObject({ state: 'ended', error: null })
  stop()
})

test('an embed polls without a login', async () => {
  const backend = createFakeBackend()
  const getToken = vi.fn(() => backend.lend('espejo'))
  const options = { host: backend.host, fetch: backend.fetch, environment: createFakeEnvironment(), getToken }
  client = createClient(options)
  const { last, seen } = record({ fleet: client.fleet })
  await pass(30_000)
  expect(last().state).toBe('live')
  expect(seen).toHaveLength(3)
  expect(getToken).toHaveBeenCalledTimes(1)
})

test('a host that was started again is followed with a whole fleet', async () => {
  const { fleet, backend } = await setUp()
  const { last } = record({ fleet })
  await pass(0)
  const { units } = last()
  backend.restart()
  await pass(15_000)
  expect(last().state).toBe('live')
  expect(last().units).toBe(units)
})

test('a hidden page rests, and asks at once when it shows', async () => {
  const { fleet, environment, polls } = await setUp()
  record({ fleet })
  await pass(0)
  environment.show(false)
  await pass(300_000)
  expect(polls()).toHaveLength(1)
  environment.show(true)
  expect(polls()).toHaveLength(1)
  await pass(0)
  expect(polls()).toHaveLength(2)
})

test('refresh asks now, with or without listeners', async () => {
  const { fleet, backend } = await setUp()
  await fleet.refresh()
  expect(fleet.get()).toMatchObject({ state: 'live' })
  backend.setState({ failWith: 'malformed' })
  await fleet.refresh()
  expect(fleet.get()).toMatchObject({ state: 'stale', error: { code: 'malformed' } })
})

test('watch tells what is known at once, then every poll, until it is stopped', async () => {
  const { client } = await setUp()
  const listener = vi.fn()
  const stop = client.watch(listener)
  expect(listener).toHaveBeenCalledTimes(1)
  await pass(15_000)
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  await pass(60_000)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('a closed client polls no more', async () => {
  const { client, fleet, polls } = await setUp()
  record({ fleet })
  await pass(0)
  client.close()
  await pass(60_000)
  await fleet.refresh()
  expect(polls()).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a listener that throws is not taken for a failure of the host', async () => {
  const { fleet } = await setUp()
  const surfaced: unknown[] = []
  const thrown = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
    try {
      task()
    } catch (error) {
      surfaced.push(error)
    }
  })
  fleet.listen(() => {
    throw new Error('a bug of the page')
  })
  await pass(0)
  thrown.mockRestore()
  expect(surfaced).toMatchObject([{ message: 'a bug of the page' }])
  expect(fleet.get().state).toBe('live')
})

test('the geocoder is told the text and no token', async () => {
  const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) =>
    Response.json([{ lat: '19.4326', lon: '-99.1332', display_name: 'Zócalo' }]),
  )
  const storage = memoryStorage()
  storage.set('token', 'secret')
  storage.set('rol', '2')
  storage.set('user', 'a1')
  client = createClient({
    host: 'h',
    fetch: fetch as typeof globalThis.fetch,
    storage,
    geocoderUrl: 'https://geo.example/search',
  })
  expect(await client.geocoding.search('Zócalo, México')).toEqual([
    { lat: 19.4326, lon: -99.1332, display_name: 'Zócalo' },
  ])
  const [url, init] = fetch.mock.calls[0] as [string, RequestInit]
  expect(url).toBe(
    'https://geo.example/search?q=Z%C3%B3calo%2C+M%C3%A9xico&format=json&addressdetails=1&limit=1',
  )
  expect(init.method).toBe('GET')
  expect(JSON.stringify([...new Headers(init.headers)])).not.toContain('secret')
})

test('an address that is not found is an empty list', async () => {
  const fetch = async () => Response.json([])
  client = createClient({ host: 'h', fetch })
  expect(await client.geocoding.search('no hay')).toEqual([])
})

test('a family that is loaded later is a family like the others', async () => {
  vi.useRealTimers()
  const { client } = await setUp()
  expect(client.devices.list).toBe(client.devices.list)
  // The fake host serves sessions and units; that it was asked, and what it said, is seen in its refusal.
  await expect(client.devices.brands()).rejects.toMatchObject({
    code: 'unavailable',
    call: 'marcasDeObjetos',
  })
  expect(await Promise.resolve(client.groups)).toBe(client.groups)
  const wrong = client.groups as unknown as Record<string, () => Promise<unknown>>
  await expect(wrong.nothing?.()).rejects.toThrow('The catalogue has no call groups.nothing')
})
