import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Queryable } from '../connection/database.js'
import { isTransient } from '../connection/transient.js'
import { holdLive } from '../tables/unit-live.js'
import { monthsAround, partitionsOf } from './partitions.js'
import { withoutWaiting } from './retention.js'
import { codecVersion, type PositionRow, packTrack, unpackTrack } from './track-codec.js'
import { type TrackStores, withTrackStores } from './track-stores.js'
import { type SealedDay, startOfDay, unsealedFor } from './tracks.js'

export interface Sealed {
  /** Number of units with sealed fixes. */
  readonly units: number
  readonly fixes: number
  /** Size of their sealed days after the round. */
  readonly bytes: number
  /** Tables of months that were dropped because all their rows are sealed. */
  dropped: readonly string[]
}

/** Rows per transaction. PGlite has one connection, so the feed and the intake wait for each transaction. */
const batch = 5_000
/** Units per query that searches for units with rows to seal. */
const unitsAtOnce = 500

/**
 * Packs rows that are old enough into `tracks`, unit by unit, in the background. It can be interrupted at any time and continues
 * later. A fix that arrives after its day was sealed stays a row as long as any other, and is then added to that day.
 * @param options.signal stops between two transactions
 */
export function sealOld(
  database: Database,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Sealed> {
  return withTrackStores(database, (stores) => sealInto(stores, database, signal))
}

async function sealInto(
  stores: TrackStores,
  database: Database,
  signal: AbortSignal | undefined,
): Promise<Sealed> {
  const now = Date.now()
  // Applies to the time of the fix and to the time of its receipt.
  const before = startOfDay(now - unsealedFor)
  const goesOn = () => signal?.aborted !== true
  const done = { units: 0, fixes: 0, bytes: 0 }
  const away = new Map<Database, unknown>()
  for (let after = ''; goesOn(); ) {
    const units = await database.query<{ imei: string; due: boolean }>(
      `select imei, exists (select 1 from positions p where p.imei = u.imei and time < $1 and received_at < $1) as due
       from (select imei from units where imei > $2 order by imei limit ${unitsAtOnce}) u`,
      [before, after],
    )
    for (const { imei, due } of units) {
      if (!due) continue
      const store = await stores.of(imei)
      if (away.has(store)) continue
      done.units += 1
      for (let more = true; more && goesOn(); ) {
        const startedAt = performance.now()
        const sealed = await sealSome(database, store, imei, before).catch((error: unknown) => {
          // The units of this store wait for the next round. The other units continue.
          if (store === database || !isTransient(error)) throw error
          away.set(store, error)
          return nothing
        })
        done.fixes += sealed.fixes
        done.bytes += sealed.bytes
        more = sealed.more
        // Leaves the database to other clients for the same time.
        await pause(performance.now() - startedAt, undefined, { ref: false })
      }
    }
    const last = units.at(-1)
    if (units.length < unitsAtOnce || last === undefined) break
    after = last.imei
  }
  const dropped = goesOn() ? await dropEmptied(database, now) : []
  for (const error of away.values()) throw error
  return { ...done, dropped }
}

const nothing = { fixes: 0, bytes: 0, more: false }

/**
 * Seals the oldest rows of a unit that are old enough, in one transaction. Processes that store fixes of the unit wait for its
 * row lock.
 * If its days are in another PostgreSQL, they are committed there first. A failure of this database after that leaves rows that
 * are already sealed. Readers merge them, and the next round deletes them.
 */
function sealSome(
  database: Database,
  store: Database,
  imei: string,
  before: number,
): Promise<{ readonly fixes: number; readonly bytes: number; readonly more: boolean }> {
  const work = async (tx: Queryable) => {
    // The unit has been deleted. The bin decides about its history.
    if (!(await holdLive(tx, imei))) return nothing
    const rows = await tx.query<PositionRow>(
      `select ${storedColumns} from positions where imei = $1 and time < $2 and received_at < $2
       order by time limit ${batch}`,
      [imei, before],
    )
    const whole = withoutCutDay(rows)
    if (whole.length === 0) return nothing
    const write = (days: Queryable) => writeDays(days, imei, whole)
    const bytes = store === database ? await write(tx) : await store.transaction(write)
    await tx.query('delete from positions where imei = $1 and time = any($2::bigint[])', [
      imei,
      whole.map(({ time }) => time),
    ])
    return { fixes: whole.length, bytes, more: rows.length === batch }
  }
  return database.transaction(work)
}

/**
 * Leaves the last day for the next transaction if more rows of it may follow, because it would be packed twice. An only day
 * stays.
 */
function withoutCutDay(rows: readonly PositionRow[]): readonly PositionRow[] {
  const last = rows.at(-1)
  if (last === undefined || rows.length < batch) return rows
  const cut = rows.findIndex(({ time }) => time >= startOfDay(last.time))
  return cut > 0 ? rows.slice(0, cut) : rows
}

const storedColumns = `time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, accuracy,
  reason, attributes::text as attributes`

/** Adds fixes to the days of a unit, and creates missing days. @returns the new size of these days, in bytes */
async function writeDays(tx: Queryable, imei: string, fixes: readonly PositionRow[]): Promise<number> {
  const days = new Map<number, PositionRow[]>()
  for (const fix of fixes) {
    const start = startOfDay(fix.time)
    const theirs = days.get(start)
    if (theirs === undefined) days.set(start, [fix])
    else theirs.push(fix)
  }
  const sealed = await tx.query<SealedDay>(
    'select start, version, body from tracks where imei = $1 and start = any($2::bigint[]) for update',
    [imei, [...days.keys()]],
  )
  const before = new Map(sealed.map((one) => [one.start, unpackTrack(one.body, one.version)]))
  const packed = Array.from(days, ([start, later]) => {
    const all = joined(before.get(start) ?? [], later)
    return { start, n: all.length, body: packTrack(all) }
  })
  await tx.query(
    `insert into tracks (imei, start, n, version, body)
     select $1, d.start, d.n, ${codecVersion}, decode(d.body, 'hex')
     from unnest($2::bigint[], $3::int[], $4::text[]) as d (start, n, body)
     on conflict (imei, start) do update set n = excluded.n, version = excluded.version, body = excluded.body`,
    [
      imei,
      packed.map(({ start }) => start),
      packed.map(({ n }) => n),
      packed.map(({ body }) => body.toString('hex')),
    ],
  )
  return packed.reduce((sum, { body }) => sum + body.length, 0)
}

/** Merges fixes in time order. If both parts have a fix of the same time, the earlier stored one wins. */
function joined(before: readonly PositionRow[], later: readonly PositionRow[]): readonly PositionRow[] {
  if (before.length === 0) return later
  const times = new Set(before.map(({ time }) => time))
  return [...before, ...later.filter(({ time }) => !times.has(time))].sort((a, b) => a.time - b.time)
}

/** Drops the empty months of `positions` that are older than last month. */
async function dropEmptied(database: Database, now: number): Promise<readonly string[]> {
  const [lastMonth] = monthsAround(now, -1, -1)
  const dropped: string[] = []
  for (const { table, to } of await partitionsOf(database)) {
    if (to === null || lastMonth === undefined || to > lastMonth.from) continue
    const [filled] = await database.query(`select 1 from ${table} limit 1`)
    if (filled !== undefined) continue
    let isEmpty = false
    const done = await withoutWaiting(database, async (tx) => {
      // Locks the parent before the month, like readers do. The reverse order would cause a deadlock.
      await tx.query('lock table only positions in access exclusive mode')
      isEmpty = (await tx.query(`select 1 from ${table} limit 1`)).length === 0
      if (isEmpty) await tx.query(`drop table ${table}`)
    })
    if (done && isEmpty) dropped.push(table)
  }
  return dropped
}
