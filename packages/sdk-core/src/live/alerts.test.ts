import type { EmbedField } from '@baliza/agreement/codes/embed.js'
import type { Alert } from '@baliza/agreement/entities/alert.js'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../client/client.js'
import { createFakeBackend } from '../testing/fake-backend.js'
import { createFakeEnvironment } from '../testing/fake-environment.js'
import type { FakeBackendOptions } from '../testing/fake-settings.js'
import { alertsOf, createAlertsFeed } from './alerts.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function open(options: FakeBackendOptions = {}) {
  const backend = createFakeBackend({ alerts: 3, ...options })
  const environment = createFakeEnvironment()
  const fetch: typeof backend.fetch = (...request) => backend.fetch(...request)
  const client = createClient({ host: backend.host, fetch, timeout: 500, environment })
  await client.session.login({ user: 'usuario', pass: 'demo' })
  const feed = createAlertsFeed(client)
  const asked = (path: string) => backend.requests.filter((request) => request.path === path)
  return {
    backend,
    client,
    feed,
    environment,
    lists: () => asked('/api/alertas').length,
    polls: () => asked('/api/alertas-nuevas').length,
    marked: () => asked('/api/update-evento-id').map(({ body }) => body),
    allMarked: () => asked('/api/update-varias-alertas').map(({ body }) => body),
  }
}

/** The rows are loaded with their first call. Fake timers do not advance that load. */
const arrived = (then: () => void) => vi.waitFor(then)
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id)
const ever = () => {}

test('the open alerts, newest first, and then only what is new is asked for', async () => {
  const { feed, lists, polls } = await open()
  expect(feed.get().state).toBe('waiting')
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  const times = feed.get().alerts.map(({ timestamp }) => timestamp)
  expect(times).toHaveLength(3)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  await vi.advanceTimersByTimeAsync(45_000)
  expect([lists(), polls()]).toEqual([1, 4])
  stop()
})

test('the list that brought the fresh ones is not asked for again', async () => {
  const { backend, feed, lists, polls } = await open()
  backend.raise({ timestamp: Date.now() })
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  expect(feed.get().alerts).toHaveLength(4)
  expect([lists(), polls()]).toEqual([1, 1])
  stop()
})

test('polling begins with the first listener, rests in a hidden page and stops with the last', async () => {
  const { feed, polls, environment } = await open()
  feed.get()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls()).toBe(0)
  const stop = feed.listen(ever)
  await arrived(() => expect(polls()).toBe(1))
  environment.show(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls()).toBe(1)
  environment.show(true)
  await arrived(() => expect(polls()).toBe(2))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls()).toBe(2)
})

test('whoever notifies is called in a hidden page too: it may ring', async () => {
  const { feed, backend, environment } = await open()
  const published: number[] = []
  const stop = feed.onFresh((alerts) => published.push(alerts.length))
  await arrived(() => expect(feed.get().state).toBe('live'))
  environment.show(false)
  backend.raise()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(published).toEqual([1])
  stop()
})

test('four at once are published, and marked handled one by one', async () => {
  const { feed, backend, marked, allMarked } = await open()
  const published: string[][] = []
  const stop = feed.onFresh((alerts) => published.push(ids(alerts)))
  await arrived(() => expect(feed.get().state).toBe('live'))
  const fresh = [1, 2, 3, 4].map((second) => backend.raise({ timestamp: Date.now() + second * 1000 }).id)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(published).toEqual([fresh])
  expect(marked().map(({ id }) => id)).toEqual([...fresh].reverse())
  expect(allMarked()).toEqual([])
  expect(feed.get().alerts).toHaveLength(7)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(published).toHaveLength(1)
  stop()
})

test('five at once are marked handled all together', async () => {
  const { feed, backend, marked, allMarked } = await open()
  const published: number[] = []
  const stop = feed.onFresh((alerts) => published.push(alerts.length))
  await arrived(() => expect(feed.get().state).toBe('live'))
  for (let count = 0; count < 5; count++) backend.raise()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(published).toEqual([5])
  expect(marked()).toEqual([])
  expect(allMarked()).toHaveLength(1)
  expect(allMarked()[0]).not.toHaveProperty('atendida')
  expect(feed.get().alerts).toHaveLength(8)
  stop()
})

test('where nobody notifies, nothing is marked, and the list is not asked for again and again', async () => {
  const { feed, backend, lists, marked } = await open()
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  backend.raise()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(feed.get().alerts).toHaveLength(4)
  expect(marked()).toEqual([])
  expect(lists()).toBe(2)
  stop()
})

