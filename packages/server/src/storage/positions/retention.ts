import { hasCode } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import type { CleaningCounts } from '../tables/cleanings.js'
import { partitionsOf } from './partitions.js'
import { codecVersion, packTrack, unpackTrack } from './track-codec.js'
import { withTrackStores } from './track-stores.js'
import { day, type SealedDay, startOfDay } from './tracks.js'

/** What cleaning keeps, ms: the last year of records (specification 2, section 4). */
export const keptYear = 365 * day

/** Rows of one statement: PGlite has one connection, and the feed and the intake wait for it. */
export const batch = 5_000
/** Pages of one statement that deletes: some 60 rows each. */
const pagesDeleted = 64
/** Pages of one statement that only counts. */
const pagesCounted = 1_000

/** Later than any fix. */
const forever = Number.MAX_SAFE_INTEGER

/** A part of a table that one statement takes: from one row's address to another's, which is outside. */
interface Piece {
  readonly from: string
  readonly to: string
}

/** What a batch deleted: how many, and the time of the last of them, where the next batch goes on. */
export interface DeletedBatch {
  readonly gone: number
  readonly last: number
}

/**
 * Deletes the oldest positions of one device, one batch of them.
 * @param after Unix ms: those of up to then are gone already, and their remains need not be walked again
 * @param before Unix ms; the position of that moment stays. All positions unless given
 */
export async function deletePositions(
  database: Queryable,
  imei: string,
  { after = -1, before = forever }: { after?: number; before?: number } = {},
): Promise<DeletedBatch> {
  const [row] = await database.query<{ gone: number; last: number | null }>(
    `with oldest as (
       select time from positions where imei = $1 and time > $2 and time < $3 order by time limit ${batch}
     ), deleted as (
       delete from positions
       where imei = $1 and time > $2 and time < $3 and time <= (select max(time) from oldest) returning time
     )
     select count(*)::int as gone, max(time) as last from deleted`,
    [imei, after, before],
  )
  return { gone: row?.gone ?? 0, last: row?.last ?? after }
}

/**
 * Deletes a device's positions of before a moment, Unix ms, in batches.
 * @returns how many went
 */
export async function cleanUnit(database: Database, imei: string, before: number): Promise<number> {
  // What is sealed meanwhile is found among the days.
  const rows = await cleanRows(database, imei, before)
  return rows + (await cleanSealed(database, before, { imei }))
}

