import type { Fleet } from '@baliza/agreement/entities/fleet.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BalizaClient, type ClientOptions, createClient } from '../client/client.js'
import { memoryStorage } from '../session/storage.js'
import { fakeAccounts } from '../testing/fake-accounts.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { createFakeBrowser } from '../testing/fake-browser.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import { wireUnit } from '../testing/wire-unit.js'
import type { Environment } from '../transport/environment.js'
import { createAlertsFeed } from './alerts.js'
// Loaded in advance: with fake timers, no test may wait for a script to load.
import './stream.js'

let clients: BalizaClient[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 20, 12) })
  // The midpoint: no jitter, and half of the 3 s spread.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(crypto.subtle, 'digest')
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function pass(milliseconds: number) {
  // Some turns of the microtask queue, before and after the clock advances.
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  // Digests do not depend on the fake clock.
  await Promise.all(vi.mocked(crypto.subtle.digest).mock.results.map(({ value }) => value))
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** A stream on the server's side. */
interface Connection {
  readonly url: URL
  readonly token: string | undefined
  readonly isOpen: () => boolean
  say(text: string): void
  answer(answer: object): void
  end(): void
  break(): void
}

/** A fake backend that also offers streams; it answers the polls. */
function createHost() {
  const backend = createFakeBackend({ units: 12 })
  const connections: Connection[] = []
  const how = { offered: true, streams: 'open' as 'open' | 'held' | 'unanswered' | Response }

  function open(url: URL, init: RequestInit): Response {
    let isOpen = true
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
      },
      cancel: () => {
        isOpen = false
      },
    })
    const write = (text: string) => {
      if (isOpen) controller.enqueue(new TextEncoder().encode(text))
    }
    const connection: Connection = {
      url,
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', ''),
      isOpen: () => isOpen,
      say: write,
      answer: (answer) => write(`id: x\ndata: ${JSON.stringify(answer)}\n\n`),
      end() {
        if (isOpen) controller.close()
        isOpen = false
      },
      break() {
        if (isOpen) controller.error(new TypeError('terminated'))
        isOpen = false
      },
    }
    connections.push(connection)
    if (how.streams === 'open') connection.say('event: profile\ndata: "p"\n\n')
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    if (url.pathname !== '/api/objetos/stream') {
      const answer = await backend.fetch(input, init)
      if (url.pathname === '/api/objetos' && how.offered) answer.headers.set('x-stream', '1')
      return answer
    }
    if (how.streams instanceof Response) {
      connections.push({ url } as Connection)
      return how.streams.clone()
    }
    if (how.streams !== 'unanswered') return open(url, init)
    connections.push({ url } as Connection)
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }

  return {
    backend,
    fetch,
    how,
    connections,
    last: () => connections.at(-1) as Connection,
    polls: () => backend.requests.filter(({ path }) => path === '/api/objetos'),
  }
}

async function watch(
  host: ReturnType<typeof createHost>,
  { page, ...options }: Partial<ClientOptions> & { page?: Pick<Environment, 'locks' | 'openChannel'> } = {},
) {
  const environment = { ...createFakeEnvironment(), ...page }
  const client = createClient({ host: host.backend.host, fetch: host.fetch, environment, ...options })
  clients.push(client)
  const isIn = options.getToken !== undefined || client.session.$session.value !== null
  if (!isIn) await client.session.login({ user: 'usuario', pass: 'demo' })
  const seen: Fleet[] = []
  const stop = client.fleet.listen((fleet) => seen.push(fleet as Fleet))
  await pass(0)
  return { client, environment, seen, stop, fleet: () => client.fleet.value }
}

async function setUp(options: Parameters<typeof watch>[1] = {}) {
  const host = createHost()
  return { host, ...(await watch(host, options)) }
}

/** A delta of one unit that has moved. */
function moved({ client, host }: { client: BalizaClient; host: ReturnType<typeof createHost> }, lat: number) {
  const [unit] = client.fleet.value.units.values()
  if (unit === undefined) throw new Error('no units')
  const wire = { imei: unit.imei, lat, lng: unit.lng, speed: 88, timestamp: Date.now() }
  host.last().answer({
    status: 1,
    data: [wire],
    delta: true,
    removed: [],
    version: `v${lat}`,
  })
  return unit
}

