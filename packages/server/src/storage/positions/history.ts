import type { Around, Range, Stretch, TrackFix, UnitFixes } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'
import {
  bytesOf,
  countOf,
  hasPlace,
  inTrack,
  type Packed,
  type PackedOf,
  packed,
  timeAt,
  unpack,
  unpacked,
} from './packed-fixes.js'
import { countSealed, slicesOf, type UnitSlice } from './slices.js'
import { unpackTrack } from './track-codec.js'
import {
  byUnit,
  day,
  lastSealedDays,
  mayBeSealedBefore,
  mergeFixes,
  nextSealedDays,
  open,
  type SealedDay,
  sealedDays,
  startOfDay,
} from './tracks.js'

/*
 * What units sent, from its two places: the rows of `positions`, and the days of `tracks` that old rows become. The rows
 * are always asked for first: see `tracks.ts`.
 */

/** Fixes of one query: PGlite answers it in some 30 ms, and decoding it holds nobody up. */
const page = 10_000
/** How long before a range its first state is looked for: a tracker that was silent longer is not known to be anything. */
const lookBack = 31 * day

/** What a unit sent, oldest first, a page at a time: between two pages the database is free for others. */
export async function* readTrack(
  database: Queryable,
  imei: string,
  { from, to }: Range,
): AsyncGenerator<Iterable<TrackFix>, void, undefined> {
  const sealedBefore = mayBeSealedBefore()
  let days = 1
  for (let after = from - 1; after < to; ) {
    // Of what may be sealed, some whole days at once.
    const until = after + 1 < sealedBefore ? Math.min(to, startOfDay(after + 1) + days * day - 1) : to
    const [row] = await database.query<Packed>(
      `select string_agg(${packed.sql}, '' order by time) as fixes
       from (
         select * from positions where imei = $1 and time > $2 and time <= $3 and ${inTrack} order by time limit ${page}
       ) p`,
      [imei, after, until],
    )
    const bytes = bytesOf(row)
    const count = countOf(bytes)
    const edge = count < page ? until : timeAt(bytes, count - 1)
    const sealed = await sealedDays(database, [imei], { from: after + 1, to: edge })
    const found = count + countSealed(sealed)
    if (found > 0) yield mergeFixes(fixesOf(sealed, { from: after + 1, to: edge }), unpacked(bytes))
    days = Math.ceil(days * growth(found))
    after = edge
  }
}

/** The first slice of time in which several units are read, ms: short, because nobody knows yet how much they send. */
const firstSlice = 2 * 3_600_000
/** The first days of units that are read together, of what may be sealed. */
const firstDays = 8
/** How much longer or shorter than the one before a slice may be. */
const step = 2
/** So many sealed fixes cost as much as one that the database packs. */
const sealedForOne = 8

/** By how much the next slice is longer than one in which so much was found. */
const growth = (found: number) => Math.min(step, Math.max(1 / step, page / Math.max(1, found)))

/**
 * What several units sent, each unit's slices in the order of time. Of what is a row, a slice of time of all after the
 * other: positions lie in the table as they came, so that a slice of all is found in a few places where a track of one is
 * found in many. Of what may be sealed, whole days of some units. A slice is made as long as holds a page, by what the one
 * before held. A database that sorts them takes twice the time.
 */
export async function* readTracks(
  database: Queryable,
  imeis: readonly string[],
  { from, to }: Range,
): AsyncGenerator<readonly UnitSlice[], void, undefined> {
  const sealedBefore = Math.max(from, mayBeSealedBefore())
  let unitDays = firstDays
  for (let after = from - 1; after + 1 < sealedBefore && after < to; ) {
    const days = Math.max(1, Math.floor(unitDays / imeis.length))
    const until = Math.min(to, sealedBefore - 1, startOfDay(after + 1) + days * day - 1)
    for (let first = 0; first < imeis.length; ) {
      const some = imeis.slice(first, first + Math.max(1, Math.floor(unitDays / days)))
      first += some.length
      const range = { from: after + 1, to: until }
      const rows = await packedRows(database, some, range)
      const sealed = await sealedDays(database, some, range)
      yield slicesOf(rows, sealed, range)
      unitDays = Math.ceil(unitDays * growth(countAll(rows) + countSealed(sealed) / sealedForOne))
    }
    after = until
  }
  let slice = firstSlice
  for (let after = Math.max(from, sealedBefore) - 1; after < to; ) {
    const until = Math.min(to, after + slice)
    const rows = await packedRows(database, imeis, { from: after + 1, to: until })
    yield slicesOf(rows, [], { from: after + 1, to: until })
    slice = Math.ceil(slice * growth(countAll(rows)))
    after = until
  }
}

const packedRows = (database: Queryable, imeis: readonly string[], { from, to }: Range) =>
  database.query<PackedOf>(
    `select imei, string_agg(${packed.sql}, '') as fixes from positions
     where imei = any($1::text[]) and time >= $2 and time <= $3 and ${inTrack} group by imei`,
    [imeis, from, to],
  )

const countAll = (rows: readonly Packed[]) => rows.reduce((all, row) => all + countOf(bytesOf(row)), 0)

/** How many places before a range tell where its unit was, and how many after it whether its last ones are believed. */
const places = { before: 10, after: 3 }

/**
 * What tells each unit's state when a range begins: the last fix before it; and, of the day before, the last
 * places and the last that reported something of the engine. Oldest first.
 */
