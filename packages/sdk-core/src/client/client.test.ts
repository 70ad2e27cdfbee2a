import type { Fleet } from '@baliza/agreement/entities/fleet.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../session/storage.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import type { FakeBackendOptions } from '../testing/fake-settings.js'
import { type BalizaClient, type ClientOptions, createClient } from './client.js'

let client: BalizaClient | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
})
afterEach(() => {
  client?.close()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function setUp(backendOptions: FakeBackendOptions = {}, options: Partial<ClientOptions> = {}) {
  const backend = createFakeBackend({ units: 12, ...backendOptions })
  const environment = createFakeEnvironment()
  client = createClient({ host: backend.host, fetch: backend.fetch, environment, ...options })
  if (!options.getToken) await client.session.login({ user: 'usuario', pass: 'demo' })
  const polls = () => backend.requests.filter(({ path }) => path === '/api/objetos')
  return { backend, environment, client, fleet: client.fleet, polls }
}

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

/** Creates a client on a fake backend. After each answer the page runs `task`. */
async function setUpWithTask(units: number, task: () => void) {
  const backend = createFakeBackend({ units })
  const fetch: typeof backend.fetch = async (input, init) => {
    const answer = await backend.fetch(input, init)
    setTimeout(task)
    return answer
  }
  return setUp({}, { host: backend.host, fetch })
}

test.each([
  [12, ['live', 'page']],
  [1_200, ['page', 'live']],
])('of %i units: %o', async (units, order) => {
  const done: string[] = []
  const { fleet } = await setUpWithTask(units, () => done.push('page'))
  await pass(0)
  done.length = 0
  fleet.listen(({ state }) => done.push(state))
  await pass(10)
  expect(done).toEqual(order)
  expect(fleet.get().units.size).toBe(units)
})

test('who closes the client while thousands of units are read is told of none', async () => {
  const { client, fleet } = await setUpWithTask(1_200, () => {
    if (fleet.lc > 0) client.close()
  })
  await pass(0)
  const { seen } = record({ fleet })
  await pass(10)
  expect(seen).toEqual([])
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

test('the fleet names the state of the account, with a 304 too, and the profile answers to that name', async () => {
  const { backend, client, fleet } = await setUp()
  const { seen, last } = record({ fleet })
  await pass(0)
  const { id, version, blocmotor } = await client.session.profile({
    id: client.session.$session.value?.user ?? '',
  })
  expect(blocmotor).toBe(true)
  expect(last().profileVersion).toBe(version)
  backend.permit('usuario', { blocmotor: false })
  const { units } = last()
  await pass(15_000)
  expect(seen).toHaveLength(2)
  expect(last().units).toBe(units)
  expect(last().profileVersion).not.toBe(version)
  expect(await client.session.profile({ id })).toMatchObject({
    blocmotor: false,
    version: last().profileVersion,
  })
  backend.permit('usuario', { blocmotor: true })
  await pass(15_000)
  expect(last().profileVersion).toBe(version)
  backend.setState({ failWith: 'offline' })
  await pass(60_000)
  expect(last()).toMatchObject({ state: 'stale', profileVersion: version })
})

test('of a host that does not name it nothing is known', async () => {
  const { fleet } = await setUp({ deltas: false })
  const { last } = record({ fleet })
  await pass(0)
  expect(last()).toMatchObject({ state: 'live', profileVersion: null })
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

test('after an answer that cannot be read the next is asked for whole', async () => {
  const { backend, fleet, polls } = await setUp()
  const { last } = record({ fleet })
  const versioned = () => {
    const { body, headers } = polls().at(-1) ?? {}
    return ['since' in (body ?? {}), 'if-none-match' in (headers ?? {})]
  }
  await pass(0)
  expect(versioned()).toEqual([false, false])
  await pass(15_000)
  expect(versioned()).toEqual([true, true])
  backend.setState({ failWith: 'malformed' })
  await pass(15_000)
  expect(last()).toMatchObject({ state: 'stale', error: { code: 'malformed' } })
  backend.setState({ failWith: null })
  await pass(20_000)
  expect(polls()).toHaveLength(4)
  expect(versioned()).toEqual([false, false])
  expect(last()).toMatchObject({ state: 'live', error: null })
})

test('after a poll that got no answer the next asks for what has changed', async () => {
  const { backend, fleet, polls } = await setUp()
  record({ fleet })
  await pass(0)
  backend.setState({ failWith: 'offline' })
  await pass(20_000)
  backend.setState({ failWith: null })
  await pass(20_000)
  expect(polls().at(-1)?.body.since).toBeTypeOf('string')
})

test('an answer that comes when another is in is shown to nobody', async () => {
  const backend = createFakeBackend({ units: 12 })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  /** A `fetch` that ignores aborts and delays the first feed request. */
  const fetch: typeof globalThis.fetch = async (input, { signal: _, ...init } = {}) => {
    const isFirst =
      String(input).endsWith('/api/objetos') && backend.requests.every(({ path }) => path !== '/api/objetos')
    const answer = await backend.fetch(input, init)
    if (isFirst) await held
    return answer
  }
  client = createClient({ host: backend.host, fetch, environment: createFakeEnvironment() })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  const { seen, last } = record({ fleet: client.fleet })
  await pass(0)
  await client.session.logout()
  release()
  await pass(0)
  expect(seen.some(({ units }) => units.size > 0)).toBe(false)
  expect(last().state).toBe('ended')
})

test('a session that was kept ends with whoever logs in next, and so does its fleet', async () => {
  const backend = createFakeBackend({ units: 20 })
  const storage = memoryStorage()
  const options = { host: backend.host, fetch: backend.fetch, environment: createFakeEnvironment() }
  await createClient({ ...options, storage }).session.login({ user: 'usuario', pass: 'demo' })
  client = createClient({ ...options, storage })
  const { last } = record({ fleet: client.fleet })
  await pass(0)
  expect(last().units.size).toBe(20)
  await client.session.login({ user: 'espejo', pass: 'demo' })
  expect([last().state, last().units.size]).toEqual(['waiting', 0])
})

test('where nobody is in, a network that goes changes nothing', async () => {
  const { environment, client } = await setUp()
  const { last } = record(client)
  await pass(0)
  await client.session.logout()
  environment.connect(false)
  expect(last()).toMatchObject({ state: 'ended', error: null })
})

test('a closed client begins no poll for whoever comes later', async () => {
  const { client, fleet, polls } = await setUp()
  client.close()
  record({ fleet })
  await pass(60_000)
  expect(polls()).toHaveLength(0)
})

test('without a network the fleet is stale at once, and live again with it', async () => {
  const { environment, fleet, client } = await setUp()
  const { seen, last } = record(client)
  await pass(100)
  environment.connect(false)
  expect([last().state, last().error?.code, last().units.size]).toEqual(['stale', 'offline', 12])
  const published = seen.length
  await pass(60_000)
  expect(seen.length).toBe(published)
  environment.connect(true)
  await pass(100)
  expect([fleet.get().state, fleet.get().error]).toEqual(['live', null])
})

test('an answer that was in flight when the network went is shown, and is no sign of life', async () => {
  const { environment, client } = await setUp()
  const { last } = record(client)
  environment.connect(false)
  await pass(100)
  expect([last().state, last().error?.code, last().units.size]).toEqual(['stale', 'offline', 12])
  environment.connect(true)
  await pass(100)
  expect([last().state, last().error]).toEqual(['live', null])
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

test('listeners that come before the login are notified, and get the fleet after it', async () => {
  const backend = createFakeBackend()
  client = createClient({ host: backend.host, fetch: backend.fetch, environment: createFakeEnvironment() })
  const published: Fleet[] = []
  client.watch((fleet) => published.push(fleet))
  await pass(60_000)
  expect(published).toMatchObject([{ state: 'ended', error: { code: 'unauthorized' }, receivedAt: null }])
  expect(backend.requests).toHaveLength(0)
  await client.session.login({ user: 'usuario', pass: 'demo' })
  expect(published.at(-1)).toMatchObject({ state: 'waiting', error: null })
  await pass(0)
  expect(published.at(-1)).toMatchObject({ state: 'live', error: null })
  expect(published.at(-1)?.units.size).toBe(12)
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
  const getToken = vi.fn(() => backend.hostSession('espejo'))
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

test('a listener that throws is no failure of the host', async () => {
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

test('a public geocoder is sent the text and no token', async () => {
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
  expect(new Headers(init.headers).has('content-type')).toBe(false)
  expect(JSON.stringify([...new Headers(init.headers)])).not.toContain('secret')
})

test('an address that is not found is an empty list', async () => {
  const fetch = async () => Response.json([])
  client = createClient({ host: 'h', fetch, geocoderUrl: 'https://geo.example/search' })
  expect(await client.geocoding.search('no hay')).toEqual([])
})

test('without a public geocoder the host searches, as any call', async () => {
  const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) =>
    Response.json({ status: 1, data: [{ lat: 19.4326, lon: -99.1332, display_name: 'Zócalo' }] }),
  )
  const getToken = async () => ({ token: 'secret', user: 'a1' })
  client = createClient({ host: 'https://h.example', fetch: fetch as typeof globalThis.fetch, getToken })
  expect(await client.geocoding.search('Zócalo')).toEqual([
    { lat: 19.4326, lon: -99.1332, display_name: 'Zócalo' },
  ])
  const [url, init] = fetch.mock.calls[0] as [string, RequestInit]
  expect(url).toBe('https://h.example/api/buscar-direccion')
  expect(JSON.parse(String(init.body))).toEqual({ text: 'Zócalo', token: 'secret' })
})

test('a family that is loaded later is a family like the others', async () => {
  vi.useRealTimers()
  const { client } = await setUp()
  expect(client.devices.list).toBe(client.devices.list)
  // The refusal proves that the request reached the server.
  await expect(client.devices.brands()).rejects.toMatchObject({
    code: 'forbidden',
    call: 'devices.brands',
  })
  expect(await Promise.resolve(client.groups)).toBe(client.groups)
  const wrong = client.groups as unknown as Record<string, () => Promise<unknown>>
  await expect(wrong.nothing?.()).rejects.toThrow('The catalogue has no call groups.nothing')
})