test('a host that offers it is listened to after the first poll, and no poll follows while it goes on', async () => {
  const { host, client, fleet } = await setUp()
  expect(host.polls()).toHaveLength(1)
  expect(host.connections).toHaveLength(1)
  const { url, token } = host.last()
  expect([...url.searchParams.keys()].toSorted()).toEqual(['since', 'user'])
  expect(token).toBe(client.session.$session.value?.token)
  for (let turn = 0; turn < 30; turn++) {
    host.last().say(':\n\n')
    await pass(20_000)
  }
  expect(host.polls()).toHaveLength(1)
  expect(host.connections).toHaveLength(1)
  expect(fleet()).toMatchObject({ state: 'live', profileVersion: 'p', receivedAt: Date.now() - 20_000 })
})

test('what has moved is put over what is known, and the next version is asked after it', async () => {
  const { host, client, fleet, seen } = await setUp()
  const before = moved({ client, host }, 21)
  await pass(0)
  expect([...(seen.at(-1)?.changed ?? [])]).toEqual([before.imei])
  expect(fleet().units.get(before.imei)).toEqual({
    ...before,
    lat: 21,
    speed: 88,
    timestamp: expect.any(Number),
  })
  host.last().end()
  await pass(1_500)
  expect(host.polls().at(-1)?.body).toMatchObject({ since: 'v21', partial: true })
})

test('where the account was alerted, its alerts are asked for at once, those too that another page has marked', async () => {
  const { host, client, seen } = await setUp()
  const asked = () => host.backend.requests.filter(({ path }) => path === '/api/alertas-nuevas').length
  const alerts = createAlertsFeed(client)
  const stop = alerts.listen(() => {})
  await pass(0)
  await vi.waitFor(() => expect(alerts.value.state).toBe('live'))
  expect(asked()).toBe(1)
  const before = alerts.value.alerts.length
  const published = seen.length
  const fresh = host.backend.raise({ timestamp: Date.now() })
  host.last().say('event: alerts\ndata: null\n\n')
  await pass(0)
  expect(alerts.value.alerts.map(({ id }) => id)).toContain(fresh.id)
  host.backend.raise({ timestamp: Date.now(), isNotified: true })
  host.last().say('event: alerts\ndata: null\n\n')
  await pass(0)
  expect(alerts.value.alerts).toHaveLength(before + 2)
  expect([asked(), client.fleet.$alerted.value]).toEqual([3, 2])
  // The fleet is unchanged.
  expect(seen).toHaveLength(published)
  stop()
})

test('a host that does not offer it is polled every 15 s, and asked for nothing else', async () => {
  const host = createHost()
  host.how.offered = false
  await watch(host)
  await pass(60_000)
  expect(host.polls()).toHaveLength(5)
  expect(host.connections).toHaveLength(0)
})

test.each([
  404, 405, 501,
])('one that answers %i is polled, and asked again after ten minutes', async (status) => {
  const host = createHost()
  host.how.streams = new Response('{}', { status })
  await watch(host)
  await pass(585_000)
  expect(host.polls()).toHaveLength(40)
  expect(host.connections).toHaveLength(1)
  await pass(30_000)
  expect(host.connections).toHaveLength(2)
})

test('one that has too many is polled, and asked again when it says', async () => {
  const host = createHost()
  host.how.streams = new Response('{}', { status: 429, headers: { 'retry-after': '60' } })
  const { fleet } = await watch(host)
  await pass(50_000)
  expect(host.polls()).toHaveLength(4)
  expect(host.connections).toHaveLength(1)
  expect(fleet().state).toBe('live')
  host.how.streams = 'open'
  await pass(15_000)
  expect(host.connections).toHaveLength(2)
  await pass(30_000)
  expect(host.polls()).toHaveLength(5)
})

test.each([
  'held',
  'unanswered',
] as const)('behind a proxy that buffers (%s) the polls go on in their time, and it is tried ever more seldom', async (streams) => {
  const host = createHost()
  host.how.streams = streams
  const { fleet } = await watch(host)
  for (const attempts of [1, 1, 2, 2, 2, 3, 3, 3]) {
    expect(host.connections).toHaveLength(attempts)
    await pass(15_000)
    if (streams === 'held') expect(host.last().isOpen()).toBe(host.connections.length > attempts)
  }
  expect(host.polls()).toHaveLength(9)
  expect(fleet().state).toBe('live')
})

test('a page instead of a stream is a proxy of its own: polled', async () => {
  const host = createHost()
  host.how.streams = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const { fleet } = await watch(host)
  await pass(45_000)
  expect(host.polls()).toHaveLength(4)
  expect(fleet().state).toBe('live')
})

