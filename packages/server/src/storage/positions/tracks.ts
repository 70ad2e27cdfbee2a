import type { TrackFix } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'
import { type PackedTrack, readPacked, unpackTrack } from './track-codec.js'

/*
 * What `seal.ts` has packed: `tracks`, a row for each unit and UTC day. Readers ask for the rows of `positions` first and
 * for the tracks of the same time afterwards: what is sealed in between is found twice, which {@link mergeFixes} mends,
 * and never missed.
 */

export const day = 86_400_000

/** The first moment of a UTC day, Unix ms. */
export const startOfDay = (time: number) => Math.floor(time / day) * day

/**
 * For how long a fix stays a row, ms, both since it was and since it was stored: longer than feeds and webhooks can be
 * followed from (`keptBatches`), which name rows.
 */
export const unsealedFor = 8 * day

/** No fix from here on is sealed; a day later than `seal.ts` says, for a process whose clock is ahead. */
export const mayBeSealedBefore = () => startOfDay(Date.now() - unsealedFor) + day

/**
 * Nothing that is stored from here on asks for sealed days: what was sent in the day before is read along with a fix that
 * comes late.
 */
export const asksSealedBefore = () => mayBeSealedBefore() + day

/** A day of a unit. */
export interface SealedDay {
  readonly imei: string
  readonly start: number
  readonly n: number
  readonly version: number
  readonly body: Buffer
}

const columns = 'imei, start, n, version, body'

/** The sealed days of units that have any moment of a range, in the order of time; both ends count. */
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

/** The latest sealed days of each unit between two moments: the one of `since` too. Latest first. */
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

/** The first sealed days of each unit from the one of a moment on, oldest first. */
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

/** The sealed days of a unit from the one of a moment on, until they have so many fixes after that day. */
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
 * Which moments of units are sealed already: of one that is received again nothing has to be stored.
 * @param moments of units whose rows are locked, or nothing is sealed meanwhile
 */
export async function findSealed(
  tx: Queryable,
  moments: readonly { readonly imei: string; readonly time: number }[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const border = mayBeSealedBefore()
  const old = moments.filter(({ time }) => time < border)
  if (old.length === 0) return new Map()
  const days = await tx.query<SealedDay>(
    // The first two conditions are what another PostgreSQL can be asked for.
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

/** Each unit's days, in their order. */
export function byUnit(days: readonly SealedDay[]): Map<string, SealedDay[]> {
  const units = new Map<string, SealedDay[]>()
  for (const one of days) {
    const theirs = units.get(one.imei)
    if (theirs === undefined) units.set(one.imei, [one])
    else theirs.push(one)
  }
  return units
}

/** What a day holds, to be read in parts. */
export const open = ({ body, version }: SealedDay): PackedTrack => readPacked(body, version)

/** Two parts of one unit's fixes, each in the order of time, as one; what both have comes once. */
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

/** The same, each given to who takes it. */
export function eachMerged(each: (take: Take) => void, other: Iterable<TrackFix>, take: Take): void {
  const rest = other[Symbol.iterator]()
  let next = rest.next()
  each((fix) => {
    for (; next.done !== true && next.value.time < fix.time; next = rest.next()) take(next.value)
    if (next.done === true || next.value.time > fix.time) take(fix)
  })
  for (; next.done !== true; next = rest.next()) take(next.value)
}
