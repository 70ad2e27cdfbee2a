import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { createPool } from '../storage/connection/pool.js'
import { openDatabase } from '../storage/open.js'
import { countPositions } from '../storage/positions/retention.js'
import { sealOld } from '../storage/positions/seal.js'
import { shareOut } from '../storage/positions/shard-setup.js'
import { withTrackStores } from '../storage/positions/track-stores.js'
import { claimRecords, setAside } from '../storage/tables/bin.js'
import { writeBackup } from '../storage/transfer/backup-file.js'
import { type CopySource, copyInto } from '../storage/transfer/copy.js'
import { withSource } from '../storage/transfer/database-source.js'
import { childEntry } from '../testing/child-entry.js'
import { databases, type TestDatabase } from '../testing/databases.js'
import { eventually } from '../testing/eventually.js'
import { everything, insideOf } from '../testing/everything.js'
import { commandLine } from '../testing/operator.js'
import { findPostgres } from '../testing/postgres.js'
import { openServer } from '../testing/running-server.js'
import {
  countAll,
  day,
  daysIn,
  fixAt,
  hour,
  imeis,
  pastOf,
  type ShardScene,
  start,
  withShards,
} from '../testing/shards.js'
import { storeBatch } from '../tracking/store-batch.js'

const log = createLog('silent')
const [removed = '', driven = '', ...others] = imeis

/** Creates separate databases in the PostgreSQL servers that store days. @returns their addresses */
async function freshDatabases({ urls }: ShardScene, names: readonly string[]): Promise<readonly string[]> {
  const made: string[] = []
  for (const name of names)
    for (const url of urls) {
      const server = createPool({ connection: { connectionString: url }, size: 2, log })
      await server.query(`create database ${name}`).finally(() => server.close())
      made.push(Object.assign(new URL(url), { pathname: name }).href)
    }
  return made
}

/** Removes a device whose days move to another PostgreSQL with its entry in the bin. @returns the id of that entry */
async function remove(database: Database, imei: string): Promise<string> {
  const id = await withTrackStores(database, async ({ of }) => {
    const here = await of(imei)
    for (let tries = 0; ; tries++) if ((await of(`~entry${tries}`)) !== here) return `entry${tries}`
  })
  await database.query('delete from units where imei = $1', [imei])
  await database.query(
    `insert into bin (id, kind, name, detail, imei, removed_by_name, removed_at) values ($1, 'device', '', '', $2, '', $3)`,
    [id, imei, Date.now()],
  )
  return id
}

/** Each row of the days in a backup, as text. */
function daysOf(file: string): readonly string[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const from = lines.indexOf('{"table":"tracks"}') + 1
  const rows = lines.slice(from)
  return rows.slice(
    0,
    rows.findIndex((line) => line.startsWith('{')),
  )
}

async function daysRead(source: CopySource): Promise<readonly string[]> {
  const tracks = source.inventory.tables.find(({ name }) => name === 'tracks')
  if (tracks === undefined) throw new Error('there is no such table')
  const days: string[] = []
  for await (const { lines } of source.pages(tracks, null, 0)) days.push(...lines)
  return days
}

const openTarget = (to: TestDatabase) =>
  openDatabase({ ...to, demo: false }, { log, childEntry: childEntry() })

