import type { Database, Queryable } from '../connection/database.js'

const day = 86_400_000

/** Time that stored batches can be followed, in ms. */
export const keptBatches = 7 * day

/**
 * A transaction that has not ended delays everything that is committed after it. This is the interval of checking for its end, in
 * ms.
 */
export const lateRest = 100

/** Tables of the batches, by kind of feed. */
const tables = [
  { kind: 'positions', table: 'position_batches' },
  { kind: 'alerts', table: 'alert_batches' },
  { kind: 'commands', table: 'command_batches' },
  { kind: 'links', table: 'link_batches' },
  { kind: 'escalations', table: 'escalation_batches' },
] as const

export type FeedKind = (typeof tables)[number]['kind']

/**
 * Cursor: how far a reader has followed a feed. Everything that transactions before `from` wrote has been read. The transactions
 * from `from` up to `until` (exclusive) have all ended; of these, everything before item `item` (starting at 1) of batch `id` has
 * been read.
 */
export interface FeedCursor {
  readonly from: number
  readonly until: number
  readonly id: number
  readonly item: number
}

/** A table of batches. `owners` and `keys` name the columns with the owner and the key of each item. */
export interface BatchSource {
  readonly table: string
  readonly owners: string
  readonly keys: string
  /** Further columns of a batch, available to `select` as columns of `k`. */
  readonly more?: string
  /** Reads an item by `k.owner` and `k.key`: one row, or none if the item was deleted. */
  readonly select: string
}

export interface BatchTable extends BatchSource {
  readonly kind: FeedKind
  readonly table: 'position_batches' | 'alert_batches'
  readonly owners: 'imeis' | 'users'
  readonly keys: 'times' | 'alerts'
}

export interface FeedState {
  readonly name: string
  readonly first_tx: number
  readonly first_at: number
  /** Every transaction before this one has ended. */
  readonly settled: number
  /** No transaction from this number on has begun. */
  readonly next: number
}

const settledNow = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint'
const nextNow = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint'

/**
 * Like `settledNow`, but ignores transactions of other databases of the server. They write nothing here, and a long import there
 * would delay every feed. A transaction of an unknown database counts, because it may have ended after the snapshot. This is
 * expensive, because it reads every lock.
 */
const settledHere = `coalesce((
  select min(running::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) running where not exists (
    select 1 from pg_locks held join pg_stat_activity a on a.pid = held.pid
    where held.locktype = 'transactionid' and held.granted and held.transactionid = running::xid
      and a.datname <> current_database())
  ), ${nextNow})`

/**
 * End of what has been written; no cursor is beyond it. If PostgreSQL is killed, it may not know a transaction that stored no
 * data, and may reuse its number. A cursor after that number would skip what the new transaction writes.
 */
const written = `greatest((select max(first_tx) from feeds), ${tables
  .map(({ table }) => `(select tx + 1 from ${table} order by tx desc limit 1)`)
  .join(', ')})`

/** Number of transactions per range of a feed. Positions in a range are sorted. */
const stretch = 200
/** Batches per statement. The first statement reads few, because all items of the batches may belong to the reader. */
const batches = { first: 8, most: 512 }

export async function feedState(database: Queryable, kind: FeedKind): Promise<FeedState> {
  const [state] = await database.query<FeedState>(
    `select name, first_tx, first_at, least(${settledNow}, ${written}) as settled, ${nextNow} as next
     from feeds where kind = $1`,
    [kind],
  )
  if (state === undefined) throw new Error(`the database has no feed of ${kind}`)
  return state
}

/** Returns the unique name of a database: no other database has it, including databases restored from an older backup. */
export async function feedName(database: Queryable): Promise<string> {
  return (await feedState(database, 'positions')).name
}

/** Returns the cursor before everything that transactions from `settled` on write. */
export const cursorAfter = (settled: number): FeedCursor => ({
  from: settled,
  until: settled,
  id: 0,
  item: 1,
})

/**
 * Returns the cursor before everything stored since a moment, in Unix ms. Some items stored before the moment may follow it too.
 */
