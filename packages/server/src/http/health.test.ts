import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '@baliza/agreement'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { QueueStats } from '../intake/index.js'
import { createLog } from '../log.js'
import { createHealthCheck } from '../observability/health-check.js'
import type { BalizaServer } from '../server.js'
import { readConfig } from '../settings/config.js'
import { databases, oneDatabase, type TestDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { enter, openServer, serverFixture, startServer } from '../testing/running-server.js'
import { startTcpProxy } from '../testing/tcp-proxy.js'
import { mountTinyDisk } from '../testing/tiny-disk.js'
import { storageTexts } from '../texts.js'
import { serveHealth } from './health.js'
import { createHttp } from './http.js'

interface Health {
  readonly code: number
  readonly body: { readonly intake: { readonly queue: { readonly failure: string | null } } }
}

async function healthOf({ url }: Pick<BalizaServer, 'url'>): Promise<Health> {
  const answer = await fetch(`${url}/health`)
  return { code: answer.status, body: (await answer.json()) as Health['body'] }
}

const expectSick = (server: Pick<BalizaServer, 'url'>, reason: string) =>
  eventually(async () =>
    expect(await healthOf(server)).toMatchObject({ code: 503, body: { status: 'mal', reason } }),
  )

const expectWell = (server: Pick<BalizaServer, 'url'>) =>
  eventually(async () =>
    expect(await healthOf(server)).toMatchObject({
      code: 200,
      body: { status: 'ok', reason: null, intake: { queue: { waiting: 0, oldest: 0, failure: null } } },
    }),
  )

/** Sends a fix as a phone does and retries until it is accepted. @returns the status */
async function sendFix({ address }: Pick<BalizaServer, 'address'>, imei: string): Promise<number> {
  const fix = `http://127.0.0.1:${address.osmand}/?id=${imei}&lat=19.4&lon=-99.1&timestamp=${Date.now()}`
  for (;;) {
    const { status } = await fetch(fix)
    if (status !== 503) return status
  }
}

const key = 'una-clave-que-nadie-adivina'

describe('the health', () => {
  test.each([
    [9_000, 200, null],
    [12_345, 503, 'La posición más antigua espera desde hace 12 s a que se guarde: revisa la base de datos'],
  ])('where the oldest fix has waited for %i ms is %i', async (oldest, code, reason) => {
    const answer = await serve({ oldest }).inject('/health')
    expect(answer.statusCode).toBe(code)
    expect(answer.json()).toMatchObject({ status: code === 200 ? 'ok' : 'mal', reason })
  })

  test('is well while too many fixes wait, which nobody should send more of', async () => {
    const http = serve({ full: true })
    expect((await http.inject('/health')).statusCode).toBe(200)
    expect((await http.inject('/live')).statusCode).toBe(200)
    const ready = await http.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'mal', reason: storageTexts.full }])
  })

  test('says that old fixes wait for a part of the history, and is ready for others', async () => {
    const http = serve({ apart: 12 })
    const reason = fill(storageTexts.apart, { count: 12 })
    const [ready, health] = [await http.inject('/ready'), await http.inject('/health')]
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', reason }])
    expect([health.statusCode, health.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'mal', reason }),
    ])
    const full = await serve({ apart: 12, full: true }).inject('/ready')
    expect([full.statusCode, full.json().reason]).toEqual([503, storageTexts.full])
  })

  function serve(state: Partial<QueueStats>) {
    const config = readConfig({})
    const http = createHttp(createLog('silent'), config)
    const queue = {
      waiting: 1,
      apart: 0,
      full: false,
      batches: 0,
      retries: 0,
      oldest: 0,
      failure: null,
      ...state,
    }
    const check = createHealthCheck({
      config,
      database: { transaction: async () => [] } as never,
      intake: { stats: () => ({ queue }) } as never,
      writer: null,
      intakeLog: null,
    })
    serveHealth(http, {
      config,
      check,
      changes: { stats: () => ({}) } as never,
      feed: { stats: () => ({}) } as never,
      feedStreams: { stats: () => ({ open: 0 }) },
      writer: null,
      traccar: null,
      web: null,
    })
    return http
  }
})

