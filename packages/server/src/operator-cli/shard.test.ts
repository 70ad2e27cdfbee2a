import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectNats } from '../bus/nats-connection.js'
import { createStoringQueue, type FixQueue } from '../intake/index.js'
import { createPublisher, openJetStream, openStream, startLogWriter } from '../intake/log/index.js'
import { partitionOf } from '../intake/log/partitions.js'
import { streamName } from '../intake/log/stream.js'
import type { Letter, Settled } from '../intake/queued-fix.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { createPool } from '../storage/connection/pool.js'
import { isTransient } from '../storage/connection/transient.js'
import { openDatabase } from '../storage/open.js'
import { cleanAll, cleanUnit, countPositions } from '../storage/positions/retention.js'
import { sealOld } from '../storage/positions/seal.js'
import { refuseHalfShared, shareOut } from '../storage/positions/shard-setup.js'
import { setAside } from '../storage/tables/bin.js'
import { temporaryDirectory } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { findNats, startNats } from '../testing/nats.js'
import { commandLine } from '../testing/operator.js'
import { findPostgres } from '../testing/postgres.js'
import {
  countAll,
  day,
  daysIn,
  fixAt,
  hour,
  imeis,
  pastOf,
  plantDays,
  sent,
  start,
  withShards,
} from '../testing/shards.js'
import { startTcpProxy } from '../testing/tcp-proxy.js'
import type { Fix } from '../tracking/latest/fix.js'
import { storeBatch } from '../tracking/store-batch.js'

const bin = findPostgres()
const nats = findNats()
const log = createLog('silent')
const letterOf = ({ imei, receivedAt }: Fix): Letter => ({ imei, protocol: 'osmand', raw: '', receivedAt })

/** @returns the outcomes, to which the queue appends later */
function send(queue: FixQueue, fix: Fix): readonly Settled[] {
  const settled: Settled[] = []
  queue.push(fix, letterOf(fix), (one) => settled.push(one))
  return settled
}