/** @param options.went hears of every batch @param options.signal stops it between two */
async function cleanRows(
  database: Queryable,
  imei: string,
  before: number,
  {
    went = () => undefined,
    signal,
  }: { readonly went?: (rows: number) => void; readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let total = 0
  for (let after = -1; ; ) {
    const { gone, last } = await deletePositions(database, imei, { after, before })
    total += gone
    went(gone)
    if (gone < batch || signal?.aborted === true) return total
    after = last
  }
}

/** Sealed days of one statement that deletes, each of which may be a long one. */
const daysDeleted = 500

/** Deletes the sealed fixes of a device, or of all, of before a moment, Unix ms. */
function cleanSealed(database: Database, before: number, options: CleanSealed = {}): Promise<number> {
  return withTrackStores(database, async (stores) => {
    const { imei = null } = options
    let total = 0
    for (const store of imei === null ? stores.all : [await stores.of(imei)])
      total += await cleanDays(store, before, options)
    return total
  })
}

interface CleanSealed {
  readonly imei?: string | null
  readonly went?: (fixes: number) => void
  readonly signal?: AbortSignal | undefined
}

async function cleanDays(
  database: Database,
  before: number,
  { imei = null, went = () => undefined, signal }: CleanSealed,
): Promise<number> {
  let total = 0
  const add = (fixes: number) => {
    total += fixes
    went(fixes)
  }
  for (let days = daysDeleted; days === daysDeleted && signal?.aborted !== true; ) {
    const [gone] = await database.query<{ days: number; fixes: number }>(
      `with gone as (
         delete from tracks where (imei, start) in (
           select imei, start from tracks where start <= $1 and ($2::text is null or imei = $2) limit ${daysDeleted}
         ) returning n
       )
       select count(*)::int as days, coalesce(sum(n), 0)::bigint as fixes from gone`,
      [before - day, imei],
    )
    days = gone?.days ?? 0
    add(gone?.fixes ?? 0)
  }
  // The day of the moment itself.
  const cut = await database.query<{ imei: string }>(
    'select imei from tracks where start = $1 and start < $2 and ($3::text is null or imei = $3)',
    [startOfDay(before), before, imei],
  )
  for (const unit of cut) {
    if (signal?.aborted === true) break
    add(await cutDay(database, unit.imei, before))
  }
  return total
}

/** Takes what is from before a moment out of its sealed day. @returns how many fixes those were */
function cutDay(database: Database, imei: string, before: number): Promise<number> {
  return database.transaction(async (tx) => {
    const key = [imei, startOfDay(before)]
    const [sealed] = await tx.query<SealedDay>(
      'select n, version, body from tracks where imei = $1 and start = $2 for update',
      key,
    )
    if (sealed === undefined) return 0
    const left = unpackTrack(sealed.body, sealed.version).filter(({ time }) => time >= before)
    if (left.length === 0) await tx.query('delete from tracks where imei = $1 and start = $2', key)
    else if (left.length < sealed.n)
      await tx.query('update tracks set n = $3, version = $4, body = $5 where imei = $1 and start = $2', [
        ...key,
        left.length,
        codecVersion,
        packTrack(left),
      ])
    return sealed.n - left.length
  })
}

/** How many positions of a device are stored. */
export async function countPositions(database: Queryable, imei: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (select count(*) from positions where imei = $1)
       + (select coalesce(sum(n), 0)::bigint from tracks where imei = $1) as count`,
    [imei],
  )
  return row?.count ?? 0
}

/**
 * Deletes every device's positions of before a moment, Unix ms: whole months at once, then device by device, then
 * what is left of devices that are gone. Fixes of that age that arrive meanwhile may stay until the next time.
 * @param options.progress hears how far it is @param options.signal stops it between two batches
 * @returns how many went
 */
export async function cleanAll(
  database: Database,
  before: number,
  {
    progress = () => undefined,
    signal,
  }: {
    readonly progress?: (counts: CleaningCounts) => void
    readonly signal?: AbortSignal
  } = {},
): Promise<number> {
  const units = await database.query<{ imei: string }>('select imei from units order by imei')
  const partitions = await partitionsOf(database)
  let removed = 0
  let cleaned = 0
  const went = (rows: number) => {
    removed += rows
    progress({ units_done: cleaned, units_total: units.length, removed })
  }
  went(0)
  for (const { table, to } of partitions)
    if (to !== null && to <= before && signal?.aborted !== true) went(await emptyPartition(database, table))
  for (const { imei } of units) {
    await cleanRows(database, imei, before, { went, signal })
    if (signal?.aborted === true) return removed
    cleaned += 1
    went(0)
  }
  for (const { table, from, to } of partitions)
    if ((to === null || to > before) && (from === null || from < before))
      went(await deleteFrom(database, table, before, signal))
  await cleanSealed(database, before, { went, signal })
  return removed
}

/**
 * Forgets what is from before a moment, Unix ms: months that ended before it are dropped, and what the default
 * partition holds of before it is deleted. The month of that moment itself stays until it is over; of what is sealed, its day.
 * @param signal stops it between two pieces
 */
export async function forgetOld(
  database: Database,
  before: number,
  signal?: AbortSignal,
): Promise<{ readonly dropped: readonly string[]; readonly rows: number }> {
  const dropped = await dropOldPartitions(database, before)
  const rows = await deleteFrom(database, 'positions_default', before, signal)
  return { dropped, rows: rows + (await cleanSealed(database, startOfDay(before), { signal })) }
}

/**
 * Drops the months that ended before a moment, Unix ms. One that somebody is reading is left for the next time:
 * whoever waits for a table keeps everybody behind waiting too.
 * @returns the tables dropped
 */
async function dropOldPartitions(database: Database, before: number): Promise<string[]> {
  const dropped: string[] = []
  for (const { table, to } of await partitionsOf(database)) {
    if (to === null || to > before) continue
    if (await withoutWaiting(database, (tx) => tx.query(`drop table if exists ${table}`))) dropped.push(table)
  }
  return dropped
}

/** Counts a month and empties it; where somebody is reading it, it is deleted in pieces instead. */
async function emptyPartition(database: Database, table: string): Promise<number> {
  let rows = 0
  for (const { from, to } of await pieces(database, table, pagesCounted)) {
    const [piece] = await database.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} where ctid >= $1::tid and ctid < $2::tid`,
      [from, to],
    )
    rows += piece?.rows ?? 0
  }
  if (rows === 0) return 0
  let emptied = false
  const done = await withoutWaiting(database, async (tx) => {
    await tx.query(`lock table ${table} in access exclusive mode`)
    // Another process may have emptied it since it was counted: what it deleted is its to report.
    const [size] = await tx.query<{ bytes: number }>(`select pg_relation_size('${table}') as bytes`)
    emptied = (size?.bytes ?? 0) > 0
    if (emptied) await tx.query(`truncate ${table}`)
  })
  if (done) return emptied ? rows : 0
  return deleteFrom(database, table, forever)
}

/** One walk through a table, page by page: no index leads to the old rows of every device. */
async function deleteFrom(
  database: Database,
  table: string,
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  for (const { from, to } of await pieces(database, table, pagesDeleted)) {
    if (signal?.aborted === true) break
    const [row] = await database.query<{ gone: number }>(
      `with gone as (
         delete from ${table} where ctid >= $1::tid and ctid < $2::tid and time < $3 returning 1
       )
       select count(*)::int as gone from gone`,
      [from, to, before],
    )
    total += row?.gone ?? 0
  }
  return total
}

async function pieces(database: Queryable, table: string, pages: number): Promise<Piece[]> {
  const [size] = await database.query<{ pages: number }>(
    `select pg_relation_size(to_regclass('${table}')) / current_setting('block_size')::int as pages`,
  )
  const count = Math.ceil((size?.pages ?? 0) / pages)
  return Array.from({ length: count }, (_, index) => ({
    from: `(${index * pages},0)`,
    to: `(${(index + 1) * pages},0)`,
  }))
}

/** @returns `false` where a lock was not to be had within two seconds */
export async function withoutWaiting(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<boolean> {
  try {
    await database.transaction(async (tx) => {
      await tx.query(`set local lock_timeout = '2s'`)
      await work(tx)
    })
    return true
  } catch (error) {
    if (hasCode(error, '55P03')) return false
    throw error
  }
}
