import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { createPool } from '../storage/connection/pool.js'
import { openDatabase } from '../storage/open.js'
import { databases, temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { demoPassword } from '../testing/fleet.js'
import { findPostgres, startPostgres, startReplicated } from '../testing/postgres.js'
import { type Senders, startSenders } from '../testing/senders.js'
import { type ServerProcess, startServerProcess } from '../testing/server-process.js'

const bin = findPostgres()
const [embedded] = databases()
const log = createLog('silent')
const imeis = Array.from({ length: 200 }, (_, index) => String(357_000_000_000_000 + index))
const fleet = { trackers: imeis.slice(0, 150), phones: imeis.slice(150) }
const administrator = { ADMIN_USER: 'admin', ADMIN_PASSWORD: demoPassword }

/** The stored fixes of the fleet, as `imei time`. */
async function storedOf(database: Database): Promise<Set<string>> {
  const rows = await database.query<{ imei: string; time: number }>('select imei, time from positions')
  return new Set(rows.map(({ imei, time }) => `${imei} ${time}`))
}

const missing = (wanted: ReadonlySet<string>, stored: ReadonlySet<string>) =>
  [...wanted].filter((key) => !stored.has(key))

async function plantUnits(database: Database): Promise<void> {
  await database.query(
    `insert into units (imei, id, nombre, sim, registro)
     select imei, lpad(imei, 24, '0'), imei, '', 0 from unnest($1::text[]) as imei`,
    [imeis],
  )
}

describe('under 200 trackers', () => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function start(environment: Record<string, string>): Promise<ServerProcess> {
    const server = await startServerProcess({
      DATA_DIR: temporaryDirectory(),
      ...administrator,
      ...environment,
    })
    closing.push(() => server.kill())
    return server
  }

  async function send(server: ServerProcess): Promise<Senders> {
    const senders = await startSenders({ trackerPort: server.trackers, osmand: server.osmand, ...fleet })
    closing.push(() => senders.stop())
    await eventually(() => expect(senders.acknowledged.size).toBeGreaterThan(50))
    return senders
  }

  /** Checks that the process survives and stores what it received before, during and after the outage of its database. */
  async function expectAllStored(server: ServerProcess, senders: Senders, database: Database) {
    await senders.stop()
    await eventually(async () => {
      const stored = await storedOf(database)
      expect(missing(senders.written, stored)).toEqual([])
      expect(missing(senders.acknowledged, stored)).toEqual([])
    })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(server.output.err).toBe('')
  }

  describe.skipIf(bin === null)('PostgreSQL', () => {
    async function startOnPostgres() {
      const postgres = await startPostgres(bin ?? '')
      closing.push(() => postgres.stop())
      return { postgres, ...(await startOn(postgres.url)) }
    }

    async function startOn(url: string) {
      const server = await start({ DATABASE_URL: url })
      const database = open(url)
      await plantUnits(database)
      return { server, database, senders: await send(server) }
    }

    function open(url: string): Database {
      const database = createPool({ connection: { connectionString: url }, size: 2, log })
      closing.push(() => database.close())
      return database
    }

    test('loses its busy connections every 250 ms, 40 times or more: the process lives and nothing is lost', async () => {
      const { server, database, senders } = await startOnPostgres()
      let cut = 0
      // On a busy machine its connections may become busy later.
      for (let round = 0; round < 40 || cut === 0; round++) {
        const busy = await database.query<{ done: boolean }>(
          `select pg_terminate_backend(pid) as done from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
        )
        cut += busy.length
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      await expectAllStored(server, senders, database)
    })

    test('is restarted with -m immediate: the process lives and nothing is lost', async () => {
      const { postgres, server, database, senders } = await startOnPostgres()
      await postgres.restart()
      const before = senders.acknowledged.size
      await eventually(() => expect(senders.acknowledged.size).toBeGreaterThan(before + 100))
      await expectAllStored(server, senders, database)
    })

    test('is killed and its replica promoted, twice: nothing is lost, nothing twice, and what comes back confirms nothing', async () => {
      const postgres = await startReplicated(bin ?? '')
      closing.push(() => postgres.stop())
      const { server, database, senders } = await startOn(postgres.url)
      const goesOn = async () => {
        const before = senders.acknowledged.size
        await eventually(() => expect(senders.acknowledged.size).toBeGreaterThan(before + 100))
      }
      const promote = await postgres.kill()
      const first = await promote()
      await goesOn()
      await first.rejoin()
      const promoteAgain = await postgres.kill()
      const second = await promoteAgain()
      await goesOn()

      // The killed PostgreSQL still accepts writes after its restart. No client that has both addresses uses it, and its commits
      // wait.
      const old = open(await second.comeBack())
      const waits = old.query('create table forked (id int)').catch(() => 'never confirmed')
      await eventually(async () =>
        expect(await old.query(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).toHaveLength(
          1,
        ),
      )
      await goesOn()
      await second.rejoin()
      expect(await waits).toBe('never confirmed')
      await expectAllStored(server, senders, database)
      expect(await database.query(`select to_regclass('forked') as forked`)).toEqual([{ forked: null }])
      // A fix that was stored twice would have been announced twice.
      const twice = await database.query(
        `select imei, time from position_batches, unnest(imeis, times) as stored (imei, time)
         group by imei, time having count(*) > 1`,
      )
      expect(twice).toEqual([])
    })
  })

  test('the embedded database’s process is killed: one sentence, exit code 1, and what was acknowledged is there', async () => {
    const home = await embedded?.start()
    if (home === undefined) throw new Error('there is always one')
    closing.push(() => home.remove())
    const { dataDir } = home
    const open = () => openDatabase({ ...home, demo: false }, { log, childEntry: home.childEntry })
    const planted = await open()
    await plantUnits(planted)
    await planted.close()
    const server = await start({ DATA_DIR: dataDir })
    const senders = await send(server)
    const lock = JSON.parse(readFileSync(join(dataDir, 'produccion', 'baliza.lock'), 'utf8'))
    process.kill(lock.child.pid, 'SIGKILL')
    expect(await server.exited).toBe(1)
    expect(server.output.err).toBe(
      'La base de datos integrada se cerró sola (terminó con SIGKILL): sin ella no se puede seguir. ' +
        'Lo guardado sigue en su carpeta; arranca de nuevo.\n',
    )
    expect(server.output.out).not.toMatch(/^ +at |\\n +at /m)
    await senders.stop()
    const after = await open()
    expect(missing(senders.acknowledged, await storedOf(after))).toEqual([])
    await after.close()
  })
})
