import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Queryable } from '../connection/database.js'
import { isTransient } from '../connection/transient.js'
import { holdLive } from '../tables/unit-live.js'
import { monthsAround, partitionsOf } from './partitions.js'
import { withoutWaiting } from './retention.js'
import { codecVersion, type PositionRow, packTrack, unpackTrack } from './track-codec.js'
import { type TrackStores, withTrackStores } from './track-stores.js'
import { type SealedDay, startOfDay, unsealedFor } from './tracks.js'

/** What a round of sealing did. */
export interface Sealed {
  /** Units of which something was sealed. */
  readonly units: number
  readonly fixes: number
  /** What their days take now. */
  readonly bytes: number
  /** Months whose rows are all sealed, and which went. */
  dropped: readonly string[]
}

/** Rows of one transaction: PGlite has one connection, and the feed and the intake wait for it. */
const batch = 5_000
/** Units of one question for those that have something to seal. */
const unitsAtOnce = 500

/**
 * Packs what is old enough into `tracks`, unit by unit, in the background: it may be ended anywhere, and goes on from
 * there. A fix that comes later than its day was sealed waits as a row, as long as any other, and joins it.
 * @param options.signal stops it between two transactions
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
  // Both when it was and when it was received.
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
          // Its units wait for the next round; the others go on.
          if (store === database || !isTransient(error)) throw error
          away.set(store, error)
          return nothing
        })
        done.fixes += sealed.fixes
        done.bytes += sealed.bytes
        more = sealed.more
        // As long again is everybody else's.
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
 * Seals the oldest rows of a unit that may be, in one transaction. Who stores fixes of it waits for its row.
 * Where its days are elsewhere they are committed there first: what happens to this database after that leaves rows that are
 * sealed already, which readers merge and the next round takes.
 */
function sealSome(
  database: Database,
  store: Database,
  imei: string,
  before: number,
): Promise<{ readonly fixes: number; readonly bytes: number; readonly more: boolean }> {
  const work = async (tx: Queryable) => {
    // Deleted meanwhile: what becomes of its past is the bin's.
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

/** A day of which more may follow is left for the next transaction, unless it is the only one: it would be packed twice. */
function withoutCutDay(rows: readonly PositionRow[]): readonly PositionRow[] {
  const last = rows.at(-1)
  if (last === undefined || rows.length < batch) return rows
  const cut = rows.findIndex(({ time }) => time >= startOfDay(last.time))
  return cut > 0 ? rows.slice(0, cut) : rows
}

const storedColumns = `time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, accuracy,
  reason, attributes::text as attributes`

/** Adds fixes to the days of a unit, and makes those that it has not. @returns what these days take now, bytes */
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

/** Both in the order of time; of what both have, what was there before. */
function joined(before: readonly PositionRow[], later: readonly PositionRow[]): readonly PositionRow[] {
  if (before.length === 0) return later
  const times = new Set(before.map(({ time }) => time))
  return [...before, ...later.filter(({ time }) => !times.has(time))].sort((a, b) => a.time - b.time)
}

/** Drops the months of `positions`, older than the last one, in which nothing is left. */
async function dropEmptied(database: Database, now: number): Promise<readonly string[]> {
  const [lastMonth] = monthsAround(now, -1, -1)
  const dropped: string[] = []
  for (const { table, to } of await partitionsOf(database)) {
    if (to === null || lastMonth === undefined || to > lastMonth.from) continue
    const [filled] = await database.query(`select 1 from ${table} limit 1`)
    if (filled !== undefined) continue
    let isEmpty = false
    const done = await withoutWaiting(database, async (tx) => {
      // The parent before the month, as readers lock them: in the reverse order each would wait for the other.
      await tx.query('lock table only positions in access exclusive mode')
      isEmpty = (await tx.query(`select 1 from ${table} limit 1`)).length === 0
      if (isEmpty) await tx.query(`drop table ${table}`)
    })
    if (done && isEmpty) dropped.push(table)
  }
  return dropped
}
