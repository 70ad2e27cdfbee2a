import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Intake } from '../intake/intake.js'
import { coban } from '../intake/protocols/coban/index.js'
import type { TrackerLines, Written } from '../intake/trackers/listener.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { newId } from '../storage/tables/accounts.js'
import { type CommandRow, commandById } from '../storage/tables/command-log.js'
import { claimCommands } from '../storage/tables/commands.js'
import { numberConnections } from '../storage/tables/connections.js'
import { databaseFixture, databases } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { type Planted, planted, plantFleet } from '../testing/fleet.js'
import { startIntake } from '../testing/intake.js'
import { connectTracker, sentence, type TestTracker } from '../testing/tracker.js'
import { type CommandGateway, createCommandGateway } from './gateway.js'

const log = createLog('silent')
const imei = planted.own
const minute = 60_000

/** One server process, reduced to what commands need. */
interface Process {
  readonly intake: Intake
  readonly gateway: CommandGateway
  /** How often this process has queried the waiting commands. */
  readonly claims: () => number
}

describe.each(databases())('the gateway on $name', (kind) => {
  const database = databaseFixture(kind)
  let ids: Planted
  let clock: number
  const processes: Process[] = []
  const trackers: TestTracker[] = []

  beforeAll(async () => {
    ids = await plantFleet(database)
  })
  beforeEach(async () => {
    clock = Date.now()
    await database.query('delete from commands')
    await database.query('update units set dialect = null')
    await database.query('update unit_live set speed = 0, acc = false, timestamp = $1', [clock])
  })
  afterEach(async () => {
    for (const tracker of trackers.splice(0)) await tracker.hangUp()
    for (const process of processes.splice(0)) await stop(process)
  })

  /**
   * @param deaf if `true`, the process receives no notice of logins elsewhere
   * @param patience time for which a command waits until another process has sent it, in ms
   */
  async function open({ gap = 0, deaf = false, patience = 0 } = {}): Promise<Process> {
    let claims = 0
    const counted: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            query: (sql, values) => {
              if (sql.includes('for update of c')) claims += 1
              return tx.query(sql, values)
            },
          }),
        ),
    }
    const gateway = createCommandGateway({
      database: counted,
      log,
      cutSpeedLimit: 20,
      patience,
      now: () => clock,
      gap,
    })
    const listen: Database['listen'] = (channel, hear) =>
      deaf && channel === 'connections'
        ? Promise.resolve(async () => undefined)
        : database.listen(channel, hear)
    const intake = await startIntake({ ...database, listen }, { listener: gateway.listener })
    await gateway.start(intake.lines)
    const process = { intake, gateway, claims: () => claims }
    processes.push(process)
    return process
  }

  async function stop({ gateway, intake }: Process): Promise<void> {
    await gateway.close()
    await intake.drain()
    await intake.close()
  }

  async function connect({ intake }: Process, name: string = imei): Promise<TestTracker> {
    const tracker = await connectTracker(intake.ports.trackers, name)
    trackers.push(tracker)
    return tracker
  }

  const order = (comando: CommandRow['comando'], more: { imei?: string; confirmed?: boolean } = {}) => ({
    id: newId(),
    userId: ids.usuario,
    sentBy: ids.usuario,
    imei,
    comando,
    valor: null,
    confirmed: false,
    ...more,
  })

  /** Sends a heartbeat and waits for its answer: everything that the server sent before has arrived by then. */
  async function settled(tracker: TestTracker, name: string = imei): Promise<string> {
    const before = tracker.heard().split('ON').length
    tracker.say(`${name};`)
    await eventually(() => expect(tracker.heard().split('ON').length).toBe(before + 1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return tracker.heard().replaceAll('ON', '')
  }

  test('a command of the last minute still goes out, one of ten minutes never does', async () => {
    const process = await open()
    const [early, late] = [order('busq'), order('busq', { imei: planted.shared })]
    await process.gateway.overGprs(early)
    await process.gateway.overGprs(late)
    clock += 10 * minute - 1
    const first = await connect(process)
    await first.hears(`**,imei:${imei},B`)
    clock += 1
    const second = await connect(process, planted.shared)
    expect(await settled(second, planted.shared)).toBe('LOAD')
    expect(await commandById(database, late.id)).toMatchObject({ claimed_at: null, sent_at: null })
  })

  test('what has expired is marked so, and what a dead process had taken is lost', async () => {
    const now = clock
    await database.query(
      `insert into commands (id, user_id, imei, comando, tipo_envio, created_at, expires_at, claimed_at)
       values ('late', $1, $2, 'busq', 1, 0, $3, null), ('lost', $1, $2, 'bloq', 1, 0, $3, $4),
         ('fresh', $1, $2, 'zh', 1, 0, $5, null)`,
      [ids.usuario, imei, now - 1, now - 2 * minute, now + minute],
    )
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      await open()
      await vi.advanceTimersByTimeAsync(30_000)
    } finally {
      vi.useRealTimers()
    }
    await eventually(async () =>
      expect(await database.query('select id, failed from commands order by id')).toEqual([
        { id: 'fresh', failed: null },
        { id: 'late', failed: 'expired' },
        { id: 'lost', failed: 'lost' },
      ]),
    )
  })

  test('a tracker that comes again and again gets it once', async () => {
    const process = await open()
    const { id } = order('busq')
    await process.gateway.overGprs({ ...order('busq'), id })
    const all = await Promise.all(Array.from({ length: 5 }, () => connect(process)))
    for (let index = 0; index < 5; index += 1) all.push(await connect(process))
    // The command arrives once, or not at all if its connection was replaced at that moment.
    await eventually(async () => expect((await commandById(database, id))?.claimed_at).toBe(clock))
    const last = all.at(-1)
    if (last !== undefined) await settled(last)
    expect(
      all
        .map((one) => one.heard())
        .join('')
        .split('**').length - 1,
    ).toBeLessThanOrEqual(1)
  })

  test('whoever asks at once, one gets it; what it had taken when it died nobody takes again', async () => {
    const first = await open()
    const { id } = order('bloq')
    await first.gateway.overGprs({ ...order('bloq'), id })
    const connection = (await numberConnections(database, [imei])).get(imei)?.number ?? 0
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => claimCommands(database, { imei, connection }, clock, () => true)),
    )
    expect(asked.flatMap(({ claimed }) => claimed).map((command) => command.id)).toEqual([id])
    // The connection that got it closed without an answer.
    const next = await open()
    expect(await settled(await connect(next))).toBe('LOAD')
    expect(await settled(await connect(first))).toBe('LOAD')
  })

  test('two processes and many notices: one writes, once', async () => {
    const [one, two] = [await open({ patience: minute }), await open()]
    const there = await connect(two)
    const { id } = order('desbloq')
    const row = await one.gateway.overGprs({ ...order('desbloq'), id })
    expect(row).toMatchObject({ sent_at: clock, failed: null })
    const notice = { what: 'waiting', origin: 'other', imei, id, comando: 'desbloq', until: clock + minute }
    for (let index = 0; index < 5; index += 1)
      await database.query(`select pg_notify('commands', $1)`, [JSON.stringify(notice)])
    await database.query(`select pg_notify('commands', '')`)
    const here = await connect(one)
    expect(await settled(here)).toBe('LOAD')
    expect(there.heard()).toBe(`LOAD**,imei:${imei},K`)
  })

  test('of two connections to one process the newer gets what is ordered, the older is closed', async () => {
    const process = await open()
    const older = await connect(process)
    const newer = await connect(process)
    expect(await process.gateway.overGprs(order('desbloq'))).toMatchObject({ sent_at: clock })
    await newer.hears(`**,imei:${imei},K`)
    await eventually(() => expect(older.gone()).toBe(true))
    expect(older.heard()).toBe('LOAD')
  })

  test('of two connections to two processes the newer gets what is ordered, though nobody tells the other', async () => {
    const [deaf, two] = [await open({ deaf: true, patience: minute }), await open()]
    const older = await connect(deaf)
    const newer = await connect(two)
    expect(older.gone()).toBe(false)
    expect(await deaf.gateway.overGprs(order('desbloq'))).toMatchObject({ sent_at: clock, failed: null })
    await newer.hears(`**,imei:${imei},K`)
    // The older process discovers the newer connection when it queries the waiting commands.
    await eventually(() => expect(older.gone()).toBe(true))
    expect(older.heard()).toBe('LOAD')
    const back = await connect(deaf)
    await eventually(() => expect(newer.gone()).toBe(true))
    await two.gateway.overGprs(order('busq'))
    await back.hears(`**,imei:${imei},B`)
  })

  test('only the number of the newest connection claims', async () => {
    const { gateway } = await open()
    const { id } = order('bloq')
    await gateway.overGprs({ ...order('bloq'), id })
    const number = async () => (await numberConnections(database, [imei])).get(imei)?.number ?? 0
    const [first, second] = [await number(), await number()]
    expect(second).toBeGreaterThan(first)
    const claim = (connection: number) => claimCommands(database, { imei, connection }, clock, () => true)
    expect(await claim(first)).toEqual({ claimed: [], held: false, newest: second })
    expect(await claim(second + 1)).toMatchObject({ claimed: [] })
    expect(await claim(second)).toMatchObject({ claimed: [{ id }], newest: second })
    await database.query('delete from connections')
    expect(await claim(second)).toEqual({ claimed: [], held: false, newest: null })
  })

  test('an acknowledgement counts in whichever process it arrives', async () => {
    const [one, two] = [await open(), await open()]
    const first = await connect(one)
    const [{ id }, search] = [order('desbloq'), order('busq')]
    await one.gateway.overGprs({ ...order('desbloq'), id })
    await one.gateway.overGprs(search)
    await first.hears('B')
    await first.hangUp()
    const second = await connect(two)
    // PGlite delivers the notice with the next answer.
    await database.query('select 1')
    second.say(sentence(imei, { keyword: 'kt' }))
    await eventually(async () => expect(await commandById(database, id)).toMatchObject({ status: 1 }))
    expect(await commandById(database, search.id)).toMatchObject({ status: 0 })
    second.say(sentence(imei, { at: Date.now() + 1_000 }))
    await eventually(async () => expect(await commandById(database, search.id)).toMatchObject({ status: 1 }))
  })

  test('one that we fail at keeps no other of its tracker waiting', async () => {
    const [first, second] = [order('fr'), order('busq')]
    // A value that no command has, for example one of another version.
    for (const [index, { id, comando }] of [first, second].entries())
      await database.query(
        `insert into commands (id, user_id, imei, comando, valor, tipo_envio, created_at, expires_at)
         values ($1, $2, $3, $4, $5, 1, $6, $7)`,
        [id, ids.usuario, imei, comando, index === 0 ? '7' : null, clock + index, clock + minute],
      )
    const process = await open()
    const tracker = await connect(process)
    await tracker.hears(`**,imei:${imei},B`)
    await eventually(async () => expect((await commandById(database, second.id))?.sent_at).toBe(clock))
    expect(await commandById(database, first.id)).toMatchObject({ sent_at: null })
  })

  test('whoever may not act for the account any more sends it nothing', async () => {
    const process = await open()
    const tracker = await connect(process)
    const search = { ...order('busq'), sentBy: ids.manager }
    const [before] = await database.query('select manager from users where id = $1', [ids.usuario])
    const manage = (manager: unknown) =>
      database.query('update users set manager = $2 where id = $1', [ids.usuario, manager])
    await manage(null)
    await process.gateway.overGprs(search)
    expect(await settled(tracker)).not.toContain(',B')
    await manage(before?.manager)
    await process.gateway.overGprs({ ...order('fr'), valor: '30' })
    await eventually(async () => expect((await commandById(database, search.id))?.sent_at).toBe(clock))
  })

  test('a restart loses neither what waits nor what is to be acknowledged', async () => {
    const before = await open()
    const tracker = await connect(before, planted.shared)
    const [waiting, sent] = [order('busq'), order('bloq', { imei: planted.shared })]
    await before.gateway.overGprs(waiting)
    await before.gateway.overGprs(sent)
    await tracker.hears('J')
    await stop(before)
    processes.length = 0

    const after = await open()
    await (await connect(after)).hears(`**,imei:${imei},B`)
    const back = await connect(after, planted.shared)
    expect(await settled(back, planted.shared)).toBe('LOAD')
    back.say(sentence(planted.shared, { keyword: 'jt' }))
    await eventually(async () => expect(await commandById(database, sent.id)).toMatchObject({ status: 1 }))
  })

  test('an acknowledgement that comes too late changes nothing; a put-off cut has a day', async () => {
    const process = await open()
    const tracker = await connect(process)
    const [release, cut] = [order('desbloq', { imei: planted.shared }), order('bloq')]
    const other = await connect(process, planted.shared)
    await process.gateway.overGprs(release)
    await process.gateway.overGprs(cut)
    await other.hears('K')
    await tracker.hears('J')
    tracker.say(sentence(imei, { keyword: '509' }))
    await eventually(async () => expect((await commandById(database, cut.id))?.accepted_at).toBe(clock))
    // The process receives the change a moment after the database. The hour passes for both.
    await settled(tracker)
    clock += 3_600_000
    other.say(sentence(planted.shared, { keyword: 'kt' }))
    tracker.say(sentence(imei, { keyword: '109' }))
    await eventually(async () =>
      expect(await commandById(database, cut.id)).toMatchObject({ status: 1, time_enviado: clock }),
    )
    expect(await commandById(database, release.id)).toMatchObject({ status: 0 })
  })

  test('a release that the tracker confirms takes the put-off cut off the table', async () => {
    const process = await open()
    const tracker = await connect(process)
    const [cut, release] = [order('bloq'), order('desbloq')]
    await process.gateway.overGprs(cut)
    tracker.say(sentence(imei, { keyword: '509' }))
    await eventually(async () => expect((await commandById(database, cut.id))?.accepted_at).toBe(clock))
    await process.gateway.overGprs(release)
    tracker.say(sentence(imei, { keyword: '110' }))
    await eventually(async () => expect(await commandById(database, release.id)).toMatchObject({ status: 1 }))
    // A separate statement after the release's replaces the cut.
    await eventually(async () =>
      expect(await commandById(database, cut.id)).toMatchObject({ status: 0, failed: 'replaced' }),
    )
  })

  test('five hundred trackers that log in ask the database nothing', async () => {
    const process = await open()
    await process.gateway.overGprs(order('busq'))
    const before = process.claims()
    for (let from = 0; from < 500; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          connect(process, String(700_000_000_000_000 + from + index)),
        ),
      )
    expect(process.claims()).toBe(before)
    await (await connect(process)).hears('B')
    expect(process.claims()).toBe(before + 1)
  })

  const done = { comando: 'bloq', correlation: null, result: 'done', text: null } as const

  describe('when the connection fails', () => {
    /** A gateway whose connection returns the given outcomes, one per text. */
    async function over(outcomes: Written[], at: (text: string) => Promise<void> = async () => undefined) {
      const texts: string[] = []
      const number = (await numberConnections(database, [imei])).get(imei)?.number ?? null
      const session = coban.open()
      const lines: TrackerLines = {
        connected: () => true,
        connection: async () => number,
        supersede: () => undefined,
        turn: async () => () => undefined,
        isUnguarded: () => false,
        motion: () => null,
        compose: (_connection, asked, target) => session.write(asked, target) ?? 'unsupported',
        async write(_imei, _connection, text) {
          texts.push(text)
          await at(text)
          return outcomes.shift() ?? 'written'
        },
      }
      const gateway = createCommandGateway({
        database,
        log,
        cutSpeedLimit: 20,
        patience: 0,
        now: () => clock,
        gap: 0,
      })
      await gateway.start(lines)
      return { gateway, texts }
    }

    test('before a byte has left, it waits and goes with the next connection', async () => {
      const { gateway, texts } = await over(['unreachable'])
      const search = order('busq')
      expect(await gateway.overGprs(search)).toMatchObject({ claimed_at: null, sent_at: null, failed: null })
      gateway.listener.arrived(imei)
      await eventually(async () => expect((await commandById(database, search.id))?.sent_at).toBe(clock))
      expect(texts).toHaveLength(2)
      await gateway.close()
    })

    test('before a byte has left, and the tracker has come to another process, it goes there', async () => {
      const two = await open()
      const there: TestTracker[] = []
      const { gateway } = await over(['unreachable'], async () => {
        there.push(await connect(two))
        // The other process has queried the waiting commands, but this process had claimed this command.
        await eventually(() => expect(two.claims()).toBeGreaterThan(0))
      })
      await gateway.overGprs(order('busq'))
      await there[0]?.hears(`**,imei:${imei},B`)
      await gateway.close()
    })

    test('while it was written, it is never written again, and its answer still counts', async () => {
      const { gateway, texts } = await over(['broken'])
      const cut = order('bloq')
      expect(await gateway.overGprs(cut)).toMatchObject({ sent_at: null, failed: 'broken' })
      gateway.listener.arrived(imei)
      await gateway.overGprs(order('busq'))
      expect(texts).toEqual([`**,imei:${imei},J`, `**,imei:${imei},B`])
      gateway.listener.replied(imei, done)
      await eventually(async () =>
        expect(await commandById(database, cut.id)).toMatchObject({ status: 1, failed: null }),
      )
      await gateway.close()
    })

    test('and a release was ordered meanwhile, the cut does not come after it', async () => {
      const release = order('desbloq')
      const { gateway, texts } = await over(['unreachable'], async (text) => {
        if (text.endsWith('J'))
          await database.query(
            `insert into commands
          (id, user_id, imei, comando, tipo_envio, created_at, expires_at)
          values ($1, $2, $3, 'desbloq', 1, $4, $5)`,
            [release.id, ids.usuario, imei, clock + 1, clock + minute],
          )
      })
      const cut = order('bloq')
      expect(await gateway.overGprs(cut)).toMatchObject({ sent_at: null, failed: 'replaced' })
      gateway.listener.arrived(imei)
      await eventually(async () => expect((await commandById(database, release.id))?.sent_at).toBe(clock))
      expect(texts).toEqual([`**,imei:${imei},J`, `**,imei:${imei},K`])
      await gateway.close()
    })

    test('words that no database can write are kept as far as they can be', async () => {
      const { gateway } = await over([])
      const cut = order('bloq')
      await gateway.overGprs(cut)
      gateway.listener.replied(imei, { ...done, text: 'DYD=\0Success!\ud800\r\n' })
      await eventually(async () =>
        expect(await commandById(database, cut.id)).toMatchObject({ status: 1, reply: 'DYD= Success!' }),
      )
      await gateway.close()
    })

    test('an answer that is faster than the database counts', async () => {
      let gateway: CommandGateway | null = null
      const made = await over([], async () => gateway?.listener.replied(imei, done))
      gateway = made.gateway
      const cut = order('bloq')
      await gateway.overGprs(cut)
      await eventually(async () => expect(await commandById(database, cut.id)).toMatchObject({ status: 1 }))
      await gateway.close()
    })
  })
})
