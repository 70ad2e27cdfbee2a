import { createHash } from 'node:crypto'
import type { Queryable } from '../connection/database.js'

/** Something that may happen so often in a window, which opens with the first time. */
export interface Allowance {
  /** What is counted: a kind, and whose. */
  readonly key: string
  readonly most: number
  /** ms. */
  readonly window: number
}

/** How it went: each of them counted, in their order; or one was used up and none is counted. */
export type AttemptOutcome =
  | { readonly over: false; readonly counts: readonly number[] }
  | { readonly over: true /** ms until it is worth asking again. */; readonly wait: number }

/** Counts one more of each, in every process together. */
export async function takeAttempt(
  database: Queryable,
  allowances: readonly Allowance[],
  now = Date.now(),
): Promise<AttemptOutcome> {
  const keys = allowances.map(({ key }) => hashOf(key))
  const rows = await database.query<{ key: Buffer; count: number; until: number; counted: boolean }>(
    `with given as (
       select * from unnest($1::bytea[], $2::integer[], $3::bigint[]) g (key, most, until)
     ), over as (
       select key, count, a.until from attempts a join given using (key) where a.until > $4 and count >= most
     ), counted as (
       -- In one order, so that two that come at once never wait for each other.
       insert into attempts (key, count, until)
         select key, 1, until from given where not exists (select 1 from over) order by key
       on conflict (key) do update set
         count = case when attempts.until > $4 then attempts.count + 1 else 1 end,
         until = case when attempts.until > $4 then attempts.until else excluded.until end
       returning key, count, until
     )
     select *, false as counted from over union all select *, true from counted`,
    [keys, allowances.map(({ most }) => most), allowances.map(({ window }) => now + window), now],
  )
  const found = keys.map((key) => rows.find((row) => row.key.equals(key)))
  // Some that came at once may all have been counted: the last of them are over all the same.
  const over = found.filter(
    (row, index) => row && (!row.counted || row.count > (allowances[index]?.most ?? 0)),
  )
  if (over.length > 0) return { over: true, wait: Math.max(...over.map((row) => (row?.until ?? now) - now)) }
  return { over: false, counts: found.map((row) => row?.count ?? 0) }
}

/** How often each was counted in the window that is open, in their order. */
export async function countsOf(
  database: Queryable,
  keys: readonly string[],
  now = Date.now(),
): Promise<readonly number[]> {
  const hashes = keys.map(hashOf)
  const rows = await database.query<{ key: Buffer; count: number }>(
    'select key, count from attempts where key = any($1) and until > $2',
    [hashes, now],
  )
  return hashes.map((hash) => rows.find(({ key }) => key.equals(hash))?.count ?? 0)
}

/** Undoes one attempt of each. */
export async function giveBack(database: Queryable, keys: readonly string[]): Promise<void> {
  await database.query(
    `update attempts set count = count - 1
     where key in (select key from attempts where key = any($1) order by key for update) and count > 0`,
    [keys.map(hashOf)],
  )
}

/** Forgets what was counted. */
export async function forgetAttempts(database: Queryable, key: string): Promise<void> {
  await database.query('delete from attempts where key = $1', [hashOf(key)])
}

/** The database's clock, Unix ms: the one that processes on several machines share. */
const databaseNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** Something that may be done once per interval, by all processes together: each time takes a turn. */
export interface TurnOptions {
  readonly key: string
  /** ms from a turn to the next. */
  readonly interval: number
  /** How far away a turn may be to be taken, ms; `Infinity`: however far. */
  readonly mostWait: number
}

/**
 * Takes the next turn.
 * @returns ms until it comes; `null` where it is further away than `mostWait`: none is taken
 */
export async function takeTurn(
  database: Queryable,
  { key, interval, mostWait }: TurnOptions,
): Promise<number | null> {
  // Its window closes when the next turn begins: one that has closed, swept or not, is a turn that is free.
  const [claimed] = await database.query<{ wait: number }>(
    `insert into attempts (key, count, until) values ($1, 1, ${databaseNow} + $2)
     on conflict (key) do update set until = greatest(attempts.until, ${databaseNow}) + $2
       where attempts.until - ${databaseNow} <= $3::float8
     returning until - $2 - ${databaseNow} as wait`,
    [hashOf(key), Math.ceil(interval), mostWait],
  )
  return claimed === undefined ? null : Math.max(0, claimed.wait)
}

/** Whoever asks from ever new addresses fills no table: beyond these, those whose window closes first are forgotten. */
const mostAttempts = 100_000

/** Deletes the windows that have closed. */
export async function sweepAttempts(
  database: Queryable,
  now = Date.now(),
  most = mostAttempts,
): Promise<void> {
  await database.query('delete from attempts where until <= $1', [now])
  await database.query(
    'delete from attempts where key in (select key from attempts order by until desc, key offset $1)',
    [most],
  )
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
