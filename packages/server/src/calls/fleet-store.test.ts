import type { Fleet } from '@baliza/agreement'
import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { fixture } from '../testing/fixture.js'
import { demoPassword, planted } from '../testing/fleet.js'
import { openServer, serverFixture } from '../testing/running-server.js'
import { startStreamProxy } from '../testing/stream-proxy.js'

/** Connects the SDK's store to this server through a proxy that simulates network failures. */
describe('the fleet store and its stream', () => {
  const server = serverFixture(oneDatabase())
  let target = ''
  const proxy = fixture(
    () => startStreamProxy(() => target),
    (running) => running.close(),
  )
  beforeEach(() => {
    target = server.url
    proxy.set('pass')
    Object.assign(proxy.asked, { polls: 0, streams: 0 })
  })
  afterEach(() => void vi.useRealTimers())

  async function watch(options: Partial<Parameters<typeof createClient>[0]> = {}, user = 'usuario') {
    const client = createClient({ host: proxy.url, ...options })
    onTestFinished(() => client.close())
    await client.session.login({ user, pass: demoPassword })
    const seen: Fleet[] = []
    client.watch((fleet) => seen.push(fleet as Fleet))
    await eventually(() => expect(client.fleet.value.state).toBe('live'))
    return { client, seen }
  }

  let seconds = 0
  /** Reports a unit at a new place. @returns its latitude */
  async function report(imei: string): Promise<number> {
    seconds += 1
    // Slow enough to be accepted, and fast enough not to count as stopped.
    const lat = 19 + seconds / 10_000
    const time = Date.now() - 3_600_000 + seconds * 1_000
    const fix = `http://127.0.0.1:${server.address.osmand}/?id=${imei}&lat=${lat}&lon=-99.1&speed=20&timestamp=${time}`
    expect((await fetch(fix)).status).toBe(200)
    return lat
  }
  const shown = ({ fleet }: BalizaClient, lat: number, imei: string = planted.own) =>
    eventually(() => expect(fleet.value.units.get(imei)?.lat).toBe(lat))
  /** Reports a unit at a new place and waits until the store shows it. */
  async function move(client: BalizaClient, imei: string = planted.own) {
    await shown(client, await report(imei), imei)
  }
  const streams = (count: number) => eventually(() => expect(proxy.open()).toBe(count))

  test('a fix moves its unit without another poll', async () => {
    const { client, seen } = await watch()
    await streams(1)
    for (let fix = 0; fix < 3; fix++) await move(client)
    expect(proxy.asked).toEqual({ polls: 1, streams: 1 })
    const [unit] = await client.units.list()
    expect(client.fleet.value.units.get(unit?.imei ?? '')).toEqual(unit)
    expect([...(seen.at(-1)?.changed ?? [])]).toEqual([planted.own])
  })

  test('an edit comes too, whole, and so does a unit that is given or taken away', async () => {
    const { client } = await watch()
    await streams(1)
    await move(client)
    await server.database.query("update units set nombre = 'Otro nombre' where imei = $1", [planted.own])
    await eventually(() => expect(client.fleet.value.units.get(planted.own)?.nombre).toBe('Otro nombre'))
    const user = [server.ids.usuario, planted.managed]
    await server.database.query('insert into assignments (user_id, imei) values ($1, $2)', user)
    await eventually(() => expect(client.fleet.value.units.has(planted.managed)).toBe(true))
    await move(client, planted.managed)
    await server.database.query('delete from assignments where user_id = $1 and imei = $2', user)
    await eventually(() => expect(client.fleet.value.units.has(planted.managed)).toBe(false))
    expect(proxy.asked).toEqual({ polls: 1, streams: 1 })
  })

  test('a connection that breaks is another one, and nothing is missed', async () => {
    const { client } = await watch()
    const { client: direct } = await watch({ host: server.url })
    await streams(1)
    // A stream that has never delivered an event would be treated as a blocked path.
    await move(client)
    const before = proxy.asked.polls
    // The fix is lost with the connection. The poll that follows, at once or within 3 s, must return it.
    proxy.freeze()
    const lat = await report(planted.own)
    // A fix is stored before the feed shows it, and the poll may follow at once.
    await shown(direct, lat)
    proxy.drop()
    await shown(client, lat)
    expect(client.fleet.value.state).toBe('live')
    expect(proxy.asked.polls).toBe(before + 1)
  })

  test.each([
    'buffer',
    'stall',
    'refuse',
  ] as const)('behind a proxy that does not let it through (%s) the polls go on in their time', async (passage) => {
    proxy.set(passage)
    const { client } = await watch({ pollInterval: 300 })
    for (let fix = 0; fix < 3; fix++) await move(client)
    await eventually(() => expect(proxy.asked.polls).toBeGreaterThan(5))
    expect(proxy.open()).toBe(0)
    expect(client.fleet.value.state).toBe('live')
    expect(proxy.asked.streams).toBe(1)
  })

  test('one on which nothing comes any more is left, and polled', async () => {
    const { client } = await watch()
    await streams(1)
    proxy.freeze()
    // Fakes only the clock. Timers run in real time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await move(client)
    expect(proxy.asked.polls).toBe(2)
  })

  test('a server that is started again is found again', async () => {
    const home = await oneDatabase().start()
    const first = await openServer(home)
    target = first.url
    const { client } = await watch({ pollInterval: 500 }, 'admin')
    await streams(1)
    await first.close()
    await eventually(() => expect(client.fleet.value.state).toBe('stale'))
    const second = await openServer(home)
    onTestFinished(async () => {
      client.close()
      await second.close()
      await home.remove()
    })
    target = second.url
    await eventually(() => expect(client.fleet.value.state).toBe('live'))
  })

  test('a session that is ended elsewhere ends the fleet, and says why', async () => {
    const { client } = await watch()
    await streams(1)
    const { token } = client.session.$session.value ?? {}
    await server.post('/api/logout', {}, { authorization: `Bearer ${token}` })
    await eventually(() =>
      expect(client.fleet.value).toMatchObject({ state: 'ended', error: { code: 'unauthorized' } }),
    )
    await streams(0)
  })

  test('an account that is deactivated is told that it is', async () => {
    const { client } = await watch({}, 'otro')
    await streams(1)
    await server.database.query('update users set activo = false where id = $1', [server.ids.otro])
    await eventually(() => expect(client.fleet.value.state).toBe('ended'))
    await server.database.query('update users set activo = true where id = $1', [server.ids.otro])
  })
})