test.each([
  'end',
  'break',
] as const)('a host that is started again (%s) is polled within 3 s, and listened to from there on', async (how) => {
  const { host, fleet } = await setUp()
  for (let turn = 0; turn < 4; turn++) {
    host.last().say(':\n\n')
    await pass(20_000)
  }
  host.backend.restart()
  host.last()[how]()
  await pass(1_499)
  expect(host.polls()).toHaveLength(1)
  await pass(1)
  expect(host.polls()).toHaveLength(2)
  expect(host.connections).toHaveLength(2)
  expect(fleet().state).toBe('live')
})

test('a host that is away while it starts again is polled as ever, and then listened to', async () => {
  const { host, fleet } = await setUp()
  await pass(0)
  host.backend.setState({ failWith: 'offline' })
  host.last().break()
  await pass(20_000)
  expect(fleet().state).toBe('stale')
  expect(host.connections).toHaveLength(1)
  host.backend.setState({ failWith: null })
  await pass(60_000)
  expect(fleet().state).toBe('live')
  expect(host.connections).toHaveLength(2)
})

test('streams that do not live for a minute are tried ever more seldom', async () => {
  const { host } = await setUp()
  for (const pause of [15_000, 30_000, 60_000]) {
    const { length } = host.connections
    host.last().end()
    await pass(1_500)
    for (let left = pause; left > 0; left -= 15_000) {
      expect(host.connections).toHaveLength(length)
      await pass(15_000)
    }
    expect(host.connections).toHaveLength(length + 1)
  }
})

test('a connection on which nothing has come for 45 s is none: polled, and opened anew', async () => {
  const { host } = await setUp()
  host.last().say(':\n\n')
  await pass(44_000)
  expect(host.last().isOpen()).toBe(true)
  expect(host.polls()).toHaveLength(1)
  await pass(9_000)
  expect(host.connections[0]?.isOpen()).toBe(false)
  expect(host.polls()).toHaveLength(2)
})

