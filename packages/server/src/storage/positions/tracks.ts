import type { TrackFix } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'
import { type PackedTrack, readPacked, unpackTrack } from './track-codec.js'

/*
 * The result of `seal.ts`: `tracks` has a row for each unit and UTC day. Readers query the rows of `positions` first, and the
 * tracks of the same time afterwards. Fixes that are sealed in between are then found twice, never missed. {@link mergeFixes}
 * removes the duplicates.
 */

export const day = 86_400_000

/** Returns the first moment of a UTC day, in Unix ms. */
export const startOfDay = (time: number) => Math.floor(time / day) * day

/**
 * Time that a fix stays a row, in ms, counted from its time and from its storage. It is longer than feeds and webhooks can look
 * back (`keptBatches`), because they refer to rows.
 */
export const unsealedFor = 8 * day

/**
 * Returns the time from which no fix is sealed. It is a day later than the limit of `seal.ts`, for a process whose clock is
 * ahead.
 */
export const mayBeSealedBefore = () => startOfDay(Date.now() - unsealedFor) + day

/**
 * Returns the time from which storing a fix reads no sealed days. Storing a late fix also reads the fixes of the day before it.
 */
export const asksSealedBefore = () => mayBeSealedBefore() + day

export interface SealedDay {
  readonly imei: string
  readonly start: number
  readonly n: number
  readonly version: number
  readonly body: Buffer
}

const columns = 'imei, start, n, version, body'

/** Returns the sealed days of units that overlap a range, in time order. Both ends are inclusive. */
export function sealedDays(
  database: Queryable,
  imeis: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<SealedDay[]> {
  if (from >= mayBeSealedBefore()) return Promise.resolve([])
  return database.query<SealedDay>(
    `select ${columns} from tracks where imei = any($1::text[]) and start >= $2 and start <= $3 order by start`,
    [imeis, startOfDay(from), to],
  )
}

/** Returns the latest sealed days of each unit between two moments, including the day of `since`. Latest first. */
export function lastSealedDays(
  database: Queryable,
  units: readonly { readonly imei: string; readonly since: number; readonly before: number }[],
  most: number,
): Promise<SealedDay[]> {
  const border = mayBeSealedBefore()
  const old = units.filter(({ since }) => since < border)
  if (old.length === 0) return Promise.resolve([])
  return database.query<SealedDay>(
    `select t.* from unnest($1::text[], $2::bigint[], $3::bigint[]) u (imei, since, before), lateral (
       select ${columns} from tracks s where s.imei = u.imei and start >= u.since and start < u.before
       order by start desc limit $4
     ) t order by start desc`,
    [
      old.map(({ imei }) => imei),
      old.map(({ since }) => (since === Number.NEGATIVE_INFINITY ? 0 : startOfDay(since))),
      old.map(({ before }) => before),
      most,
    ],
  )
}

/** Returns the first sealed days of each unit, starting with the day of `from`, oldest first. */
export function nextDays(
  database: Queryable,
  units: readonly { readonly imei: string; readonly from: number }[],
  most: number,
): Promise<SealedDay[]> {
  const border = mayBeSealedBefore()
  const old = units.filter(({ from }) => from < border)
  if (old.length === 0) return Promise.resolve([])
  return database.query<SealedDay>(
    `select t.* from unnest($1::text[], $2::bigint[]) u (imei, since), lateral (
       select ${columns} from tracks s where s.imei = u.imei and start >= u.since order by start limit $3
     ) t order by start`,
    [old.map(({ imei }) => imei), old.map(({ from }) => startOfDay(from)), most],
  )
}

/** Returns the sealed days of a unit, starting with the day of `from`, until they contain `fixes` fixes after that day. */
export function nextSealedDays(
  database: Queryable,
  imei: string,
  { from, fixes }: { readonly from: number; readonly fixes: number },
): Promise<SealedDay[]> {
  if (from >= mayBeSealedBefore()) return Promise.resolve([])
  return database.query<SealedDay>(
    `select ${columns} from (
       select *, coalesce(sum(n) over (order by start rows between unbounded preceding and 1 preceding), 0) as earlier
       from (select * from tracks where imei = $1 and start > $2 order by start limit $3) later
     ) counted where earlier < $3
     union all
     select ${columns} from tracks where imei = $1 and start = $2
     order by start`,
    [imei, startOfDay(from), fixes],
  )
}

/**
 * Returns which moments of units are already sealed. A fix of such a moment that is received again need not be stored.
 * @param moments of units whose rows are locked, so that none of them is sealed concurrently
 */
export async function findSealed(
  tx: Queryable,
  moments: readonly { readonly imei: string; readonly time: number }[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const border = mayBeSealedBefore()
  const old = moments.filter(({ time }) => time < border)
  if (old.length === 0) return new Map()
  const days = await tx.query<SealedDay>(
    // The first two conditions can be evaluated by another PostgreSQL.
    `select ${columns} from tracks where imei = any($1::text[]) and start = any($2::bigint[])
       and (imei, start) in (select distinct * from unnest($1::text[], $2::bigint[]))`,
    [old.map(({ imei }) => imei), old.map(({ time }) => startOfDay(time))],
  )
  return new Map(
    Array.from(byUnit(days), ([imei, theirs]) => [
      imei,
      new Set(theirs.flatMap(({ body, version }) => unpackTrack(body, version).map(({ time }) => time))),
    ]),
  )
}

/** Groups days by unit, in their order. */
export function byUnit(days: readonly SealedDay[]): Map<string, SealedDay[]> {
  const units = new Map<string, SealedDay[]>()
  for (const one of days) {
    const theirs = units.get(one.imei)
    if (theirs === undefined) units.set(one.imei, [one])
    else theirs.push(one)
  }
  return units
}

export const open = ({ body, version }: SealedDay): PackedTrack => readPacked(body, version)

/** Merges two parts of one unit's fixes, each in time order. A fix that is in both parts is returned once. */
export function* mergeFixes(
  one: Iterable<TrackFix>,
  other: Iterable<TrackFix>,
): Generator<TrackFix, void, undefined> {
  const [a, b] = [one[Symbol.iterator](), other[Symbol.iterator]()]
  let [x, y] = [a.next(), b.next()]
  while (x.done !== true && y.done !== true) {
    if (x.value.time < y.value.time) {
      yield x.value
      x = a.next()
    } else {
      if (x.value.time === y.value.time) x = a.next()
      yield y.value
      y = b.next()
    }
  }
  for (; x.done !== true; x = a.next()) yield x.value
  for (; y.done !== true; y = b.next()) yield y.value
}

type Take = (fix: TrackFix) => void

/** Passes the merged fixes to `take`. */
export function eachMerged(each: (take: Take) => void, other: Iterable<TrackFix>, take: Take): void {
  const rest = other[Symbol.iterator]()
  let next = rest.next()
  each((fix) => {
    for (; next.done !== true && next.value.time < fix.time; next = rest.next()) take(next.value)
    if (next.done === true || next.value.time > fix.time) take(fix)
  })
  for (; next.done !== true; next = rest.next()) take(next.value)
}