describe.each([oneDatabase()])('the health on $name', (kind) => {
  const server = serverFixture(kind, { METRICS_KEY: key })

  test('says in a word how it is, and its figures to this machine and to whoever has the key', async () => {
    const ask = async (headers: Record<string, string>, path = '/health') => {
      const answer = await fetch(`${server.url}${path}`, { headers })
      return [answer.status, Object.keys((await answer.json()) as object)]
    }
    const everybody = [200, ['status', 'reason', 'version']]
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect(await ask(forwarded)).toEqual(everybody)
    expect(await ask({ authorization: 'Bearer otra' })).toEqual(everybody)
    const [, all] = await ask({})
    expect(all).toEqual(expect.arrayContaining(['intake', 'feed', 'deadLetters', 'deliveries']))
    expect(await ask({ ...forwarded, authorization: `Bearer ${key}` })).toEqual([200, all])
    expect(await ask(forwarded, '/live')).toEqual([200, ['status']])
    expect(await ask(forwarded, '/ready')).toEqual([200, ['status', 'reason']])
  })

  test('is bad while the disk of the database is full; what was sent waits, and is stored', async () => {
    await expectWell(server)
    await server.database.query(
      `create or replace function no_space() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    )
    await server.database.query(
      'create or replace trigger no_space before insert on positions for each row execute function no_space()',
    )
    const answer = sendFix(server, planted.own)
    await expectSick(server, storageTexts.diskFull)
    const [live, ready] = await Promise.all(['/live', '/ready'].map((path) => fetch(`${server.url}${path}`)))
    expect([live?.status, ready?.status]).toEqual([200, 503])
    expect(await ready?.json()).toEqual({ status: 'mal', reason: storageTexts.diskFull })
    await server.database.query('drop trigger no_space on positions')
    expect(await answer).toBe(200)
    await expectWell(server)
  })
})

const [embedded, postgres] = databases()

describe.skipIf(postgres === undefined)('a PostgreSQL behind a network that swallows', () => {
  /** The server of one test: a test may close it. */
  async function open() {
    if (postgres === undefined) throw new Error('skipped')
    const home = await postgres.start()
    const url = new URL(home.databaseUrl ?? '')
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const server = await openServer({ ...home, databaseUrl: url.href })
    await plantFleet(server.database)
    onTestFinished(async () => {
      await server.close()
      await proxy.close()
      await home.remove()
    })
    return { proxy, server }
  }

  test('the health turns bad, nothing is lost, and all goes on when it is over', async () => {
    const { proxy, server } = await open()
    expect(await sendFix(server, planted.own)).toBe(200)
    proxy.swallow()
    const answer = sendFix(server, planted.shared)
    await expectSick(server, storageTexts.away)
    const call = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'usuario', pass: 'demo' }),
    })
    expect([call.status, call.headers.get('retry-after'), await call.json()]).toMatchObject([
      503,
      '5',
      { codigo: 'away' },
    ])
    proxy.heal()
    expect(await answer).toBe(200)
    await expectWell(server)
    // The listening connection has been reopened too.
    const client = await enter(server, 'usuario')
    await client.units.list()
    await server.database.query(`update units set nombre = 'Nuevo nombre' where imei = $1`, [planted.own])
    await eventually(async () => {
      const units = await client.units.list()
      expect(units.map(({ nombre }) => nombre)).toContain('Nuevo nombre')
    })
  })

  test('closing ends, whatever hangs', async () => {
    const { proxy, server } = await open()
    proxy.swallow()
    const answer = sendFix(server, planted.own).catch(() => 'no answer')
    const call = enter(server, 'usuario').catch(() => 'no answer')
    await eventually(async () => expect((await healthOf(server)).code).toBe(503))
    await server.close()
    expect([await answer, await call]).toEqual(['no answer', 'no answer'])
  })
})

const canMount = mountTinyDisk(1)
canMount?.remove()

describe.skipIf(canMount === null)('a disk that is really full', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  function mount(megabytes: number): string {
    const disk = mountTinyDisk(megabytes)
    if (disk === null) throw new Error('skipped')
    closing.push(() => disk.remove())
    return disk.directory
  }

  async function start(kind: typeof embedded, change: Partial<TestDatabase> = {}) {
    if (kind === undefined) throw new Error('skipped')
    const server = await startServer({ ...kind, start: async () => ({ ...(await kind.start()), ...change }) })
    closing.push(() => server.close())
    return server
  }

  test('of the embedded database: it writes nothing before it would break, and goes on when there is room', async () => {
    const dataDir = mount(250)
    const server = await start(embedded, { dataDir })
    const ballast = join(dataDir, 'ballast')
    const { bavail, bsize } = statfsSync(dataDir)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 20 * 1_048_576))
    // The state becomes bad before any fix has failed.
    await expectSick(server, storageTexts.diskFull)
    const answer = sendFix(server, planted.shared)
    await eventually(async () =>
      expect((await healthOf(server)).body.intake.queue.failure).toBe(storageTexts.diskFull),
    )
    rmSync(ballast)
    expect(await answer).toBe(200)
    await expectWell(server)
  })

  test.skipIf(postgres === undefined)(
    'of PostgreSQL: what was sent waits, and is stored when there is room',
    async () => {
      const space = `tiny_${Date.now()}`
      const directory = join(mount(8), 'space')
      mkdirSync(directory)
      const { database, ...server } = await start(postgres)
      const [where] = await database.query<{ data: string; month: string }>(
        `select current_setting('data_directory') as data,
         to_char(now() at time zone 'UTC', '"positions_"YYYY_MM') as month`,
      )
      const { uid, gid } = statSync(where?.data ?? '')
      chownSync(directory, uid, gid)
      await database.query(`create tablespace ${space} location '${directory}'`)
      await database.query(`alter table ${where?.month} set tablespace ${space}`)
      await database.query(`create table ballast (text text) tablespace ${space}`)
      await database.query('alter table ballast alter text set storage plain')
      const fill = () => database.query(`insert into ballast values (repeat('x', 7000))`)
      const filled = async () => {
        for (let page = 0; page < 2_000; page++) await fill()
      }
      await expect(filled()).rejects.toMatchObject({ code: '53100' })
      const answer = sendFix(server, planted.own)
      await expectSick(server, storageTexts.diskFull)
      await database.query('drop table ballast')
      expect(await answer).toBe(200)
      await expectWell(server)
    },
  )
})
