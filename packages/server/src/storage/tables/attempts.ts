import { createHash } from 'node:crypto'
import type { Queryable } from '../connection/database.js'

/** Limit for an action: a maximum number per window. The window opens with the first attempt. */
export interface Allowance {
  /** Identifies the counter: a kind of action and its subject. */
  readonly key: string
  readonly most: number
  /** ms. */
  readonly window: number
}

/**
 * Result of an attempt: either each allowance was counted, with the counts in order, or one was exhausted and none was counted.
 */
export type AttemptOutcome =
  | { readonly over: false; readonly counts: readonly number[] }
  | { readonly over: true /** Time until the next attempt can succeed, in ms. */; readonly wait: number }

/** Counts one more attempt of each allowance, shared by all processes. */
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
  // Concurrent attempts may all have been counted. Those above the limit still count as exceeded.
  const over = found.filter(
    (row, index) => row && (!row.counted || row.count > (allowances[index]?.most ?? 0)),
  )
  if (over.length > 0) return { over: true, wait: Math.max(...over.map((row) => (row?.until ?? now) - now)) }
  return { over: false, counts: found.map((row) => row?.count ?? 0) }
}

/** Returns the count of each key in its open window, in order. */
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

/** Undoes one attempt of each key. */
export async function giveBack(database: Queryable, keys: readonly string[]): Promise<void> {
  await database.query(
    `update attempts set count = count - 1
     where key in (select key from attempts where key = any($1) order by key for update) and count > 0`,
    [keys.map(hashOf)],
  )
}

export async function forgetAttempts(database: Queryable, key: string): Promise<void> {
  await database.query('delete from attempts where key = $1', [hashOf(key)])
}

/** The database's clock, in Unix ms, because processes on several machines share it. */
const databaseNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/** An action that may happen once per interval, across all processes. Each occurrence takes a turn. */
export interface TurnOptions {
  readonly key: string
  /** Time between two turns, in ms. */
  readonly interval: number
  /** Maximum time until a turn, in ms, for the turn to be taken; `Infinity`: no maximum. */
  readonly maxWait: number
}

/** Takes the next turn. @returns time until the turn, in ms; `null`: the turn is more than `maxWait` away and was not taken */
export async function takeTurn(
  database: Queryable,
  { key, interval, maxWait }: TurnOptions,
): Promise<number | null> {
  // The window closes when the next turn begins. A closed window, deleted or not, is a free turn.
  const [claimed] = await database.query<{ wait: number }>(
    `insert into attempts (key, count, until) values ($1, 1, ${databaseNow} + $2)
     on conflict (key) do update set until = greatest(attempts.until, ${databaseNow}) + $2
       where attempts.until - ${databaseNow} <= $3::float8
     returning until - $2 - ${databaseNow} as wait`,
    [hashOf(key), Math.ceil(interval), maxWait],
  )
  return claimed === undefined ? null : Math.max(0, claimed.wait)
}

/**
 * Maximum number of windows. Requests from many addresses must not fill the table, so the windows that close first are deleted.
 */
const maxAttempts = 100_000

export async function sweepAttempts(
  database: Queryable,
  now = Date.now(),
  most = maxAttempts,
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
