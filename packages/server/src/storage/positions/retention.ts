import { hasCode } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import type { CleaningCounts } from '../tables/cleanings.js'
import { partitionsOf } from './partitions.js'
import { codecVersion, packTrack, unpackTrack } from './track-codec.js'
import { withTrackStores } from './track-stores.js'
import { day, type SealedDay, startOfDay } from './tracks.js'

/** Time that cleaning keeps, in ms: the last year of records (specification 2, section 4). */
export const keptYear = 365 * day

/** Rows per statement. PGlite has one connection, so the feed and the intake wait for each statement. */
export const batch = 5_000
/** Pages per deleting statement, about 60 rows each. */
const pagesDeleted = 64
/** Pages per statement that only counts. */
const pagesCounted = 1_000

const forever = Number.MAX_SAFE_INTEGER

/** Part of a table for one statement: from one row address to another. The upper address is exclusive. */
interface Piece {
  readonly from: string
  readonly to: string
}

/** Result of a batch: the number of deleted rows, and the time of the last one, where the next batch continues. */
export interface DeletedBatch {
  readonly gone: number
  readonly last: number
}

/**
 * Deletes one batch of the oldest positions of a device.
 * @param after Unix ms. Rows up to this time are already deleted, so their dead rows are not scanned again
 * @param before Unix ms, exclusive. By default all positions are deleted
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

/** Deletes the positions of a device before a moment, in Unix ms, in batches. @returns the number of deleted positions */
export async function cleanUnit(database: Database, imei: string, before: number): Promise<number> {
  // Rows first: rows that are sealed in between are then found among the days.
  const rows = await cleanRows(database, imei, before)
  return rows + (await cleanSealed(database, before, { imei }))
}

/** @param options.went called after every batch @param options.signal stops between two batches */
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

/** Sealed days per deleting statement. Each day may be long. */
const daysDeleted = 500

/** Deletes the sealed fixes of one device, or of all devices, before a moment, in Unix ms. */
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
  // Days that contain the moment itself.
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

/** Removes the fixes before a moment from its sealed day. @returns the number of removed fixes */
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

export async function countPositions(database: Queryable, imei: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (select count(*) from positions where imei = $1)
       + (select coalesce(sum(n), 0)::bigint from tracks where imei = $1) as count`,
    [imei],
  )
  return row?.count ?? 0
}

/**
 * Deletes the positions of every device before a moment, in Unix ms. It deletes whole months at once, then device by device, then
 * the remaining rows of deleted devices. Fixes of that age that arrive during the run may stay until the next run.
 * @param options.progress called with the progress
 * @param options.signal stops between two batches
 * @returns the number of deleted positions
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
 * Deletes what is older than a moment, in Unix ms. Months that ended before it are dropped, and older rows of the default
 * partition are deleted. The month of the moment stays until it is over; of the sealed fixes, the day of the moment stays.
 * @param signal stops between two pieces
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
 * Drops the months that ended before a moment, in Unix ms. A month that is being read is left for the next run, because a waiting
 * table lock also blocks all later clients.
 * @returns the tables that were dropped
 */
async function dropOldPartitions(database: Database, before: number): Promise<string[]> {
  const dropped: string[] = []
  for (const { table, to } of await partitionsOf(database)) {
    if (to === null || to > before) continue
    if (await withoutWaiting(database, (tx) => tx.query(`drop table if exists ${table}`))) dropped.push(table)
  }
  return dropped
}

/** Counts the rows of a month and truncates it. If the month is being read, its rows are deleted in pieces instead. */
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
    // Another process may have emptied the table after the count. That process reports the deleted rows.
    const [size] = await tx.query<{ bytes: number }>(`select pg_relation_size('${table}') as bytes`)
    emptied = (size?.bytes ?? 0) > 0
    if (emptied) await tx.query(`truncate ${table}`)
  })
  if (done) return emptied ? rows : 0
  return deleteFrom(database, table, forever)
}

/** Scans the table page by page: no index leads to the old rows of every device. */
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

/** @returns `false` if a lock was not available within two seconds */
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