export async function cursorSince(
  database: Queryable,
  { table }: BatchTable,
  since: number,
): Promise<FeedCursor> {
  const [row] = await database.query<{ settled: number }>(
    `select coalesce((select settled from ${table} where stored_at >= $1 order by stored_at, tx limit 1),
       least(${settledNow}, ${written})) as settled`,
    [since],
  )
  return cursorAfter(row?.settled ?? 0)
}

export interface FeedQuestion {
  readonly cursor: FeedCursor
  /** Owners whose items are read: units or accounts. */
  readonly owners: readonly string[]
  readonly most: number
  /** Deadline of the search, Unix ms. Without it, an account that sees few of many units would read through all the others. */
  readonly until: number
}

export interface Placed {
  readonly batch: number
  readonly item: number
}

export interface FoundBatch<Row> {
  readonly rows: readonly (Row & Placed)[]
  readonly cursor: FeedCursor
  /** Transactions of the rows. All of them have ended, and their order is that of `id`. */
  readonly stretch: Pick<FeedCursor, 'from' | 'until'>
  /**
   * `full`: more items may be available now. `late`: more items are committed, but a transaction that began earlier has not
   * ended. `end`: there are no more items.
   */
  readonly state: 'full' | 'late' | 'end'
}

/** Reads the items after a cursor, in order. The items of one unit or account are in the order in which they were stored. */
export async function readBatches<Row extends object>(
  database: Queryable,
  source: BatchSource,
  { cursor: start, owners, most, until }: FeedQuestion,
): Promise<FoundBatch<Row>> {
  const rows: (Row & Placed)[] = []
  let cursor = start
  for (let width = batches.first; ; width = Math.min(width * 2, batches.most)) {
    if (cursor.from >= cursor.until) {
      const next = await nextStretch(database, source, cursor.from)
      if (next.until <= cursor.from)
        return { rows, cursor, stretch: cursor, state: next.ahead ? 'late' : 'end' }
      if (!next.ahead) return { rows, cursor: cursorAfter(next.until), stretch: cursor, state: 'end' }
      cursor = { from: cursor.from, until: next.until, id: 0, item: 1 }
    }
    const { from, until: end } = cursor
    const found = await readKeys<Row>(database, source, { cursor, owners, width, most: most - rows.length })
    rows.push(...found.rows)
    cursor = found.cursor
    const isOver = cursor.from >= cursor.until
    if (rows.length >= most || (rows.length > 0 && isOver) || Date.now() >= until)
      return { rows, cursor, stretch: { from, until: end }, state: 'full' }
  }
}

/**
 * Finds the end of the next range. A range ends at a point where, at some time, all earlier transactions were observed to have
 * ended. Within it the order of `id` is the order of each unit, and no later range contains a fix that belongs before.
 */
async function nextStretch(database: Queryable, source: BatchSource, from: number) {
  const next = await stretchFrom(database, source, from, settledNow)
  return next.ahead && next.until <= from ? stretchFrom(database, source, from, settledHere) : next
}

async function stretchFrom(database: Queryable, { table }: BatchSource, from: number, settledSql: string) {
  const [row] = await database.query<{ settled: number; cut: number | null; ahead: boolean }>(
    `select least(${settledSql}, ${written}) as settled,
       (select b.settled from ${table} b where b.tx >= $1 order by b.tx, b.id offset ${stretch} limit 1) as cut,
       exists (select 1 from ${table} b where b.tx >= $1) as ahead`,
    [from],
  )
  const { settled = 0, cut = null, ahead = false } = row ?? {}
  return { until: cut !== null && cut > from ? cut : settled, ahead }
}

