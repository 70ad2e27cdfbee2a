import type { FixReason } from '../../fixes/fix.js'
import type { Range, StateFix, TrackFix } from '../../tracks/track.js'
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
/** Represents a speed that is null among 18 bits. */
const noSpeed = 262_143

/** How fixes are read: packed by the database, since one row each would cost ten times the time. */
export interface Packing<Fix> {
  /** Makes `width` bytes of a row. */
  readonly sql: string
  readonly width: number
  readonly unpack: (view: DataView, at: number) => Fix
}

/**
 * A whole fix in 20 bytes. Its time, course (9 bits) and states (6 bits) share a number: each number costs time as
 * well. Places and speeds are whole steps of what the intake rounds them to, and so come back as they were.
 */
export const wholeFixes: Packing<TrackFix> = {
  sql: `int8send((time << 15) + (coalesce(course, ${noCourse}) * 64 + coalesce(acc::int4, ${notSaid}) + valid::int4 * 4
      + case reason ${reasons.map((reason, code) => `when '${reason}' then ${code * 8}`).join(' ')} else 0 end))
    || coalesce(int4send((lat * 1e7)::int4) || int4send((lng * 1e7)::int4), int4send(${none}) || int4send(${none}))
    || int4send(coalesce((speed::float8 * 100)::int4, ${none}))`,
  width: 20,
  unpack(view, at) {
    const scaled = (offset: number, parts: number) => {
      const value = view.getInt32(offset)
      return value === none ? null : value / parts
    }
    const low = view.getUint32(at + 4)
    const course = (low >> 6) & noCourse
    return {
      time: view.getInt32(at) * 2 ** 17 + (low >>> 15),
      lat: scaled(at + 8, 1e7),
      lng: scaled(at + 12, 1e7),
      speed: scaled(at + 16, 100),
      course: course === noCourse ? null : course,
      acc: accOf(low),
      valid: (low & 4) !== 0,
      reason: reasons[(low & 63) >> 3] ?? 'position',
    }
  },
}

/** What a fix says of moving and standing, in 8 bytes: its time, its speed (18 bits) and its states (3 bits). */
export const stateFixes: Packing<StateFix> = {
  sql: `int8send((time << 21) + (coalesce((speed::float8 * 100)::int4, ${noSpeed}) * 8
      + coalesce(acc::int4, ${notSaid}) + (valid and lat is not null and lng is not null)::int4 * 4))`,
  width: 8,
  unpack(view, at) {
    const low = view.getUint32(at + 4)
    const speed = (low >> 3) & noSpeed
    return {
      time: view.getInt32(at) * 2 ** 11 + (low >>> 21),
      speed: speed === noSpeed ? null : speed / 100,
      acc: accOf(low),
      placed: (low & 4) !== 0,
    }
  },
}

function accOf(states: number): boolean | null {
  const acc = states & 3
  return acc === notSaid ? null : acc === 1
}

interface Packed {
  readonly fixes: Buffer | null
}

/** What a unit sent, oldest first, a page at a time: between two pages the database is free for others. */
export async function* readTrack(
  database: Queryable,
  imei: string,
  { from, to }: Range,
): AsyncGenerator<readonly TrackFix[], void, undefined> {
  for (let after = from - 1; after < to; ) {
    const [row] = await database.query<Packed>(
      `select string_agg(${wholeFixes.sql}, '' order by time) as fixes
       from (
         select * from positions where imei = $1 and time > $2 and time <= $3 and ${inTrack} order by time limit ${page}
       ) p`,
      [imei, after, to],
    )
    const fixes = unpack(wholeFixes, row)
    if (fixes.length > 0) yield fixes
    if (fixes.length < page) return
    after = fixes.at(-1)?.time ?? to
  }
}

/** The first slice of time in which several units are read, ms: short, because nobody knows yet how much they send. */
const firstSlice = 2 * 3_600_000
/** How much longer or shorter than the one before a slice may be. */
const step = 2

type Timed = Pick<TrackFix, 'time'>

/** Some of a unit's fixes, oldest first. */
export interface UnitFixes<Fix> {
  readonly imei: string
  readonly fixes: readonly Fix[]
}

/**
 * What several units sent, a slice of time after the other: positions lie in the table as they came, so that a slice
 * of all is found in a few places where a track of one is found in many. A slice is made as long as holds a page, by
 * what the one before held. A database that sorts them takes twice the time.
 */
export async function* readTracks<Fix extends Timed>(
  database: Queryable,
  imeis: readonly string[],
  { from, to }: Range,
  packing: Packing<Fix>,
): AsyncGenerator<readonly UnitFixes<Fix>[], void, undefined> {
  let slice = firstSlice
  for (let after = from - 1; after < to; ) {
    const until = Math.min(to, after + slice)
    const rows = await database.query<Packed & { readonly imei: string }>(
      `select imei, string_agg(${packing.sql}, '') as fixes from positions
       where imei = any($1::text[]) and time > $2 and time <= $3 and ${inTrack} group by imei`,
      [imeis, after, until],
    )
    const units = rows.map((row) => ({ imei: row.imei, fixes: inOrder(unpack(packing, row)) }))
    yield units
    const count = units.reduce((sum, { fixes }) => sum + fixes.length, 0)
    slice = Math.ceil(slice * Math.min(step, Math.max(1 / step, page / Math.max(1, count))))
    after = until
  }
}

/**
 * What tells each unit's state when a range begins: the last fix before it; and, of the day before, the last with a
 * place and the last that reported something of the engine. Oldest first.
 */
export async function readBefore<Fix>(
  database: Queryable,
  imeis: readonly string[],
  { from }: Pick<Range, 'from'>,
  packing: Packing<Fix>,
): Promise<readonly UnitFixes<Fix>[]> {
  const last = (since: string, condition = 'true') =>
    `(select * from positions p
      where p.imei = u.imei and time < $2 and time >= ${since} and ${inTrack} and ${condition} order by time desc limit 1)`
  const rows = await database.query<Packed & { readonly imei: string }>(
    `select u.imei, b.fixes from unnest($1::text[]) as u (imei), lateral (
       select string_agg(${packing.sql}, '' order by time) as fixes
       from (${last('$3')} union ${last('$4', 'valid')} union ${last('$4', 'acc is not null')}) p
     ) b`,
    [imeis, from, from - lookBack, from - day],
  )
  return rows.map((row) => ({ imei: row.imei, fixes: unpack(packing, row) }))
}

/** They mostly came in their order. */
function inOrder<Fix extends Timed>(fixes: Fix[]): Fix[] {
  const came = fixes.every((fix, index) => index === 0 || (fixes[index - 1]?.time ?? 0) < fix.time)
  return came ? fixes : fixes.sort((a, b) => a.time - b.time)
}

function unpack<Fix>({ width, unpack }: Packing<Fix>, row: Packed | undefined): Fix[] {
  const bytes = row?.fixes ?? Buffer.alloc(0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / width }, (_, index) => unpack(view, index * width))
}