test('one whose mark failed is marked again and not published again', async () => {
  const { feed, backend, client } = await open()
  const published: number[] = []
  const stop = feed.onFresh((alerts) => published.push(alerts.length))
  await arrived(() => expect(feed.get().state).toBe('live'))
  backend.raise()
  // Family methods are created on first access.
  expect(client.alerts.markHandled).toBeTypeOf('function')
  const mark = vi.spyOn(client.alerts, 'markHandled').mockRejectedValueOnce(new TypeError('no'))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(feed.get().state).toBe('stale')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(feed.get().state).toBe('live')
  expect(published).toEqual([1])
  expect(mark).toHaveBeenCalledTimes(2)
  stop()
})

test('an attended alert leaves at once, and does not come back with the next list', async () => {
  const { feed, marked, backend } = await open()
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  const [first] = feed.get().alerts
  const attending = feed.attend(first?.id ?? '')
  expect(feed.get().alerts).toHaveLength(2)
  await attending
  expect(marked()).toMatchObject([{ id: first?.id, atendida: 1 }])
  backend.raise()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ids(feed.get().alerts)).not.toContain(first?.id)
  expect(feed.get().alerts).toHaveLength(3)
  stop()
})

test('one that the host does not let go comes back, and the caller hears why', async () => {
  const { feed, backend } = await open()
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  const before = ids(feed.get().alerts)
  backend.setState({ failWith: 'error' })
  const attending = feed.attend(before[1] ?? '').catch((error) => error.code)
  expect(feed.get().alerts).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await attending).toBe('http')
  expect(ids(feed.get().alerts)).toEqual(before)
  stop()
})

test('attending all leaves what nobody has been notified of', async () => {
  const { feed, backend, allMarked } = await open()
  const published: string[][] = []
  const stop = feed.onFresh((alerts) => published.push(ids(alerts)))
  await arrived(() => expect(feed.get().state).toBe('live'))
  const { id } = backend.raise()
  await feed.attendAll()
  expect(allMarked()).toMatchObject([{ atendida: 1 }])
  expect(ids(feed.get().alerts)).toEqual([id])
  expect(published).toEqual([[id]])
  stop()
})

test('all of some types are attended, and no others', async () => {
  const { feed, backend, allMarked } = await open()
  const stop = feed.onFresh(() => {})
  await arrived(() => expect(feed.get().state).toBe('live'))
  const { id } = backend.raise({ clave_msj: 'PANIC', isNotified: true })
  await feed.refresh()
  const before = ids(feed.get().alerts)
  const attending = feed.attendAll(['PANIC'])
  const left = before.filter((one) => one !== id)
  expect(ids(feed.get().alerts)).toEqual(left)
  await attending
  expect(allMarked()).toMatchObject([{ atendida: 1, claves: ['PANIC'] }])
  expect(ids(feed.get().alerts)).toEqual(left)
  stop()
})

test("the alerts of whoever was in are not shown to whoever comes next, and a session's end is reported", async () => {
  const { feed, client, backend } = await open()
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('live'))
  backend.expire()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(feed.get().state).toBe('ended')
  expect(feed.get().error).toMatchObject({ code: 'unauthorized' })
  expect(feed.get().alerts).toHaveLength(3)
  backend.setState({ empty: true })
  await client.session.login({ user: 'manager', pass: 'demo' })
  expect(feed.get().alerts).toEqual([])
  await arrived(() => expect(feed.get().state).toBe('live'))
  stop()
})

test('a host that cannot be reached: failed before the first answer, stale after it', async () => {
  const { feed, backend } = await open()
  backend.setState({ failWith: 'offline' })
  const stop = feed.listen(ever)
  await arrived(() => expect(feed.get().state).toBe('failed'))
  expect(feed.get().error?.code).toBe('offline')
  backend.setState({ failWith: null })
  await feed.refresh()
  expect(feed.get()).toMatchObject({ state: 'live', error: null })
  backend.setState({ failWith: 'offline' })
  const asked = feed.refresh()
  await vi.advanceTimersByTimeAsync(20_000)
  await asked
  expect(feed.get().state).toBe('stale')
  expect(feed.get().alerts).toHaveLength(3)
  stop()
})

test('all who show one client share one feed', async () => {
  const { client } = await open()
  expect(alertsOf(client)).toBe(alertsOf(client))
})

test('in a page that embeds an account nothing is marked, and only what is raised meanwhile is published', async () => {
  const backend = createFakeBackend({ alerts: 6 })
  const owner = createClient({ host: backend.host, fetch: backend.fetch })
  await owner.session.login({ user: 'usuario', pass: 'demo' })
  const [mirror] = await owner.mirrorAccounts.list({ id: owner.session.$session.get()?.user ?? '' })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    environment: createFakeEnvironment(),
    getToken: () => owner.embeds.preview({ iduser: mirror?.id ?? '' }),
  })
  const feed = createAlertsFeed(client)
  const published: string[][] = []
  const stop = feed.onFresh((alerts) => published.push([...ids(alerts)]))
  const [id] = (await client.units.list()).map((unit) => unit.id)
  const unit = (await owner.units.list()).find((one) => one.id === id)
  if (unit === undefined) throw new Error('the mirror account sees no unit')
  await arrived(() => expect(feed.get().state).toBe('live'))
  backend.raise({ unit, clave_msj: 'IN_GEO', nom_evento: 'Secreto' })
  await feed.refresh()
  await feed.refresh()
  expect(published).toHaveLength(1)
  expect(feed.get().alerts.filter(({ id }) => published[0]?.includes(id))).toMatchObject([
    { readOnly: true, nom_evento: 'Entrada de geocerca' },
  ])
  const changing = ['/api/update-evento-id', '/api/update-varias-alertas']
  expect(backend.requests.filter(({ path }) => changing.includes(path))).toEqual([])
  expect(await feed.attend(published[0]?.[0] ?? '').catch((error) => error.code)).toBe('forbidden')
  stop()
})

