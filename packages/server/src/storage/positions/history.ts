import type { FixReason } from '../../fixes/fix.js'
import type { Around, Range, Stretch, TrackFix, TrackSlice, UnitFixes } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'

/** Fixes of one query: PGlite answers it in some 30 ms, and decoding it holds nobody up. */
const page = 10_000
const day = 86_400_000
/** How long before a range its first state is looked for: a tracker that was silent longer is not known to be anything. */
const lookBack = 31 * day

/** The numbers that reasons have in a packed fix. */
const reasons = [
  'position',
  'panic',
  'lowBattery',
  'accOn',
  'accOff',
  'door',
  'speeding',
  'powerCut',
] as const satisfies readonly FixReason[]

/** Data are no part of a track: that they say nothing of a place does not mean that none was known. */
const inTrack = `reason <> 'data'`

/** Represents null among the whole numbers. */
const none = -2_147_483_648
/** Represents a course that is null. */
const noCourse = 511
/** Represents an engine that is not given; 0 is off, 1 is on. */
const notSaid = 2
/** Represents an accuracy that is null. */
const noAccuracy = -1

/**
 * A fix in 22 bytes, packed by the database, since one row each would cost ten times the time. Its time, course (9 bits)
 * and states (6 bits) share a number: each number costs time as well. Places and speeds are whole steps of what the
 * intake rounds them to, and so come back as they were; an accuracy is whole metres, 32 km at most.
 */
const packed = {
  sql: `int8send((time << 15) + (coalesce(course, ${noCourse}) * 64 + coalesce(acc::int4, ${notSaid})
      + case when attributes ? 'deviceTime' then 4 else 0 end
      + case reason ${reasons.map((reason, code) => `when '${reason}' then ${code * 8}`).join(' ')} else 0 end))
    || case when valid and lat is not null and lng is not null then int4send((lat * 1e7)::int4) || int4send((lng * 1e7)::int4)
      else int4send(${none}) || int4send(${none}) end
    || int4send(coalesce((speed::float8 * 100)::int4, ${none}))
    || int2send(least(ceil(coalesce(accuracy, ${noAccuracy})), 32767)::int2)`,
  width: 22,
  time: (view: DataView, at: number) => view.getInt32(at) * 2 ** 17 + (view.getUint32(at + 4) >>> 15),
  unpack(view: DataView, at: number): TrackFix {
    const scaled = (offset: number, parts: number) => {
      const value = view.getInt32(offset)
      return value === none ? null : value / parts
    }
    const low = view.getUint32(at + 4)
    const course = (low >> 6) & noCourse
    const accuracy = view.getInt16(at + 20)
    const acc = low & 3
    return {
      time: packed.time(view, at),
      lat: scaled(at + 8, 1e7),
      lng: scaled(at + 12, 1e7),
      speed: scaled(at + 16, 100),
      course: course === noCourse ? null : course,
      acc: acc === notSaid ? null : acc === 1,
      accuracy: accuracy === noAccuracy ? null : accuracy,
      received: (low & 4) !== 0,
      reason: reasons[(low & 63) >> 3] ?? 'position',
    }
  },
}

interface Packed {
  readonly fixes: Buffer | null
}

interface PackedOf extends Packed {
  readonly imei: string
}

/** What a unit sent, oldest first, a page at a time: between two pages the database is free for others. */
export async function* readTrack(
  database: Queryable,
  imei: string,
  { from, to }: Range,
): AsyncGenerator<Iterable<TrackFix>, void, undefined> {
  for (let after = from - 1; after < to; ) {
    const [row] = await database.query<Packed>(
      `select string_agg(${packed.sql}, '' order by time) as fixes
       from (
         select * from positions where imei = $1 and time > $2 and time <= $3 and ${inTrack} order by time limit ${page}
       ) p`,
      [imei, after, to],
    )
    const bytes = bytesOf(row)
    const count = countOf(bytes)
    if (count > 0) yield unpacked(bytes)
    if (count < page) return
    after = timeAt(bytes, count - 1)
  }
}