test('a machine that has slept finds out by the clock', async () => {
  const { host } = await setUp()
  await pass(10_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(6_500)
  expect(host.polls()).toHaveLength(2)
  expect(host.connections).toHaveLength(2)
})

test('a session that has ended is found out at once, by a poll', async () => {
  const { host, fleet } = await setUp()
  host.backend.expire()
  host.last().say('event: end\ndata: {"status":0,"codigo":"session","mensaje":"x"}\n\n')
  await pass(0)
  expect(fleet()).toMatchObject({ state: 'ended', error: { code: 'unauthorized' } })
  expect(host.last().isOpen()).toBe(false)
  await pass(600_000)
  expect(host.polls()).toHaveLength(2)
  expect(host.connections).toHaveLength(1)
})

test('a hosted session that has ended is another one, and its stream follows it', async () => {
  const host = createHost()
  const { fleet } = await watch(host, { getToken: () => host.backend.hostSession() })
  for (let turn = 0; turn < 4; turn++) {
    host.last().say(':\n\n')
    await pass(20_000)
  }
  const { token } = host.last()
  host.backend.expire()
  host.last().say('event: end\ndata: {"status":0,"codigo":"session","mensaje":"x"}\n\n')
  await pass(100)
  expect(fleet().state).toBe('live')
  expect(host.connections).toHaveLength(2)
  expect(host.last().token).not.toBe(token)
})

test('a logout ends it, and so does the last listener', async () => {
  const { host, client, stop } = await setUp()
  await client.session.logout()
  await pass(0)
  expect(host.last().isOpen()).toBe(false)
  await client.session.login({ user: 'usuario', pass: 'demo' })
  await pass(0)
  expect(host.last().isOpen()).toBe(true)
  stop()
  await pass(2_000)
  expect(host.last().isOpen()).toBe(false)
  await pass(60_000)
  expect(host.connections).toHaveLength(2)
})

test('a tab that sleeps listens to nothing, and resumes where it was', async () => {
  const { host, client, environment } = await setUp()
  moved({ client, host }, 22)
  await pass(0)
  environment.show(false)
  await pass(120_000)
  expect(host.last().isOpen()).toBe(false)
  expect(host.polls()).toHaveLength(1)
  environment.show(true)
  await pass(0)
  expect(host.polls().at(-1)?.body.since).toBe('v22')
  expect(host.connections).toHaveLength(2)
})

test('what came in the moment in which it was left is not shown', async () => {
  const { host, client, environment } = await setUp()
  const { imei, lat } = moved({ client, host }, 23)
  environment.show(false)
  await pass(0)
  expect(client.fleet.value.units.get(imei)?.lat).toBe(lat)
})

test('without a network it is closed, and stale', async () => {
  const { host, environment, fleet } = await setUp()
  environment.connect(false)
  await pass(0)
  expect(host.last().isOpen()).toBe(false)
  expect(fleet().state).toBe('stale')
  environment.connect(true)
  await pass(0)
  expect(fleet().state).toBe('live')
  expect(host.connections).toHaveLength(2)
})

test('a refresh asks the host, and listens again from its answer', async () => {
  const { host, client } = await setUp()
  const refreshed = client.fleet.refresh()
  await pass(0)
  await refreshed
  expect(host.polls()).toHaveLength(2)
  expect(host.connections.map((one) => one.isOpen())).toEqual([false, true])
})

test('an answer that is not as agreed is followed by a poll for everything', async () => {
  const { host, fleet } = await setUp()
  host.last().answer({ status: 1, delta: true, version: 'v9', data: [{ imei: 'nobody', lat: 1 }] })
  await pass(1_500)
  expect(host.polls().at(-1)?.body).not.toHaveProperty('since')
  expect(fleet().state).toBe('live')
  expect(fleet().units.size).toBe(12)
})

test('an event that comes in pieces, and several in one, are read as they were sent', async () => {
  const { host, client, fleet } = await setUp()
  const [unit] = client.fleet.value.units.values()
  if (unit === undefined) throw new Error('no units')
  const event = (name: string) =>
    `id: x\ndata: ${JSON.stringify({ status: 1, delta: true, version: name, data: [{ ...wireUnit(unit), nombre: name }], removed: [] })}\n\n`
  const text = event('Camión de ñandú')
  for (let at = 0; at < text.length; at += 7) host.last().say(text.slice(at, at + 7))
  await pass(0)
  expect(fleet().units.get(unit.imei)?.nombre).toBe('Camión de ñandú')
  host.last().say(`:\n\n${event('a')}${event('b')}:\n\n`)
  await pass(0)
  expect(fleet().units.get(unit.imei)?.nombre).toBe('b')
})

async function openPages(host: ReturnType<typeof createHost>, count: number) {
  const browser = createFakeBrowser()
  const kept = memoryStorage()
  const pages = []
  for (let index = 0; index < count; index++) {
    const page = browser.open()
    const watched = await watch(host, { page, storage: kept })
    await pass(200)
    pages.push({ ...watched, page })
  }
  return { browser, kept, pages }
}

test('eight pages of one session have one stream, and each takes what it brings, alerts too', async () => {
  const host = createHost()
  const { pages } = await openPages(host, 8)
  expect(host.connections).toHaveLength(1)
  const [first] = pages
  if (!first) throw new Error('no pages')
  const { imei } = moved({ client: first.client, host }, 21)
  host.last().say('event: alerts\ndata: null\n\n')
  host.last().say('event: profile\ndata: "q"\n\n')
  await pass(0)
  for (const { client, fleet } of pages) {
    expect(fleet().units.get(imei)?.lat).toBe(21)
    expect(fleet()).toMatchObject({ state: 'live', profileVersion: 'q' })
    expect(client.fleet.$alerted.value).toBe(1)
  }
  for (let turn = 0; turn < 3; turn++) {
    host.last().say(':\n\n')
    await pass(20_000)
  }
  expect(host.polls()).toHaveLength(8)
  for (const { fleet } of pages) expect(fleet().receivedAt).toBe(Date.now() - 20_000)
})

test('a page that is hidden, left or crashed hands over to another, from the version that all have', async () => {
  const host = createHost()
  const { pages, browser } = await openPages(host, 4)
  const [first, second, third, fourth] = pages
  if (!first || !second || !third || !fourth) throw new Error('no pages')
  const open = () => host.connections.filter((one) => one.isOpen())
  const { imei } = moved({ client: first.client, host }, 21)
  for (const [lat, end] of [
    [22, () => first.environment.show(false)],
    [23, () => second.stop()],
    [
      24,
      () => {
        third.page.crash()
        third.client.close()
      },
    ],
  ] as const) {
    await pass(0)
    end()
    await pass(2_000)
    expect(open()).toHaveLength(1)
    expect(host.last().url.searchParams.get('since')).toBe(`v${lat - 1}`)
    moved({ client: fourth.client, host }, lat)
    await pass(0)
    expect(fourth.fleet().units.get(imei)?.lat).toBe(lat)
  }
  expect(host.polls()).toHaveLength(4)
  fourth.client.close()
  await pass(0)
  expect([open(), browser.held()]).toEqual([[], []])
})

test('a session that has ended is found out at once by all pages, each by its own poll', async () => {
  const host = createHost()
  const { pages } = await openPages(host, 3)
  host.backend.expire()
  host.last().say('event: end\ndata: {"status":0,"codigo":"session","mensaje":"x"}\n\n')
  await pass(10)
  for (const { fleet } of pages)
    expect(fleet()).toMatchObject({ state: 'ended', error: { code: 'unauthorized' } })
  expect(host.connections).toHaveLength(1)
})

test('where one page logs out, the others are told by the host whom the next one asks', async () => {
  const host = createHost()
  const { pages } = await openPages(host, 3)
  await pages[0]?.client.session.logout()
  host.backend.expire()
  host.how.streams = new Response('{}', { status: 401 })
  await pass(20_000)
  for (const { fleet } of pages) expect(fleet().state).toBe('ended')
})

test('two accounts in one browser have a stream each, and neither takes anything of the other', async () => {
  const host = createHost()
  const browser = createFakeBrowser()
  const mine = await watch(host, { page: browser.open() })
  await pass(200)
  const other = await watch(host, { page: browser.open() })
  await pass(200)
  expect(new Set(host.connections.map(({ token }) => token)).size).toBe(2)
  const { imei, lat } = moved({ client: other.client, host }, 21)
  await pass(0)
  expect([mine.fleet().units.get(imei)?.lat, other.fleet().units.get(imei)?.lat]).toEqual([lat, 21])
})

test('one session that looks at two accounts has a stream for each', async () => {
  const host = createHost()
  const browser = createFakeBrowser()
  const { client } = await watch(host, { page: browser.open() })
  await pass(200)
  const own = client.session.$session.value
  // The viewed account is the mirror account of this owner.
  const [, , , viewed] = fakeAccounts
  const kept = memoryStorage()
  kept.set('token', own?.token ?? '')
  kept.set('rol', '2')
  kept.set('user', viewed?._id ?? '')
  await watch(host, { page: browser.open(), storage: kept })
  await pass(200)
  expect(host.connections.map(({ url }) => url.searchParams.get('user'))).toEqual([own?.user, viewed?._id])
  expect(new Set(host.connections.map(({ token }) => token)).size).toBe(1)
})

test('several fleets of one page share it as pages do', async () => {
  const host = createHost()
  const page = createFakeBrowser().open()
  const storage = memoryStorage()
  for (let fleet = 0; fleet < 3; fleet++) {
    await watch(host, { page, storage })
    await pass(200)
  }
  expect(host.connections).toHaveLength(1)
})

test('of sessions of their own three listen, the others poll, and one takes the place of another', async () => {
  const host = createHost()
  const browser = createFakeBrowser()
  const pages = []
  for (let page = 0; page < 8; page++) {
    pages.push(await watch(host, { page: browser.open() }))
    await pass(200)
  }
  expect(host.connections).toHaveLength(3)
  await pass(16_000)
  expect(host.polls()).toHaveLength(8 + 5)
  for (const { fleet } of pages) expect(fleet().state).toBe('live')
  pages[0]?.environment.show(false)
  await pass(16_000)
  expect(host.connections).toHaveLength(4)
  for (const client of clients) client.close()
  await pass(0)
  expect(browser.held()).toEqual([])
})

test('what cannot be opened is tried by one page, and all poll meanwhile', async () => {
  const host = createHost()
  host.how.streams = new Response('{}', { status: 404 })
  const { pages } = await openPages(host, 3)
  await pass(60_000)
  expect(host.connections.length).toBeLessThanOrEqual(3)
  expect(host.polls().length).toBeGreaterThanOrEqual(3 * 4)
  for (const { fleet } of pages) expect(fleet().state).toBe('live')
})

test('a page that may have no locks listens without', async () => {
  const host = createHost()
  const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
  await watch(host, { page: { ...createFakeBrowser().open(), locks } })
  expect(host.connections).toHaveLength(1)
})
