import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { createPool } from '../storage/connection/pool.js'
import { openDatabase } from '../storage/open.js'
import { readTrack, readTracks } from '../storage/positions/history.js'
import { sealOld } from '../storage/positions/seal.js'
import type { Fix } from '../tracking/latest/fix.js'
import { storeBatch } from '../tracking/store-batch.js'
import { temporaryDirectory } from './databases.js'
import { commandLine } from './operator.js'
import { findPostgres, startPostgres, type TestPostgres } from './postgres.js'

const log = createLog('silent')
export const hour = 3_600_000
export const day = 24 * hour
/** A midnight that is far in the past at any time of the run. */
export const start = Date.UTC(2026, 4, 10)
export const imeis = Array.from({ length: 12 }, (_, index) => String(860_000_000_000_000 + index))

export const fixAt = (imei: string, time: number, receivedAt = time + 700): Fix => ({
  imei,
  time,
  receivedAt,
  valid: true,
  lat: 19 + (time - start) / (100 * day),
  lng: -99,
  speed: 40,
  course: 10,
  altitude: null,
  acc: true,
  door: null,
  battery: null,
  odometer: null,
  reason: 'position',
  attributes: { satellites: 9 },
})

/** A fix of each unit every two hours, over three days. */
export const sent = imeis.flatMap((imei) =>
  Array.from({ length: 36 }, (_, index) => fixAt(imei, start + index * 2 * hour)),
)

const range = { from: start, to: start + 30 * day }

export async function pastOf(database: Database, imei: string): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const page of readTrack(database, imei, range)) found.push(...page)
  return found
}

/** Counts the fixes that a report reads of all units at once. */
export async function countAll(database: Database): Promise<number> {
  let count = 0
  for await (const slices of readTracks(database, imeis, range))
    for (const slice of slices) slice.each(() => (count += 1))
  return count
}

/** A PostgreSQL with the compressed days of units, which are not distributed yet, and others that may receive them. */
export type ShardScene = Awaited<ReturnType<typeof plant>>

/** Starts the PostgreSQL of the server and, by default, two that may receive the days. Ends them after the work. */
export async function withShards(
  work: (scene: ShardScene) => Promise<void>,
  { shards = 2 }: { readonly shards?: number } = {},
): Promise<void> {
  const servers: TestPostgres[] = []
  const open: Database[] = []
  try {
    const template = inject('templates').server?.cluster
    for (let at = 0; at <= shards; at++) servers.push(await startPostgres(findPostgres() ?? '', { template }))
    await work(await plant(servers, open))
  } finally {
    for (const database of open) await database.close()
    for (const server of servers) await server.stop()
  }
}

async function plant([main, ...shards]: readonly TestPostgres[], open: Database[]) {
  if (main === undefined) throw new Error('nothing was started')
  const home = { databaseUrl: main.url, dataDir: temporaryDirectory(), childEntry: '/nowhere' }
  const connect = () => openDatabase({ ...home, demo: false }, { log })
  const planted = await connect()
  await plantDays(planted)
  const file = join(home.dataDir, `${main.url.replaceAll(/\W/g, '')}.txt`)
  const urls = shards.map(({ url }) => url)
  writeFileSync(file, ['# quién tiene qué', ...urls, ''].join('\n'))
  const run = commandLine(home)
  return {
    home,
    planted,
    shards,
    urls,
    run,
    file,
    /** Distributes the days as an operator does, with the server stopped. */
    async shareOutByCommand() {
      await planted.close()
      expect(await run('shard', file)).toMatchObject({ code: 0 })
    },
    /** Opens a database that is closed at the end. */
    async database() {
      const database = await connect()
      open.push(database)
      return database
    },
    shardDatabases() {
      const databases = urls.map((url) => createPool({ connection: { connectionString: url }, size: 2, log }))
      open.push(...databases)
      return databases
    },
  }
}

/** Plants the units and their compressed days. */
export async function plantDays(database: Database): Promise<void> {
  await database.query(
    `insert into units (imei, id, nombre, sim, registro)
     select imei, lpad(imei, 24, '0'), imei, '', 0 from unnest($1::text[]) as imei`,
    [imeis],
  )
  await storeBatch(database, sent)
  await sealOld(database)
}

/** The units whose days a PostgreSQL has. */
export const daysIn = async (database: Database): Promise<string[]> => {
  const rows = await database.query<{ imei: string }>('select distinct imei from tracks order by imei')
  return rows.map(({ imei }) => imei)
}