/** The first slice of time in which several units are read, ms: short, because nobody knows yet how much they send. */
const firstSlice = 2 * 3_600_000
/** How much longer or shorter than the one before a slice may be. */
const step = 2

/**
 * What several units sent, a slice of time after the other: positions lie in the table as they came, so that a slice
 * of all is found in a few places where a track of one is found in many. A slice is made as long as holds a page, by
 * what the one before held. A database that sorts them takes twice the time.
 */
export async function* readTracks(
  database: Queryable,
  imeis: readonly string[],
  { from, to }: Range,
): AsyncGenerator<readonly TrackSlice[], void, undefined> {
  let slice = firstSlice
  for (let after = from - 1; after < to; ) {
    const until = Math.min(to, after + slice)
    const rows = await database.query<PackedOf>(
      `select imei, string_agg(${packed.sql}, '') as fixes from positions
       where imei = any($1::text[]) and time > $2 and time <= $3 and ${inTrack} group by imei`,
      [imeis, after, until],
    )
    const units = rows.map((row) => {
      const bytes = bytesOf(row)
      return { imei: row.imei, count: countOf(bytes), fixes: inOrder(bytes) }
    })
    yield units
    const count = units.reduce((sum, unit) => sum + unit.count, 0)
    slice = Math.ceil(slice * Math.min(step, Math.max(1 / step, page / Math.max(1, count))))
    after = until
  }
}

/** So many places before a range say where its unit stood, and so many after it whether its last ones are believed. */
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
       from (${last('$3')} union ${last('$4', 'valid', places.before)} union ${last('$4', 'acc is not null')}) p
     ) b`,
    [imeis, from, from - lookBack, from - day],
  )
  return rows.map((row) => ({ imei: row.imei, fixes: unpack(row) }))
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
       from (select * from positions p where p.imei = u.imei and time > $2 and time <= $3 and ${inTrack} and valid
         order by time limit ${places.after}) p
     ) b`,
    [imeis, to, to + day],
  )
  return rows.map((row) => ({ imei: row.imei, fixes: unpack(row) }))
}

/** So many fixes on both sides settle what is believed of a part of a track. */
const around = 20

/** What units sent in parts of their past, and just before and after: enough to judge it again. */
export async function readAround(tx: Queryable, stretches: readonly Stretch[]): Promise<readonly Around[]> {
  const rows = await tx.query<PackedOf & { readonly counts: boolean; readonly later: number }>(
    `select u.imei, b.fixes, b.counts, b.later
     from unnest($1::text[], $2::bigint[], $3::bigint[]) as u (imei, first, final), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes, coalesce(bool_or(odometer > 0), false) as counts,
         (count(*) filter (where time > u.final))::int as later
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
  return rows.map(({ imei, fixes, counts, later }) => ({
    imei,
    fixes: unpack({ fixes }),
    counts,
    isNewest: later < around,
  }))
}

/** They mostly came in their order. */
function inOrder(bytes: DataView): Iterable<TrackFix> {
  for (let index = 1; index < countOf(bytes); index += 1)
    if (timeAt(bytes, index) < timeAt(bytes, index - 1))
      return [...unpacked(bytes)].sort((a, b) => a.time - b.time)
  return unpacked(bytes)
}

/** Each fix is made when it is its turn: a page of them, all alive at once, costs more to clear away than to judge. */
function* unpacked(bytes: DataView): Generator<TrackFix, void, undefined> {
  for (let at = 0; at < bytes.byteLength; at += packed.width) yield packed.unpack(bytes, at)
}

function unpack(row: Packed): TrackFix[] {
  return [...unpacked(bytesOf(row))]
}

function bytesOf(row: Packed | undefined): DataView {
  const bytes = row?.fixes ?? Buffer.alloc(0)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const countOf = (bytes: DataView) => bytes.byteLength / packed.width
const timeAt = (bytes: DataView, index: number) => packed.time(bytes, index * packed.width)