async function readKeys<Row extends object>(
  database: Queryable,
  { table, owners: owner, keys, more, select }: BatchSource,
  {
    cursor,
    owners,
    width,
    most,
  }: { cursor: FeedCursor; owners: readonly string[]; width: number; most: number },
): Promise<{ rows: (Row & Placed)[]; cursor: FeedCursor }> {
  const also = more === undefined ? '' : `, ${more}`
  const found = await database.query<
    Row & Placed & { read: number; last: number | null; found: true | null }
  >(
    `with stored as materialized (
       select id, ${owner}, ${keys}${also} from ${table} b where tx >= $1 and tx < $2 and id >= $3 order by id limit ${width}
     ), mine as materialized (
       select b.id as batch, k.item, k.owner, k.key${also}
       from stored b cross join lateral unnest(b.${owner}, b.${keys}) with ordinality as k (owner, key, item)
       where (b.id > $3 or k.item >= $4) and k.owner = any($5::text[])
       order by b.id, k.item limit $6
     )
     select s.read, s.last, k.batch, k.item, p.*
     from (select count(*)::int as read, max(id) as last from stored) s
       left join mine k on true
       left join lateral (select true as found, ${select}) p on k.batch is not null
     order by k.batch, k.item`,
    [cursor.from, cursor.until, cursor.id, cursor.item, owners, most],
  )
  const [first] = found
  const last = found.at(-1)
  const count = last?.batch == null ? 0 : found.length
  const rows = found.filter((row) => row.found)
  if (count >= most) return { rows, cursor: { ...cursor, id: last?.batch ?? 0, item: (last?.item ?? 0) + 1 } }
  const isOver = (first?.read ?? 0) < width
  return {
    rows,
    cursor: isOver ? cursorAfter(cursor.until) : { ...cursor, id: (first?.last ?? 0) + 1, item: 1 },
  }
}

/** Deletes what was stored before a moment, in Unix ms. Cursors from before it are refused afterwards. */
export async function forgetBatches(database: Database, before: number, signal?: AbortSignal): Promise<void> {
  for (const { kind, table } of tables)
    while (signal?.aborted !== true && (await forgetSome(database, kind, table, before)) === forgottenAtOnce);
}

/** Batches per statement. PGlite has one connection, so the feed and the intake wait for each statement. */
const forgottenAtOnce = 2_000

function forgetSome(database: Database, kind: FeedKind, table: string, before: number): Promise<number> {
  return database.transaction(async (tx) => {
    const [gone] = await tx.query<{ count: number; last: number | null }>(
      `with gone as (
         delete from ${table} where (tx, id) in (
           select tx, id from ${table} where stored_at < $1 order by stored_at limit ${forgottenAtOnce}
         ) returning tx
       )
       select count(*)::int as count, max(tx) as last from gone`,
      [before],
    )
    if (gone?.last != null)
      await tx.query(
        'update feeds set first_tx = greatest(first_tx, $2), first_at = greatest(first_at, $3) where kind = $1',
        [kind, gone.last + 1, before],
      )
    return gone?.count ?? 0
  })
}

/**
 * Resets the feeds of a database that was restored into another PostgreSQL, whose transaction numbers may be lower. The feeds get
 * new names, so that earlier cursors are refused. All feeds are reset: a cursor of an empty feed may also be beyond the current
 * number.
 */
export async function checkFeeds(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const [ahead] = await tx.query(signsOfAnother.map((sign) => `(${sign} limit 1)`).join(' union all '))
    if (ahead === undefined) return
    await tx.query(`truncate ${tables.map(({ table }) => table).join()}`)
    await tx.query(
      `update feeds set name = replace(gen_random_uuid()::text, '-', ''), first_tx = 0, first_at = $1`,
      [Date.now()],
    )
    // Deliveries that webhooks have cut from the feeds are deleted too. The webhooks continue from now.
    await tx.query('delete from webhook_deliveries')
    await tx.query(
      `update webhooks set at_from = ${settledNow}, at_until = ${settledNow}, at_id = 0, at_item = 1`,
    )
  })
}

/** Queries for rows that no transaction of this PostgreSQL can have written. */
const signsOfAnother = [
  ...tables.map(({ table }) => `select 1 from ${table} where tx >= ${nextNow}`),
  `select 1 from feeds where first_tx > ${nextNow}`,
  `select 1 from webhooks where at_from > ${nextNow}`,
]