describe.skipIf(bin === null)('the days of units, shared out over two PostgreSQLs', () => {
  test('interrupted, no server starts and the command goes on; then all is read, sealed and cleaned as before', async () => {
    await withShards(async ({ planted, urls, run, file, database: connect, shardDatabases }) => {
      const before = await Promise.all(imeis.map((imei) => pastOf(planted, imei)))
      expect(before.map(({ length }) => length)).toEqual(imeis.map(() => 36))
      const progress = () => {
        throw new Error('enough')
      }
      await expect(shareOut(planted, urls, { log, progress })).rejects.toThrow('enough')
      await expect(refuseHalfShared(planted)).rejects.toThrow('a medio repartir')
      expect(await run('shard', file)).toMatchObject({
        code: 1,
        err: expect.arrayContaining([expect.stringContaining('la usa otro servidor')]),
      })
      await planted.close()
      await expect(connect()).rejects.toThrow('a medio repartir')
      expect(await run('shard', file)).toMatchObject({
        code: 0,
        out: ['36 días de unidades, repartidos y comparados. Arranca ahora como siempre.'],
      })
      expect(await run('shard', file)).toMatchObject({
        code: 1,
        err: expect.arrayContaining(['La historia de esta base de datos ya está repartida.']),
      })

      const database = await connect()
      const shards = shardDatabases()
      const theirs = await Promise.all(shards.map(daysIn))
      expect(theirs.map(({ length }) => length > 0)).toEqual([true, true])
      expect(theirs.flat().sort()).toEqual(imeis)
      expect(await Promise.all(imeis.map((imei) => pastOf(database, imei)))).toEqual(before)
      expect(await countAll(database)).toBe(imeis.length * 36)
      expect(await run('migrate', '--check')).toMatchObject({
        code: 0,
        out: [expect.stringMatching(/^Migraciones: \d+ de antes, 0 por hacer/)],
      })

      // A late fix joins its day, a duplicate changes nothing, and a new day is stored in its shard.
      const late = imeis.map((imei) => fixAt(imei, start + hour, start + 5 * day))
      const later = imeis.map((imei) => fixAt(imei, start + 5 * day))
      const { outcomes } = await storeBatch(database, [...late, ...later, ...sent.slice(0, 50)])
      expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(50)
      expect(await sealOld(database)).toMatchObject({ units: 12, fixes: 24 })
      expect(await database.query('select 1 from positions')).toEqual([])
      expect(await countAll(database)).toBe(imeis.length * 38)
      expect((await Promise.all(shards.map(daysIn))).map((all) => all.join())).toEqual(
        theirs.map((all) => all.join()),
      )

      const [one = '', other = ''] = imeis
      expect(await cleanUnit(database, one, start + day)).toBe(13)
      expect(await countPositions(database, one)).toBe(25)
      expect(await countPositions(database, other)).toBe(38)
      expect(await cleanAll(database, start + 1.5 * day)).toBe(11 * 19 + 6)
      expect(await countAll(database)).toBe(imeis.length * 19)
    })
  })

  test('a removed unit takes its days with it, to the shard of the name under which they are set aside', async () => {
    await withShards(async ({ shareOutByCommand, database: connect, shardDatabases }) => {
      await shareOutByCommand()
      const database = await connect()
      const shards = shardDatabases()
      const entries = imeis.map((imei, index) => ({ id: `entry${index}`, imei }))
      for (const { id, imei } of entries)
        await database.query(
          `insert into bin (id, kind, name, detail, imei, removed_by_name, removed_at) values ($1, 'device', '', '', $2, '', $3)`,
          [id, imei, Date.now()],
        )
      await setAside(database, imeis)
      for (const { id, imei } of entries) {
        expect(await countPositions(database, imei)).toBe(0)
        expect(await countPositions(database, `~${id}`)).toBe(36)
      }
      expect((await Promise.all(shards.map(daysIn))).flat().sort()).toEqual(
        entries.map(({ id }) => `~${id}`).sort(),
      )
    })
  })

  test('while one is away what is recent is stored, the others’ past is read and sealed, and its own waits', async () => {
    await withShards(async ({ shareOutByCommand, shards, database: connect, shardDatabases }) => {
      await shareOutByCommand()
      const database = await connect()
      const [gone, there] = await Promise.all(shardDatabases().map(daysIn))
      if (gone === undefined || there === undefined) throw new Error('there are two')
      const later = imeis.map((imei) => fixAt(imei, start + 5 * day))
      await storeBatch(database, later)
      const comeBack = await shards[0]?.kill()

      const now = Date.now() - hour
      const { outcomes } = await storeBatch(
        database,
        imeis.map((imei) => fixAt(imei, now)),
      )
      expect(outcomes).toEqual(imeis.map(() => 'stored'))
      await expect(pastOf(database, gone[0] ?? '')).rejects.toThrow('could not connect to server')
      // An old fix delays its batch until the shard is available. Without that fix the batch succeeds.
      const old = fixAt(gone[0] ?? '', start + 6 * day)
      const recent = fixAt(there[0] ?? '', now)
      const refused: unknown = await storeBatch(database, [old, recent]).catch((error: unknown) => error)
      expect([refused, isTransient(refused)]).toEqual([expect.any(Error), true])
      expect((await storeBatch(database, [recent])).outcomes).toEqual(['duplicate'])
      await expect(sealOld(database)).rejects.toThrow('ECONNREFUSED')
      const rows = await database.query<{ imei: string }>(
        'select imei from positions where time < $1 order by imei',
        [now],
      )
      expect(rows.map(({ imei }) => imei)).toEqual(gone)
      for (const imei of there) expect(await pastOf(database, imei)).toHaveLength(37)

      await comeBack?.()
      expect(await sealOld(database)).toMatchObject({ units: gone.length, fixes: gone.length })
      expect(await countAll(database)).toBe(imeis.length * 37)
    })
  })

  test('one of long ago whose days are away waits apart: all others are stored, and it is too, once, when they are back', async () => {
    await withShards(async ({ shareOutByCommand, shards, database: connect, shardDatabases }) => {
      await shareOutByCommand()
      const database = await connect()
      const [gone, there] = await Promise.all(shardDatabases().map(daysIn))
      const [silent = '', heard = ''] = gone ?? []
      const [other = ''] = there ?? []
      expect([silent, heard, other].every((imei) => imeis.includes(imei))).toBe(true)
      const raised: string[] = []
      const queueOf = (highWater: number) =>
        createStoringQueue({
          database,
          log,
          onSaved: () => undefined,
          onRaised: (what) => raised.push(...what),
          highWater,
          wait: 1,
        })
      const oldOf = (imei: string, minutes = 0): Fix => ({
        ...fixAt(imei, start + 4 * day + minutes * 60_000, Date.now()),
        battery: 5,
      })
      const comeBack = await shards[0]?.kill()

      const queue = queueOf(1_000)
      const waiting = [oldOf(silent), oldOf(silent), oldOf(heard)].map((fix) => send(queue, fix))
      const stored = [send(queue, oldOf(other))]
      const now = Date.now() - hour
      const recent = imeis.filter((imei) => imei !== silent)
      for (let index = 0; index < 110; index++)
        stored.push(send(queue, fixAt(recent[index % recent.length] ?? '', now + index * 1_000)))
      await eventually(() => expect(stored.flat()).toEqual(stored.map(() => 'stored')))
      expect(queue.stats()).toMatchObject({ waiting: 0, apart: 3, failure: null, full: false })
      // Another fix behind them is queued without another attempt, and is not stored.
      const later = send(queue, oldOf(silent, 1))
      await eventually(() => expect(queue.stats()).toMatchObject({ waiting: 0, apart: 4 }))
      expect([...waiting, later].flat()).toEqual([])
      expect(raised).toEqual(['lowBattery'])

      // If a process ends before that, it reports one unsaved fix and has not acknowledged it.
      const ending = queueOf(1_000)
      const lost = send(ending, oldOf(silent, 2))
      await eventually(() => expect(ending.stats().apart).toBe(1))
      expect([await ending.drain(50), lost]).toEqual([1, []])
      // If the separate queue is full, all fixes wait, as for an unavailable database.
      const small = queueOf(2)
      const many = [3, 4].map((minutes) => send(small, oldOf(silent, minutes)))
      await eventually(() => expect(small.stats()).toMatchObject({ waiting: 0, apart: 2, failure: null }))
      many.push(send(small, oldOf(silent, 5)))
      const behind = send(small, fixAt(other, now + hour))
      await eventually(() => expect(small.stats().failure).not.toBeNull())
      expect(small.stats()).toMatchObject({ waiting: 2, apart: 2, full: true })
      expect([...many, behind].flat()).toEqual([])

      await comeBack?.()
      await eventually(() =>
        expect([...waiting, later, ...many, behind].map((all) => all.join())).toEqual([
          'stored',
          'duplicate',
          ...Array.from({ length: 6 }, () => 'stored'),
        ]),
      )
      expect([await queue.drain(), await small.drain()]).toEqual([0, 0])
      expect([queue.stats(), small.stats()]).toEqual(
        Array.from({ length: 2 }, () => expect.objectContaining({ waiting: 0, apart: 0, failure: null })),
      )
      // Both units, including the one that has sent newer fixes since: a late event is recorded too.
      expect(raised).toEqual(['lowBattery', 'lowBattery', 'lowBattery'])
      expect(lost).toEqual([])
      expect(await countAll(database)).toBe(imeis.length * 36 + 7)
    })
  })

  test.skipIf(nats === null)(
    'with the log in between, what waits apart is not acknowledged, and holds up its own partition alone',
    async () => {
      const hub = await startNats(nats ?? '', temporaryDirectory(), 1)
      const closing: (() => unknown)[] = [() => hub.stop()]
      try {
        await withShards(async ({ shareOutByCommand, shards, database: connect, shardDatabases }) => {
          await shareOutByCommand()
          const database = await connect()
          const [gone = []] = await Promise.all(shardDatabases().map(daysIn))
          const [silent = ''] = gone
          const link = await connectNats([hub.url], log)
          closing.push(() => link.close())
          const connection = await openJetStream(link)
          await openStream(connection)
          const startWriter = () => {
            const queue = createStoringQueue({ database, log, onSaved: () => undefined, wait: 1 })
            return { queue, writer: startLogWriter({ connection, queue, log, onStored: () => undefined }) }
          }
          const publisher = createPublisher(connection)
          const publish = (fixes: readonly Fix[]) =>
            publisher.publish(fixes.map((fix) => ({ fix, letter: letterOf(fix) })))
          const stored = async () => {
            const rows = await database.query<{ imei: string }>('select imei from positions order by imei')
            return rows.map(({ imei }) => imei)
          }
          const held = imeis.filter((imei) => partitionOf(imei) === partitionOf(silent))
          const free = imeis.filter((imei) => !held.includes(imei))

          const comeBack = await shards[0]?.kill()
          const { queue, writer } = startWriter()
          await publish([fixAt(silent, start + 4 * day, Date.now())])
          await eventually(() => expect(queue.stats().apart).toBe(1))
          await publish(imeis.map((imei) => fixAt(imei, Date.now() - hour)))
          await eventually(async () => expect(await stored()).toEqual(free))
          expect(await hub.waiting(streamName)).toBeGreaterThan(0)
          // A process that shuts down returns its waiting fixes.
          await writer.close(50)
          const next = startWriter()
          closing.push(() => next.writer.close())
          await eventually(() => expect(next.queue.stats().apart).toBe(1))
          expect(await stored()).toEqual(free)

          await comeBack?.()
          await eventually(async () => expect(await stored()).toEqual([...imeis, silent].sort()))
          await eventually(async () => expect(await hub.waiting(streamName)).toBe(0))
          expect(next.writer.stats().fixes).toMatchObject({ duplicate: 0, rejected: 0, failed: 0 })
          await closing.pop()?.()
        })
      } finally {
        for (const close of closing.reverse()) await close()
      }
    },
  )

  test('one that says nothing any more, and nobody knows it, keeps no unit locked', async () => {
    await withShards(async ({ planted, urls, run, file, database: connect, shardDatabases }) => {
      await planted.close()
      const [first = '', ...others] = urls
      const network = await startTcpProxy(Number(new URL(first).port))
      try {
        const through = new URL(first)
        through.port = String(network.port)
        writeFileSync(file, [through.href, ...others].join('\n'))
        expect(await run('shard', file)).toMatchObject({ code: 0 })
        const database = await connect()
        const [gone = []] = await Promise.all(shardDatabases().map(daysIn))
        const [silent = '', heard = ''] = gone
        const queue = createStoringQueue({ database, log, onSaved: () => undefined, wait: 1 })
        // The stored fix makes the process treat the shard as available when it locks a unit.
        const before = send(queue, fixAt(silent, start + 4 * day))
        await eventually(() => expect(before).toEqual(['stored']))
        network.swallow()
        const old = send(queue, fixAt(silent, start + 4 * day + hour))
        const recent = [silent, heard].map((imei) => send(queue, fixAt(imei, Date.now() - hour)))
        await eventually(() => expect(recent.flat()).toEqual(['stored', 'stored']))
        expect([old, queue.stats()]).toMatchObject([[], { apart: 1 }])
        network.heal()
        await eventually(() => expect(old).toEqual(['stored']))
        expect(await queue.drain()).toBe(0)
      } finally {
        await network.close()
      }
    })
  })

  test('sealed there and not forgotten here, a fix is read once, and sealed once', async () => {
    await withShards(async ({ shareOutByCommand, database: connect }) => {
      await shareOutByCommand()
      const database = await connect()
      await storeBatch(
        database,
        imeis.map((imei) => fixAt(imei, start + 5 * day)),
      )
      const broken: Database = {
        ...database,
        transaction: (work, options) =>
          database.transaction(async (tx) => {
            await work(tx)
            throw new Error('a power cut')
          }, options),
      }
      await expect(sealOld(broken)).rejects.toThrow('a power cut')
      const [row] = await database.query<{ count: number }>(
        'select count(*)::int as count from positions p join tracks t on t.imei = p.imei and t.start = $1',
        [start + 5 * day],
      )
      expect(row?.count).toBe(1)
      expect(await countAll(database)).toBe(imeis.length * 37)
      expect(await sealOld(database)).toMatchObject({ units: 12, fixes: 12 })
      expect(await countAll(database)).toBe(imeis.length * 37)
      expect(await countPositions(database, imeis[0] ?? '')).toBe(37)
    })
  })

  test('a user who is no superuser needs a right, and parts that ask for a password; until then nothing has changed', async () => {
    await withShards(async ({ planted, home, shards, shardDatabases }) => {
      const servers = [planted, ...shardDatabases()]
      for (const server of servers) {
        await server.query(`create role llano login password 'clave'`)
        await server.query('create database llana owner llano')
      }
      const [url = '', ...urls] = [home.databaseUrl, ...shards.map((shard) => shard.url)].map((of) =>
        of.replace('baliza@', 'llano:clave@').replace(/postgres$/, 'llana'),
      )
      const own = { ...home, databaseUrl: url }
      const connect = () => openDatabase({ ...own, demo: false }, { log })
      const before = await connect()
      await plantDays(before)
      await before.close()
      const list = join(home.dataDir, 'llana.txt')
      writeFileSync(list, urls.join('\n'))
      const run = commandLine(own)
      const refused = (what: string) => ({
        code: 1,
        err: [expect.any(String), expect.stringContaining(what)],
      })
      expect(await run('shard', list)).toMatchObject(refused('grant usage on foreign data wrapper'))
      const itsOwn = { connectionString: home.databaseUrl.replace(/postgres$/, 'llana') }
      const superuser = createPool({ connection: itsOwn, size: 2, log })
      await superuser.query(
        'create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to llano',
      )
      await superuser.close()
      expect(await run('shard', list)).toMatchObject(refused('scram-sha-256 en su pg_hba.conf'))
      await (await connect()).close()
      for (const server of servers) {
        const [file] = await server.query<{ hba_file: string }>('show hba_file')
        const rules = readFileSync(file?.hba_file ?? '', 'utf8')
        writeFileSync(file?.hba_file ?? '', `host all llano all scram-sha-256\n${rules}`)
        await server.query('select pg_reload_conf()')
      }
      expect(await run('shard', list)).toMatchObject({ code: 0 })
      expect(await run('backup', join(home.dataDir, 'llana.gz'))).toMatchObject({ code: 0 })
      const database = await connect()
      expect(await countAll(database)).toBe(imeis.length * 36)
      await database.close()
      await planted.close()
    })
  })

  test('a file that does not name two databases is refused without what it says', async () => {
    await withShards(async ({ planted, urls, run, file }) => {
      await planted.close()
      writeFileSync(file, 'mysql://root:hunter2@db\n')
      expect(await run('shard', file)).toEqual({
        code: 1,
        out: [],
        err: [expect.stringMatching(/renglón 1: no es una dirección de PostgreSQL/)],
      })
      writeFileSync(file, `${urls[0]}\n${urls[0]}\n`)
      expect(await run('shard', file)).toMatchObject({
        code: 1,
        err: [expect.stringContaining('dos bases de datos o más')],
      })
    })
  })
})
