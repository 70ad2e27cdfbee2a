import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { streamName, subjectOf } from '../intake/log/stream.js'
import type { BalizaServer } from '../server.js'
import { databases, type TestDatabase, temporaryDirectory } from '../testing/databases.js'
import { eventForm } from '../testing/event-form.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet, unitId } from '../testing/fleet.js'
import { findNats, startNats, type TestNats } from '../testing/nats.js'
import { findPostgres, startPostgres, startReplicated } from '../testing/postgres.js'
import { enter, openServer } from '../testing/running-server.js'
import { startServerProcess } from '../testing/server-process.js'
import { connectTracker, sentence } from '../testing/tracker.js'
import { logTexts } from '../texts.js'

const nats = findNats()
const postgres = findPostgres()
const shared = databases()[1]
const isInstalled = nats !== null && postgres !== null && shared !== undefined

/** The engine state alternates, so that each report in order raises an alert. */
const isOn = (index: number) => index % 2 === 0

describe.skipIf(!isInstalled)('processes that share the work', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function startLog(): Promise<TestNats> {
    const log = await startNats(nats ?? '', temporaryDirectory())
    closing.push(() => log.stop())
    return log
  }

  async function startDatabase(): Promise<TestDatabase> {
    const home = await shared?.start()
    if (home === undefined) throw new Error('skipped')
    closing.push(() => home.remove())
    return home
  }

  /** A separate PostgreSQL that the test may stop. */
  function startOwnDatabase(server: { readonly url: string; stop(): Promise<void> }): TestDatabase {
    closing.push(() => server.stop())
    const home = { databaseUrl: server.url, dataDir: temporaryDirectory(), childEntry: '/nowhere' }
    return { ...home, remove: async () => undefined }
  }

  async function start(home: TestDatabase, { url }: TestNats, ROLE: string): Promise<BalizaServer> {
    const environment = { NATS_URL: url, INTAKE_LOG: '1', ROLE }
    const server = await openServer(home, { environment })
    closing.push(() => server.close())
    return server
  }

  /** Sends a report as a phone does and returns the status. */
  async function report({ address }: BalizaServer, imei: string, at: number, on = true): Promise<number> {
    const query = `id=${imei}&lat=19.4&lon=-99.1&timestamp=${at}&ignition=${on}`
    const answer = await fetch(`http://127.0.0.1:${address.osmand}/?${query}`)
    await answer.text()
    return answer.status
  }

  async function watchEngines(web: BalizaServer, imeis: readonly string[]): Promise<void> {
    const usuario = await enter(web, 'usuario')
    for (const type of ['engineOn', 'engineOff'] as const) await usuario.events.add(eventForm(type, imeis))
  }

  const health = async ({ url }: Pick<BalizaServer, 'url'>) => {
    const answer = await fetch(`${url}/health`)
    // biome-ignore lint/suspicious/noExplicitAny: each test expects a different shape.
    return { code: answer.status, ...((await answer.json()) as any) }
  }
  const rulesInForce = (writers: readonly Pick<BalizaServer, 'url'>[]) =>
    eventually(async () => {
      for (const writer of writers) expect((await health(writer)).alerts.rules).toBe(2)
    })

  test('what a gateway acknowledges is stored by a writer, shown by another process, and alerted once', async () => {
    const [log, home] = [await startLog(), await startDatabase()]
    const web = await start(home, log, 'web')
    await plantFleet(web.database)
    await web.database.query(`update users set blocmotor = true where name = 'usuario'`)
    const gateway = await start(home, log, 'gateway')
    const writer = await start(home, log, 'writer')
    await watchEngines(web, [planted.own, planted.shared])
    await rulesInForce([writer])
    const usuario = await enter(web, 'usuario')
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000

    expect(await report(gateway, planted.own, from, false)).toBe(200)
    expect(await report(gateway, planted.own, from + 1_000, true)).toBe(200)
    expect(await report(gateway, planted.own, from + 1_000, true)).toBe(200)
    expect(await report(gateway, '350000000000009', from)).toBe(400)
    const onMain = await fetch(
      `${gateway.url}/osmand?id=${planted.own}&lat=19.4&lon=-99.1&timestamp=${from + 2_000}`,
    )
    expect(onMain.status).toBe(200)

    const tracker = await connectTracker(gateway.address.trackers, planted.shared)
    tracker.say(sentence(planted.shared, { at: from }))
    tracker.say(sentence(planted.shared, { at: from + 1_000, keyword: 'help me', acc: true }))
    await tracker.hears(`**,imei:${planted.shared},E;`)

    await eventually(async () => {
      const units = new Map((await usuario.units.list({})).map((unit) => [unit.imei, unit]))
      expect(units.get(planted.own)).toMatchObject({ timestamp: from + 2_000, acc: true })
      expect(units.get(planted.shared)).toMatchObject({ timestamp: from + 1_000, acc: true })
    })
    const raised = await web.database.query<{ imei: string; clave_msj: string }>(
      `select imei, clave_msj from alerts join users on users.id = user_id where name = 'usuario' order by imei, time`,
    )
    expect(raised).toEqual([
      { imei: planted.shared, clave_msj: 'ACC_ON' },
      { imei: planted.own, clave_msj: 'ACC_ON' },
    ])

    // Only the gateway has counts of refused connections. Other processes report that they accept no trackers.
    const nobody = {
      recibe: false,
      conectados: 0,
      sin_identificar: 0,
      protocolos: [],
      rechazos: [],
      relojes: [],
      total: 0,
    }
    const manager = await enter(web, 'manager')
    expect(await manager.connections.get({})).toEqual(nobody)

    // The process that answers the API passes the command to the process that has the tracker's connection.
    await usuario.commands.send({ imei: planted.shared, tipo: 'gprs', comando: 'busq' })
    await tracker.hears(`**,imei:${planted.shared},B`)

    await eventually(async () => {
      expect(await health(gateway)).toMatchObject({
        code: 200,
        roles: ['gateway'],
        intake: { doors: { osmand: { received: 5, stored: 4, unknown: 1 } } },
        log: { waiting: 0, copies: 3, failure: null, writer: null },
        alerts: null,
        deliveries: null,
      })
      expect(await health(writer)).toMatchObject({
        code: 200,
        roles: ['writer'],
        intake: null,
        log: { waiting: 0, writer: { fixes: { stored: 5, duplicate: 1, unknown: 0 }, failure: null } },
      })
    })
    expect(await health(web)).toMatchObject({ roles: ['web'], intake: null, log: null })
    const metrics = await (await fetch(`${writer.url}/metrics`)).text()
    expect(metrics).toContain('baliza_log_fixes_total{outcome="stored"} 5')
    expect(metrics).toContain('baliza_role{role="writer"} 1')
    const rules = new URL('../../../../docs/monitoring/baliza-alerts.yml', import.meta.url)
    const named = new Set(readFileSync(rules, 'utf8').match(/\bbaliza_log_\w+/g))
    expect(named.size).toBe(2)
    for (const name of named) expect(metrics).toMatch(new RegExp(`^${name} \\d`, 'm'))
    // Each process does only its own part.
    expect([web.address.trackers, writer.address.osmand]).toEqual([0, 0])
    expect((await fetch(`${web.url}/osmand?id=${planted.own}`)).status).toBe(404)
    expect((await fetch(`${gateway.url}/api/objetos`, { method: 'POST' })).status).toBe(404)

    // A gateway that shuts down first passes to NATS everything that it has read.
    tracker.say(sentence(planted.shared, { at: from + 3_000 }))
    await eventually(async () =>
      expect(await health(gateway)).toMatchObject({ intake: { doors: { coban: { received: 3 } } } }),
    )
    await gateway.close()
    await eventually(async () => {
      const rows = await web.database.query('select 1 from positions where imei = $1', [planted.shared])
      expect(rows).toHaveLength(3)
    })
    await tracker.hangUp()
  })

  /** Each starts a PostgreSQL and returns functions that stop and restart it. */
  const outages: [string, () => Promise<{ home: TestDatabase; leave(): Promise<() => Promise<unknown>> }>][] =
    [
      [
        'while PostgreSQL is away',
        async () => {
          const server = await startPostgres(postgres ?? '')
          return { home: startOwnDatabase(server), leave: () => server.pause() }
        },
      ],
      [
        'from PostgreSQL’s end until its replica is promoted',
        async () => {
          const server = await startReplicated(postgres ?? '')
          return { home: startOwnDatabase(server), leave: () => server.kill() }
        },
      ],
    ]
  test.each(outages)('%s gateways go on, and everything is stored after', async (_, startDatabase) => {
    const log = await startLog()
    const { home, leave } = await startDatabase()
    const web = await start(home, log, 'web')
    await plantFleet(web.database)
    const gateway = await start(home, log, 'gateway')
    const writer = await start(home, log, 'writer')
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
    expect(await report(gateway, planted.own, from)).toBe(200)

    const comeBack = await leave()
    // Also for a unit that this gateway has not seen before.
    for (const imei of [planted.own, planted.foreign, '350000000000009'])
      expect(await report(gateway, imei, from + 1_000)).toBe(200)
    expect((await fetch(`${gateway.url}/ready`)).status).toBe(200)
    await eventually(async () => expect((await fetch(`${writer.url}/ready`)).status).toBe(503))
    await comeBack()

    await eventually(async () => {
      const rows = await web.database.query('select imei, time from positions order by imei, time')
      expect(rows).toEqual([
        { imei: planted.own, time: from },
        { imei: planted.own, time: from + 1_000 },
        { imei: planted.foreign, time: from + 1_000 },
      ])
    })
    await eventually(async () =>
      expect(await health(writer)).toMatchObject({
        code: 200,
        log: { waiting: 0, writer: { fixes: { unknown: 1 } } },
      }),
    )
  })

  test('the stream loses its leader, a writer is killed, another one closes: nothing is lost, none is twice, each unit’s order stays', async () => {
    const [log, home] = [await startLog(), await startDatabase()]
    const web = await start(home, log, 'web')
    await plantFleet(web.database)
    const imeis = Array.from({ length: 24 }, (_, index) => String(357_000_000_000_000 + index))
    for (const imei of imeis) {
      await web.database.query(
        `insert into units (imei, id, nombre, sim, registro) values ($1, $2, $1, '', 0)`,
        [imei, unitId(imei)],
      )
      await web.database.query(
        `insert into assignments (user_id, imei) select id, $1 from users where name = 'usuario'`,
        [imei],
      )
    }
    const gateway = await start(home, log, 'gateway')
    const writer = await start(home, log, 'writer')
    const process = await startServerProcess({
      DATABASE_URL: home.databaseUrl ?? '',
      DATA_DIR: temporaryDirectory(),
      NATS_URL: log.url,
      INTAKE_LOG: '1',
      ROLE: 'writer',
    })
    closing.push(() => process.kill())
    await watchEngines(web, imeis)
    await rulesInForce([writer, process])

    const from = Math.floor(Date.now() / 1_000) * 1_000 - 4 * 3_600_000
    const acknowledged = new Map<string, number>()
    let stopped = false
    /** Sends the next fix once the previous one is acknowledged, as a phone does. */
    async function phone(imei: string): Promise<void> {
      for (let sent = 0; !stopped; sent++) {
        while ((await report(gateway, imei, from + sent * 1_000, isOn(sent))) !== 200);
        acknowledged.set(imei, sent + 1)
      }
    }
    const sending = imeis.map(phone)
    closing.push(async () => {
      stopped = true
      await Promise.all(sending)
    })
    const count = () => [...acknowledged.values()].reduce((sum, one) => sum + one, 0)
    const more = (wanted: number) => {
      const before = count()
      return eventually(() => expect(count()).toBeGreaterThan(before + wanted))
    }
    await more(200)
    const revive = await log.killLeader(streamName)
    await more(200)
    // The killed process has unacknowledged messages. After a timeout NATS delivers them to the other writer.
    await process.kill()
    await more(200)
    await revive()
    await start(home, log, 'writer')
    await writer.close()
    await more(200)
    stopped = true
    await Promise.all(sending)

    const wanted = [...acknowledged].flatMap(([imei, count]) =>
      Array.from({ length: count }, (_, index) => `${imei} ${from + index * 1_000}`),
    )
    await eventually(async () => {
      const rows = await web.database.query<{ imei: string; time: number }>(
        'select imei, time from positions',
      )
      const stored = rows.map(({ imei, time }) => `${imei} ${time}`)
      expect(new Set(stored).size).toBe(stored.length)
      expect(wanted.filter((key) => !new Set(stored).has(key))).toEqual([])
      expect(await log.waiting(streamName)).toBe(0)
    })
    // A fix that arrived after a later one would have raised no alert. A fix that was stored twice would have raised two.
    const raised = await web.database.query<{ imei: string; time: number; clave_msj: string }>(
      `select imei, time, clave_msj from alerts join users on users.id = user_id where name = 'usuario'
       order by imei, time`,
    )
    const expected = [...acknowledged].sort().flatMap(([imei, count]) =>
      // The first fix only sets the initial state of the engine.
      Array.from({ length: count - 1 }, (_, index) => ({
        imei,
        time: from + (index + 1) * 1_000,
        clave_msj: isOn(index + 1) ? 'ACC_ON' : 'ACC_OFF',
      })),
    )
    expect(raised).toEqual(expected)
  })

  test('without a majority of NATS nothing is acknowledged, and what trackers have sent is stored when it is back', async () => {
    const [log, home] = [await startLog(), await startDatabase()]
    const all = await start(home, log, 'gateway,writer,web')
    await plantFleet(all.database)
    const from = Math.floor(Date.now() / 1_000) * 1_000 - 600_000
    const tracker = await connectTracker(all.address.trackers, planted.shared)
    expect(await report(all, planted.own, from)).toBe(200)

    const revive = await log.killMost()
    for (let second = 0; second < 30; second++)
      tracker.say(sentence(planted.shared, { at: from + second * 1_000 }))
    expect(await report(all, planted.own, from + 1_000)).toBe(503)
    const ready = await fetch(`${all.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'mal', reason: logTexts.away }])
    await revive()

    await eventually(async () => {
      const rows = await all.database.query<{ imei: string; count: number }>(
        'select imei, count(*)::int as count from positions group by imei order by imei',
      )
      expect(rows).toEqual([
        { imei: planted.shared, count: 30 },
        { imei: planted.own, count: 2 },
      ])
      expect(await report(all, planted.own, from + 1_000)).toBe(200)
      expect(await health(all)).toMatchObject({ code: 200, log: { waiting: 0 } })
    })
    await tracker.hangUp()
  })

  test('a message that nobody can read is set aside with its bytes, and stops nothing', async () => {
    const [log, home] = [await startLog(), await startDatabase()]
    const all = await start(home, log, 'gateway,writer,web')
    await plantFleet(all.database)
    const poison = Buffer.from([0xff, 0x00, 0x7b, 0x22, 0xe9])
    for (let partition = 0; partition < 16; partition++) await log.publish(subjectOf(partition), poison)
    const at = Math.floor(Date.now() / 1_000) * 1_000
    expect(await report(all, planted.own, at)).toBe(200)
    await eventually(async () => {
      expect(await all.database.query('select imei, time from positions')).toEqual([
        { imei: planted.own, time: at },
      ])
      const letters = await all.database.query('select imei, protocol, raw, reason from dead_letters')
      expect(letters).toHaveLength(16)
      expect(letters[0]).toEqual({
        imei: '',
        protocol: 'log',
        raw: poison,
        reason: expect.stringContaining('UnreadableMessage: it is no JSON'),
      })
      expect(await log.waiting(streamName)).toBe(0)
    })
    expect(await health(all)).toMatchObject({
      code: 200,
      deadLetters: 16,
      log: { writer: { unreadable: 16 } },
    })
  })
})