test('in a page that embeds an account, what the owner chooses to show changes its alerts with the next poll', async () => {
  const backend = createFakeBackend({ alerts: 3 })
  const owner = createClient({ host: backend.host, fetch: backend.fetch })
  await owner.session.login({ user: 'usuario', pass: 'demo' })
  const [mirror] = await owner.mirrorAccounts.list({ id: owner.session.$session.get()?.user ?? '' })
  if (mirror === undefined) throw new Error('there is no mirror account')
  const { id: iduser } = mirror
  const choose = (...campos: EmbedField[]) =>
    owner.embeds.update({ iduser, origenes: [], unidades: null, campos })
  const client = createClient({
    host: backend.host,
    fetch: backend.fetch,
    environment: createFakeEnvironment(),
    getToken: () => owner.embeds.preview({ iduser }),
  })
  const feed = createAlertsFeed(client)
  const stops = [feed.listen(ever), client.fleet.listen(ever)]
  const [first] = await client.units.list()
  const unit = (await owner.units.list()).find(({ id }) => id === first?.id)
  if (unit === undefined) throw new Error('the mirror account sees no unit')
  await arrived(() => expect(feed.get().state).toBe('live'))
  // The newest. Each account has its own copy of an alert.
  backend.raise({ unit, clave_msj: 'ACC_ON', nom_evento: 'Secreto' })
  await feed.refresh()
  const named = () => feed.get().alerts[0]?.nom_evento
  expect(named()).toBe('Motor encendido')
  await choose('eventNames')
  await client.fleet.refresh()
  await arrived(() => expect(named()).toBe('Secreto'))
  await choose()
  await client.fleet.refresh()
  await arrived(() => expect(named()).toBe('Motor encendido'))
  for (const stop of stops) stop()
})

describe('beside the fleet, of one host', () => {
  /** Opens both feeds. Records the states of both whenever one changes. */
  async function openBoth() {
    const opened = await open()
    const { feed, client } = opened
    const said: string[] = []
    const note = () => {
      const now = `${client.fleet.get().state} ${feed.get().state}`
      if (now !== said.at(-1)) said.push(now)
    }
    const stops = [client.fleet.listen(note), feed.listen(note)]
    onTestFinished(() => {
      for (const stop of stops) stop()
    })
    await arrived(() => expect(said.at(-1)).toBe('live live'))
    said.splice(0, said.length - 1)
    return { ...opened, said }
  }
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

  test('what the fleet finds out is said of the alerts at once', async () => {
    const { backend, client, said } = await openBoth()
    backend.setState({ failWith: 'offline' })
    const asked = client.fleet.refresh()
    await seconds(5)
    await asked
    expect(said).toEqual(['live live', 'stale stale'])
    backend.setState({ failWith: null })
    await client.fleet.refresh()
    await seconds(1)
    expect(said.slice(2)).toEqual(['live stale', 'live live'])
  })

  test('what the alerts find out is not said before the fleet has been asked too', async () => {
    const { backend, feed, said } = await openBoth()
    backend.setState({ failWith: 'offline' })
    const asked = feed.refresh()
    await seconds(8)
    await asked
    expect(said).toEqual(['live live', 'stale stale'])
    backend.setState({ failWith: null })
    await feed.refresh()
    await seconds(1)
    expect(said.slice(2)).toEqual(['stale live', 'live live'])
  })

  test('a poll of the alerts that failed alone is made once more, and then says so', async () => {
    const { backend, client, feed, said, polls, lists } = await openBoth()
    const { fetch } = backend
    let left = 3
    const losing: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (String(input).includes('/api/alertas') && left-- > 0) throw new TypeError('fetch failed')
      return answer
    }
    Object.assign(backend, { fetch: losing })
    const asked = feed.refresh()
    await seconds(8)
    await asked
    expect(said).toEqual(['live live'])
    left = Infinity
    const again = feed.refresh()
    await seconds(12)
    await again
    expect(said).toEqual(['live live', 'live stale'])
    // A fleet answer must not trigger another alerts request.
    const before = polls() + lists()
    await client.fleet.refresh()
    await seconds(1)
    expect(polls() + lists()).toBe(before)
  })
})