describe.skipIf(findPostgres() === null)('copies of what is shared out over two PostgreSQLs', () => {
  test('a backup while a server stores, seals and moves days: nothing is lost, and it is restored into either kind', async () => {
    await withShards(async (scene) => {
      const { shareOutByCommand, run, home } = scene
      await shareOutByCommand()
      const database = await scene.database()
      const id = await remove(database, removed)
      const server = await openServer({ ...home, remove: () => Promise.resolve() })
      const send = async (number: number) => {
        const query = new URLSearchParams({
          id: driven,
          timestamp: String(Math.floor(Date.now() / 1_000) - 10_000 + number),
          lat: '19',
          lon: '-99',
        })
        const { status } = await fetch(`http://127.0.0.1:${server.address.osmand}/?${query}`)
        expect(status).toBe(200)
      }
      const counts = { sent: 0, sealed: 0, moved: 0 }
      let isOver = false
      const until = async (count: keyof typeof counts, work: (number: number) => Promise<unknown>) => {
        while (!isOver) {
          await work(counts[count])
          counts[count] += 1
        }
      }
      const busy = Promise.all([
        until('sent', send),
        until('sealed', async (number) => {
          await storeBatch(
            database,
            others.map((imei) => fixAt(imei, start + (number + 6) * hour * 12)),
          )
          await sealOld(database)
        }),
        until('moved', async (number) => {
          if (number % 2 === 0) await setAside(database, [removed])
          else expect(await claimRecords(database, id, removed)).toBe(true)
        }),
      ])
      const files: string[] = []
      let before = counts
      try {
        await eventually(() => expect(Math.min(...Object.values(counts))).toBeGreaterThan(0))
        for (const name of ['1.gz', '2.gz', '3.gz', '4.gz', '5.gz']) {
          files.push(join(home.dataDir, name))
          before = { ...counts }
          expect(await run('backup', files.at(-1) ?? '')).toMatchObject({ code: 0 })
        }
      } finally {
        isOver = true
        await busy
        await server.close()
      }
      const days = files.map((name) =>
        daysOf(name).filter((row) => row.startsWith(`"(${removed},`) || row.startsWith(`"(~${id},`)),
      )
      expect(days.map(({ length }) => length)).toEqual(files.map(() => 3))

      const last = files.at(-1) ?? ''
      for (const kind of databases()) {
        const to = await kind.start({ empty: true })
        const restored = commandLine({ ...to, childEntry: childEntry() })
        expect(await restored('restore', last)).toMatchObject({
          code: 0,
          out: [expect.stringMatching(/comparadas tabla por tabla\.$/)],
        })
        const copy = await openTarget(to)
        try {
          expect((await countPositions(copy, removed)) + (await countPositions(copy, `~${id}`))).toBe(36)
          const [live] = await copy.query<{ whole: boolean; count: number }>(
            `select u.timestamp = max(p.time) as whole, count(*) as count
             from unit_live u join positions p on p.imei = u.imei and p.time > $2 where u.imei = $1 group by u.timestamp`,
            [driven, start + 30 * day],
          )
          expect(live).toMatchObject({ whole: true })
          expect(live?.count).toBeGreaterThanOrEqual(before.sent)
          expect(live?.count).toBeLessThanOrEqual(counts.sent)
          // A day that was compressed in between also exists as rows. It is read once, both before and after it is compressed
          // again.
          const read = () => Promise.all(others.map(async (imei) => (await pastOf(copy, imei)).length))
          const past = await read()
          for (const count of past) {
            expect(count).toBeGreaterThanOrEqual(36 + Math.min(before.sealed, 54))
            expect(count).toBeLessThanOrEqual(36 + counts.sealed)
          }
          await sealOld(copy)
          expect(await read()).toEqual(past)
        } finally {
          await copy.close()
        }
        if (to.databaseUrl !== null) await shareOutAnew(scene, to)
        await to.remove()
      }
    })
  })

  /** Distributes the days over more servers than before. */
  async function shareOutAnew(scene: ShardScene, to: TestDatabase): Promise<void> {
    const before = await insideOf(to, everything)
    const list = join(scene.home.dataDir, 'de-nuevo.txt')
    writeFileSync(list, (await freshDatabases(scene, ['parte_a', 'parte_b'])).join('\n'))
    expect(await commandLine({ ...to, childEntry: childEntry() })('shard', list)).toMatchObject({ code: 0 })
    expect((await insideOf(to, everything)).sums).toEqual(before.sums)
    const database = await openTarget(to)
    expect(await countAll(database)).toBeGreaterThan(36 * 11)
    await database.close()
  }

  test('what is read is of one moment, which no days that are being moved straddle, and nobody waits for it', async () => {
    await withShards(async ({ shareOutByCommand, database: connect }) => {
      await shareOutByCommand()
      const database = await connect()
      const id = await remove(database, removed)
      let isRead = false
      const read = () =>
        withSource(database, async (source) => {
          isRead = true
          const days = await daysRead(source)
          await storeBatch(database, [fixAt(driven, Date.now() - hour), fixAt(driven, start + 9 * day)])
          await sealOld(database)
          await setAside(database, [removed])
          expect(await countPositions(database, `~${id}`)).toBe(36)
          expect(await daysRead(source)).toEqual(days)
          return days
        })
      const reading = await database.transaction(async (tx) => {
        // Locks the entry as the process that moves days does.
        await tx.query('select 1 from bin where id = $1 for update', [id])
        const begun = read()
        const waiting = () =>
          database.query(`select 1 from pg_locks where relation = 'bin'::regclass and not granted`)
        await eventually(async () => expect(await waiting()).toHaveLength(1))
        expect(isRead).toBe(false)
        return { begun }
      })
      expect(await reading.begun).toHaveLength(36)
    })
  })

  test('moved into another database it is whole again; interrupted in the middle of the days, it goes on there', async () => {
    await withShards(async ({ shareOutByCommand, home }) => {
      await shareOutByCommand()
      const before = await insideOf(home, everything)
      const moving = commandLine({ ...home, childEntry: childEntry() })
      for (const kind of databases()) {
        const to = await kind.start({ empty: true })
        const said: number[] = []
        const progress = (table: string, rows: number) => {
          if (table !== 'tracks') return
          said.push(rows)
          // The first part is copied, or some of it.
          if (said.length === 2) throw new Error('enough')
        }
        const options = { log, progress, embedded: to.databaseUrl === null }
        const copying = insideOf(home, (source) =>
          insideOf(to, (target) => withSource(source, (all) => copyInto(target, all, options))),
        )
        await expect(copying).rejects.toThrow('enough')
        expect(said[1]).toBeGreaterThan(0)
        expect(said[1]).toBeLessThan(36)
        await expect(openTarget(to)).rejects.toThrow('copia a medias')
        expect(await moving('move', '--to', to.databaseUrl ?? to.dataDir)).toMatchObject({
          code: 0,
          out: [expect.stringMatching(/comparadas tabla por tabla/)],
        })
        const after = await insideOf(to, everything)
        expect([after.sums, after.sequences]).toEqual([before.sums, before.sequences])
        expect(after.guards.some((guard) => guard.includes('tracks_pkey'))).toBe(true)
        const database = await openTarget(to)
        expect(await countAll(database)).toBe(imeis.length * 36)
        await database.close()
        await to.remove()
      }
    })
  })

  test('one that is away, at first or in the middle, or that refuses, is named, and no file is left', async () => {
    await withShards(
      async ({ shareOutByCommand, planted, run, home, urls, shards, database: connect, shardDatabases }) => {
        const stop = () => {
          throw new Error('enough')
        }
        await expect(shareOut(planted, urls, { log, progress: stop })).rejects.toThrow('enough')
        const folder = join(home.dataDir, 'copias')
        mkdirSync(folder)
        expect(await run('backup', folder)).toMatchObject({
          code: 1,
          err: [expect.stringContaining('a medio repartir')],
        })
        await shareOutByCommand()
        const database = await connect()
        const place = new URL(urls[1] ?? '').host
        const named = (what: string) =>
          expect.stringMatching(new RegExp(`^No se pudo leer la parte .* ${place}/postgres \\(.*${what}`))
        const [, second] = shardDatabases()
        expect((await daysIn(second as Database)).length).toBeGreaterThan(0)

        const comeBack: (() => Promise<void>)[] = []
        const progress = async (table: string) => {
          if (table === 'tracks' && comeBack.length === 0)
            comeBack.push(await (shards[1] as (typeof shards)[number]).kill())
        }
        const cut = withSource(database, (source) =>
          writeBackup(
            join(folder, 'cortada.gz'),
            {
              ...source,
              async *pages(table, after, skipped) {
                for await (const page of source.pages(table, after, skipped)) {
                  yield page
                  await progress(table.name)
                }
              },
            },
            { version: '1.0.0', progress: () => undefined },
          ),
        )
        await expect(cut).rejects.toMatchObject({ message: named('') })
        expect(readdirSync(folder)).toEqual([])
        expect(await run('backup', folder)).toMatchObject({ code: 1, err: [named('ECONNREFUSED')] })
        await Promise.all(comeBack.map((start) => start()))

        await second?.query('create role ajeno login')
        await database.query(`alter user mapping for current_user server tracks_1 options (set user 'ajeno')`)
        expect(await run('backup', folder)).toMatchObject({
          code: 1,
          err: [named('permission denied for table tracks')],
        })
        expect(readdirSync(folder)).toEqual([])
        await second?.query('grant select on tracks to ajeno')
        expect(await run('backup', folder)).toMatchObject({ code: 0 })
        expect(readdirSync(folder)).toEqual([expect.stringMatching(/^baliza-\d{8}T\d{6}Z\.ndjson\.gz$/)])
      },
    )
  })
})