export async function readBefore(
  database: Queryable,
  imeis: readonly string[],
  { from }: Pick<Range, 'from'>,
): Promise<readonly UnitFixes[]> {
  const last = (since: string, condition = 'true', count = 1) =>
    `(select * from positions p where p.imei = u.imei and time < $2 and time >= ${since} and ${inTrack} and ${condition}
      order by time desc limit ${count})`
  const rows = await database.query<PackedOf>(
    `select u.imei, b.fixes from unnest($1::text[]) as u (imei), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes
       from (${last('$3')} union ${last('$4', hasPlace, places.before)} union ${last('$4', 'acc is not null')}) p
     ) b`,
    [imeis, from, from - lookBack, from - day],
  )
  const units = new Map(rows.map((row) => [row.imei, unpack(row)]))
  const range = { from: from - lookBack, to: from - 1 }
  // The two days that a day before touches; where all that they hold is data, those before.
  for (let [searched, before] = [imeis, from]; searched.length > 0; ) {
    const sealed = await lastSealedDays(database, searched, { since: range.from, before, most: 2 })
    const empty: string[] = []
    for (const [imei, days] of byUnit(sealed)) {
      const fixes = [...fixesOf(days.toReversed(), range)]
      if (fixes.length === 0) empty.push(imei)
      units.set(imei, [...mergeFixes(fixes, units.get(imei) ?? [])])
    }
    before = Math.min(...sealed.map(({ start }) => start))
    searched = empty
  }
  return Array.from(units, ([imei, fixes]) => ({ imei, fixes: stateBefore(fixes, from) }))
}

/** What {@link readBefore} says of a unit, of all that was found of it. */
function stateBefore(fixes: readonly TrackFix[], from: number): TrackFix[] {
  const recent = fixes.filter(({ time }) => time >= from - day)
  const kept = new Set([
    ...fixes.slice(-1),
    ...recent.filter(({ lat }) => lat !== null).slice(-places.before),
    ...recent.filter(({ acc }) => acc !== null).slice(-1),
  ])
  return fixes.filter((fix) => kept.has(fix))
}

/** The places that follow a range within a day: they say whether its last ones are believed. */
export async function readAfter(
  database: Queryable,
  imeis: readonly string[],
  { to }: Pick<Range, 'to'>,
): Promise<readonly UnitFixes[]> {
  const rows = await database.query<PackedOf>(
    `select u.imei, b.fixes from unnest($1::text[]) as u (imei), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes
       from (select * from positions p where p.imei = u.imei and time > $2 and time <= $3 and ${inTrack} and ${hasPlace}
         order by time limit ${places.after}) p
     ) b`,
    [imeis, to, to + day],
  )
  const range = { from: to + 1, to: to + day }
  const days = byUnit(await sealedDays(database, imeis, range))
  return rows.map((row) => {
    const fixes = mergeFixes(fixesOf(days.get(row.imei) ?? [], range), unpacked(bytesOf(row)))
    return { imei: row.imei, fixes: firstOf(fixes, places.after, ({ lat }) => lat !== null) }
  })
}

/** So many fixes on both sides settle what is believed of a part of a track. */
const around = 20

/** What units sent in parts of their past, and just before and after: enough to judge it again. */
export async function readAround(tx: Queryable, stretches: readonly Stretch[]): Promise<readonly Around[]> {
  const rows = await tx.query<PackedOf & { readonly counts: boolean }>(
    `select u.imei, b.fixes, b.counts
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as u (imei, first, final), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes, coalesce(bool_or(odometer > 0), false) as counts
       from (
         (select * from positions p where p.imei = u.imei and time < u.first and time >= u.first - $4 and ${inTrack}
           order by time desc limit ${around})
         union all
         (select * from positions p where p.imei = u.imei and time between u.first and u.final and ${inTrack})
         union all
         (select * from positions p where p.imei = u.imei and time > u.final and ${inTrack} order by time limit ${around})
       ) p
     ) b`,
    [
      stretches.map(({ imei }) => imei),
      stretches.map(({ from }) => from),
      stretches.map(({ to }) => to),
      day,
    ],
  )
  const found: Around[] = []
  for (const [index, row] of rows.entries()) {
    const stretch = stretches[index]
    if (stretch === undefined) throw new Error('a stretch has two answers')
    const { from, to } = stretch
    const before = await sealedDays(tx, [row.imei], { from: from - day, to: startOfDay(to) - 1 })
    const sealed = [...before, ...(await nextSealedDays(tx, row.imei, { from: to, fixes: around }))]
    const fixes = [
      ...mergeFixes(fixesOf(sealed, { from: from - day, to: Number.POSITIVE_INFINITY }), unpack(row)),
    ]
    const [first, last] = [countBefore(fixes, from), countBefore(fixes, to + 1)]
    found.push({
      imei: row.imei,
      fixes: fixes.slice(Math.max(0, first - around), last + around),
      counts: row.counts || sealed.some(hasOdometer),
      isNewest: fixes.length - last < around,
    })
  }
  return found
}

const hasOdometer = ({ body, version }: SealedDay) =>
  unpackTrack(body, version).some(({ odometer }) => odometer !== null && odometer > 0)

const countBefore = (fixes: readonly TrackFix[], time: number) => {
  const index = fixes.findIndex((fix) => fix.time >= time)
  return index < 0 ? fixes.length : index
}

/** A unit's sealed days, oldest first: what of a range is in them. */
function* fixesOf(days: readonly SealedDay[], { from, to }: Range): Generator<TrackFix, void, undefined> {
  for (const one of days) yield* open(one).fixes(from, to)
}

function firstOf(fixes: Iterable<TrackFix>, most: number, isWanted: (fix: TrackFix) => boolean): TrackFix[] {
  const found: TrackFix[] = []
  for (const fix of fixes) {
    if (isWanted(fix)) found.push(fix)
    if (found.length >= most) break
  }
  return found
}
