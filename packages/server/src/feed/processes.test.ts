import { afterEach, describe, expect, test } from 'vitest'
import type { UnitChangesStats } from '../bus/unit-changes.js'
import type { BalizaServer } from '../server.js'
import { databases, type TestDatabase, temporaryDirectory } from '../testing/databases.js'
import { readEvents } from '../testing/event-reader.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { findNats, startNats, type TestNats } from '../testing/nats.js'
import { openServer, post, tokenOf } from '../testing/running-server.js'
import { startServerProcess } from '../testing/server-process.js'
import { busTexts } from '../texts.js'

interface Unit {
  readonly imei: string
  readonly nombre?: string
  readonly lat?: number
}

const nats = findNats()
const postgres = databases().filter(({ name }) => name !== 'PGlite')
const buses = postgres.flatMap((kind) => [
  { kind, bus: 'postgresql' as const },
  ...(nats === null ? [] : [{ kind, bus: 'nats' as const }]),
])

describe.each(buses)('two servers on PostgreSQL that tell each other over $bus', ({ kind, bus }) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  let home: TestDatabase
  let carrier: TestNats | null = null

  async function openTwo(): Promise<readonly [BalizaServer, BalizaServer, token: string]> {
    home = await kind.start()
    closing.push(home.remove)
    carrier = bus === 'nats' ? await startNats(nats ?? '', temporaryDirectory(), 1) : null
    closing.push(async () => carrier?.stop())
    const open = async () => {
      const server = await openServer(
        home,
        carrier === null ? {} : { environment: { NATS_URL: carrier.url } },
      )
      closing.push(() => server.close())
      return server
    }
    const one = await open()
    await plantFleet(one.database)
    return [one, await open(), await tokenOf(one, 'usuario')]
  }

  /** A page whose proxy sends each request to any of the servers. */
  function createPage(token: string) {
    const known = new Map<string, Unit>()
    const page = {
      version: '',
      /** @returns the kind of answer */
      async ask(server: BalizaServer): Promise<'same' | 'delta' | 'whole'> {
        const { status, body } = await post(
          server,
          '/api/objetos',
          { since: page.version, partial: true },
          { authorization: `Bearer ${token}` },
        )
        if (status === 304) return 'same'
        expect(status).toBe(200)
        const { data, version, delta = false, removed = [] } = body
        if (!delta) known.clear()
        for (const imei of removed) known.delete(imei)
        for (const unit of data) known.set(unit.imei, { ...known.get(unit.imei), ...unit })
        page.version = version
        return delta ? 'delta' : 'whole'
      },
      unit: (imei: string) => known.get(imei),
    }
    return page
  }

  test('a version of one is understood by the other, whatever either has stored or edited', async () => {
    const [one, two, token] = await openTwo()
    const page = createPage(token)
    const other = createPage(token)
    await page.ask(one)
    await other.ask(two)
    // Both processes have published versions and received each other's heartbeats once something has changed.
    await eventually(async () => {
      await one.database.query(`update units set placas = placas || 'x' where imei = $1`, [planted.shared])
      await page.ask(one)
      await other.ask(two)
      for (const [server, version] of [
        [one, other.version],
        [two, page.version],
      ] as const) {
        const trial = createPage(token)
        trial.version = version
        expect(await trial.ask(server)).not.toBe('whole')
      }
    })

    for (let turn = 1; turn <= 4; turn += 1) {
      const [storing, asked] = turn % 2 === 0 ? [one, two] : [two, one]
      const time = Date.now() - 3_600_000 + turn * 60_000
      const fix = `http://127.0.0.1:${storing.address.osmand}/?id=${planted.own}&lat=${19 + turn / 1e4}&lon=-99.1&timestamp=${time}`
      expect((await fetch(fix)).status).toBe(200)
      const nombre = `Camión ${turn}`
      await storing.database.query('update units set nombre = $2 where imei = $1', [planted.shared, nombre])
      await eventually(async () => {
        for (const server of [asked, storing, asked]) expect(await page.ask(server)).not.toBe('whole')
        expect(page.unit(planted.own)?.lat).toBeCloseTo(19 + turn / 1e4, 5)
        expect(page.unit(planted.shared)?.nombre).toBe(nombre)
      })
    }

    // The versions of two pages, each from a different server.
    await other.ask(one)
    const since = `${page.version},${other.version}`
    const stream = await readEvents(`${two.url}/api/objetos/stream?since=${since}`, {
      authorization: `Bearer ${token}`,
    })
    closing.push(async () => stream.close())
    await one.database.query(`update units set nombre = 'Camión nuevo' where imei = $1`, [planted.own])
    await eventually(async () => {
      const { data } = await stream.next()
      expect(data.delta).toBe(true)
      expect(data.data).toContainEqual(expect.objectContaining({ nombre: 'Camión nuevo' }))
    })
  })

  /** Reports a position to one of the servers. */
  async function report({ address }: BalizaServer, lat: number, time: number): Promise<void> {
    const query = `id=${planted.own}&lat=${lat}&lon=-99.1&timestamp=${time}`
    expect((await fetch(`http://127.0.0.1:${address.osmand}/?${query}`)).status).toBe(200)
  }

  const busOf = async ({ url }: BalizaServer) =>
    ((await (await fetch(`${url}/health`)).json()) as { bus: UnitChangesStats }).bus

  test('what one stores the other shows without reading it', async () => {
    const [one, two, token] = await openTwo()
    const page = createPage(token)
    await page.ask(two)
    const time = Date.now() - 3_600_000
    await report(one, 19.1, time)
    await eventually(async () => {
      await page.ask(two)
      expect(page.unit(planted.own)?.lat).toBeCloseTo(19.1, 5)
    })
    const before = await busOf(two)
    for (let turn = 1; turn <= 5; turn++) {
      await report(one, 19.1 + turn / 1e4, time + turn * 60_000)
      await eventually(async () => {
        await page.ask(two)
        expect(page.unit(planted.own)?.lat).toBeCloseTo(19.1 + turn / 1e4, 5)
      })
    }
    const after = await busOf(two)
    expect(after).toMatchObject({ kind: bus, failure: null, gaps: before.gaps })
    expect(after.received - before.received).toBe(5)
    const metrics = await (await fetch(`${two.url}/metrics`)).text()
    expect(metrics).toContain(`baliza_bus_up{kind="${bus}"} 1`)
    expect(metrics).toContain(`baliza_bus_messages_total{direction="in"} ${after.received}`)
  })

  test.skipIf(bus !== 'nats')('while NATS is away everything is shown all the same, and after', async () => {
    const [one, two, token] = await openTwo()
    const page = createPage(token)
    await page.ask(two)
    const time = Date.now() - 3_600_000
    const shows = (lat: number) =>
      eventually(async () => {
        await page.ask(two)
        expect(page.unit(planted.own)?.lat).toBeCloseTo(lat, 5)
      })
    const revive = await carrier?.killAll()
    await eventually(async () => expect((await busOf(two)).failure).toBe(busTexts.away))
    await report(one, 19.2, time)
    await shows(19.2)
    await report(one, 19.2001, time + 60_000)
    await shows(19.2001)
    expect((await fetch(`${two.url}/ready`)).status).toBe(200)
    await revive?.()
    await eventually(async () => {
      expect((await busOf(one)).failure).toBeNull()
      expect((await busOf(two)).failure).toBeNull()
    })
    await report(one, 19.2002, time + 120_000)
    await shows(19.2002)
  })

  test('requests that wait at one count at the other, until they wait no more', async () => {
    const [one, two, token] = await openTwo()
    const headers = { authorization: `Bearer ${token}` }
    const ask = (server: BalizaServer, espera: number, more: object = {}) =>
      post(server, '/api/posiciones-guardadas', { espera, ...more }, headers)
    const { cursor } = (await ask(one, 0)).body
    const waiting = Array.from({ length: 20 }, () => ask(one, 20_000, { cursor }))
    await eventually(async () => expect(await ask(two, 1, { cursor })).toMatchObject({ status: 429 }))
    // A request that does not wait is answered.
    expect(await ask(two, 0, { cursor })).toMatchObject({ status: 200 })
    await report(one, 19.3, Date.now() - 3_600_000)
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
    await eventually(async () => expect(await ask(two, 1, { cursor })).toMatchObject({ status: 200 }))
  })

  test('a process that is killed leaves nothing that is not shown', async () => {
    const [, two, token] = await openTwo()
    const process = await startServerProcess({
      DATABASE_URL: home.databaseUrl ?? '',
      DATA_DIR: temporaryDirectory(),
      ...(carrier === null ? {} : { NATS_URL: carrier.url }),
    })
    closing.push(() => process.kill())
    const page = createPage(token)
    await page.ask(two)
    const time = Date.now() - 3_600_000
    const query = `id=${planted.own}&lat=19.5&lon=-99.1&timestamp=${time}`
    expect((await fetch(`http://127.0.0.1:${process.osmand}/?${query}`)).status).toBe(200)
    const { gaps } = await busOf(two)
    await process.kill()
    // Simulates a commit whose process was killed before it announced it.
    await two.database.query('update unit_live set lat = 19.6 where imei = $1', [planted.own])
    await eventually(async () => {
      await page.ask(two)
      expect(page.unit(planted.own)?.lat).toBeCloseTo(19.6, 5)
    })
    expect((await busOf(two)).gaps).toBeGreaterThan(gaps)
  })
})
