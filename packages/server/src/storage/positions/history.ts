import { type Fix, type FixReason, timeOf } from '../../tracking/latest/fix.js'
import type { Range, Stretch, TrackFix, UnitFixes } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'
import { saysEngine } from '../tables/judge-state.js'
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
import { settledBefore } from './settled.js'
import { countSealed, slicesOf, type UnitSlice } from './slices.js'
import { type PositionRow, unpackTrack } from './track-codec.js'
import {
  byUnit,
  day,
  lastSealedDays,
  mayBeSealedBefore,
  mergeFixes,
  nextDays,
  nextSealedDays,
  open,
  type SealedDay,
  sealedDays,
  startOfDay,
} from './tracks.js'

/*
 * Fixes of units come from two places: the rows of `positions`, and the compressed days of `tracks` that old rows become. The
 * rows are always read first: see `tracks.ts`.
 */

/** Fixes per query. PGlite needs about 30 ms for it, and decoding it does not block the event loop noticeably. */
const page = 10_000

/** Reads the fixes of a unit, oldest first, in pages. Between two pages the database is free for other clients. */
export async function* readTrack(
  database: Queryable,
  imei: string,
  { from, to }: Range,
): AsyncGenerator<Iterable<TrackFix>, void, undefined> {
  const sealedBefore = mayBeSealedBefore()
  let days = 1
  for (let after = from - 1; after < to; ) {
    // Times that may be sealed are read as several whole days at once.
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

/**
 * Returns the number of fixes of units in a range, up to a maximum, so that a huge range costs little. Sealed days that are only
 * partly in the range do not count.
 */
export async function countTrack(
  database: Queryable,
  imeis: readonly string[],
  { from, to }: Range,
  max: number,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (
       select count(*) from (
         select 1 from positions
         where imei = any($1::text[]) and time >= $2 and time <= $3 and ${inTrack} limit $4
       ) p
     ) + (
       select coalesce(sum(n), 0)::bigint from tracks
       where imei = any($1::text[]) and start >= $2 and start <= $5
     ) as count`,
    [imeis, from, to, max, to - day + 1],
  )
  return row?.count ?? 0
}

/** First time slice for reading several units, in ms. It is short because the rate of their fixes is still unknown. */
const firstSlice = 2 * 3_600_000
/** Initial number of unit days per read, for times that may be sealed. */
const firstDays = 8
/** Maximum factor between the lengths of two consecutive slices. */
const step = 2
/** Number of sealed fixes that cost as much as one fix that the database packs. */
const sealedForOne = 8

/** Factor for the length of the next slice, by the number of fixes in the current one. */
const growth = (found: number) => Math.min(step, Math.max(1 / step, page / Math.max(1, found)))

/**
 * Reads the fixes of several units. The slices of each unit are in time order.
 * Rows are read in consecutive time slices of all units. Positions are stored in order of arrival, so such a slice occupies few
 * pages of the table, whereas the track of one unit is scattered over many. Times that may be sealed are read as whole days of
 * some units. The length of each slice is adapted to the previous one, so that it contains about one page. Sorting in the
 * database would double the time.
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

/**
 * Size of the first read that searches for the state of a unit at the beginning of a range. Each further read is four times
 * larger.
 */
const firstRead = { fixes: 250, days: 2 }
/**
 * Maximum number of fixes of one unit before a range. A unit that has not driven within them starts from the oldest of them. Its
 * parked position may then differ by the drift of its receiver.
 */
const maxBefore = 10_000

interface Search {
  fixes: TrackFix[]
  /** `fixes` contains all fixes from this time on, Unix ms. Negative infinity: it contains the whole history. */
  edge: number
}

/**
 * Reads the fixes that determine the state of each unit at the beginning of a range, however old they are. They reach back to a
 * drive of the unit ({@link settledBefore}). Assessed from there on, its track is the same as in a longer range. For a tracker
 * that reports its engine only on changes, the last engine report is included without a position. Oldest first.
 */
export async function readBefore(
  database: Queryable,
  imeis: readonly string[],
  { from }: Pick<Range, 'from'>,
): Promise<readonly UnitFixes[]> {
  const searches = new Map(imeis.map((imei): [string, Search] => [imei, { fixes: [], edge: from }]))
  let open = [...searches]
  for (let { fixes, days } = firstRead; open.length > 0; fixes *= 4, days *= 4) {
    await readEarlier(database, new Map(open), { fixes, days })
    open = open.filter(
      ([, search]) =>
        search.edge > Number.NEGATIVE_INFINITY &&
        search.fixes.length < maxBefore &&
        !settledBefore(search.fixes, from),
    )
  }
  const engines = await lastEngines(
    database,
    new Map(
      [...searches].filter(
        ([, { fixes, edge }]) =>
          edge > Number.NEGATIVE_INFINITY && fixes.every(({ acc, time }) => acc === null || time >= from),
      ),
    ),
  )
  return Array.from(searches, ([imei, { fixes }]) => {
    const engine = engines.get(imei)
    return { imei, fixes: engine === undefined ? fixes : [engine, ...fixes] }
  })
}

/** Adds to each search the fixes before its edge, and moves the edge to the oldest of them. */
async function readEarlier(
  database: Queryable,
  searches: ReadonlyMap<string, Search>,
  most: { readonly fixes: number; readonly days: number },
): Promise<void> {
  const rows = await database.query<PackedOf>(
    `select u.imei, b.fixes from unnest($1::text[], $2::bigint[]) as u (imei, edge), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes
       from (select * from positions p where p.imei = u.imei and time < u.edge and ${inTrack}
         order by time desc limit ${most.fixes}) p
     ) b`,
    [[...searches.keys()], Array.from(searches.values(), ({ edge }) => edge)],
  )
  const found = new Map(rows.map((row) => [row.imei, unpack(row)]))
  const oldest = (imei: string) => {
    const fixes = found.get(imei) ?? []
    return fixes.length < most.fixes ? Number.NEGATIVE_INFINITY : (fixes[0]?.time ?? 0)
  }
  const sealed = byUnit(
    await lastSealedDays(
      database,
      Array.from(searches, ([imei, { edge }]) => ({ imei, since: oldest(imei), before: edge })),
      most.days,
    ),
  )
  for (const [imei, search] of searches) {
    const days = sealed.get(imei) ?? []
    const first = days.length < most.days ? Number.NEGATIVE_INFINITY : (days.at(-1)?.start ?? 0)
    const since = Math.max(oldest(imei), first)
    const theirs = fixesOf(days.toReversed(), { from: since, to: search.edge - 1 })
    const later = (found.get(imei) ?? []).filter(({ time }) => time >= since)
    search.fixes = [...mergeFixes(theirs, later), ...search.fixes]
    search.edge = since
  }
}

/**
 * Reads the last engine report before the edge of each search, without its position: a tracker may report its engine only on
 * changes. Devices that have never reported an engine are skipped.
 */
async function lastEngines(
  database: Queryable,
  searches: ReadonlyMap<string, Search>,
): Promise<ReadonlyMap<string, TrackFix>> {
  const found = new Map<string, TrackFix>()
  if (searches.size === 0) return found
  const rows = await database.query<PackedOf>(
    `select u.imei, b.fixes
     from unnest($1::text[], $2::bigint[]) as u (imei, edge) left join unit_live l on l.imei = u.imei, lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes
       from (select * from positions p where p.imei = u.imei and time < u.edge and ${inTrack} and acc is not null
         order by time desc limit 1) p
     ) b
     where coalesce((l.judged->>${saysEngine})::boolean, true)`,
    [[...searches.keys()], Array.from(searches.values(), ({ edge }) => edge)],
  )
  const edges = new Map<string, number>()
  for (const row of rows) {
    const [fix] = unpack(row)
    if (fix !== undefined) found.set(row.imei, fix)
    edges.set(row.imei, searches.get(row.imei)?.edge ?? 0)
  }
  for (let { days } = firstRead; edges.size > 0; days *= 4) {
    const asked = Array.from(edges, ([imei, before]) => ({
      imei,
      since: found.get(imei)?.time ?? Number.NEGATIVE_INFINITY,
      before,
    }))
    const sealed = byUnit(await lastSealedDays(database, asked, days))
    for (const { imei, since, before } of asked) {
      const theirs = sealed.get(imei) ?? []
      const last = [...fixesOf(theirs.toReversed(), { from: since, to: before - 1 })].findLast(
        ({ acc }) => acc !== null,
      )
      if (last !== undefined) found.set(imei, last)
      if (last !== undefined || theirs.length < days) edges.delete(imei)
      else edges.set(imei, theirs.at(-1)?.start ?? 0)
    }
  }
  return new Map(
    Array.from(found, ([imei, fix]) => [imei, { ...fix, lat: null, lng: null, speed: null, course: null }]),
  )
}

/** Where to continue to read after a range. */
export interface Onward {
  readonly imei: string
  /** Unix ms. Everything up to this time has been read. */
  readonly after: number
}

/**
 * Reads the next fixes with a position of each unit, oldest first. They decide whether the last positions of the range are
 * accepted.
 */
export async function readAfter(
  database: Queryable,
  units: readonly Onward[],
  most: number,
): Promise<readonly UnitFixes[]> {
  const rows = await database.query<PackedOf>(
    `select u.imei, b.fixes from unnest($1::text[], $2::bigint[]) as u (imei, after), lateral (
       select string_agg(${packed.sql}, '' order by time) as fixes
       from (select * from positions p where p.imei = u.imei and time > u.after and ${inTrack} and ${hasPlace}
         order by time limit ${most}) p
     ) b`,
    [units.map(({ imei }) => imei), units.map(({ after }) => after)],
  )
  const found = new Map(rows.map((row) => [row.imei, unpack(row)]))
  const sealed = new Map<string, TrackFix[]>()
  let open = units.map(({ imei, after }) => ({ imei, from: after + 1 }))
  for (let { days } = firstRead; open.length > 0; days *= 4) {
    const next = byUnit(await nextDays(database, open, days))
    open = open.flatMap(({ imei, from }) => {
      const theirs = next.get(imei) ?? []
      const placed = sealed.get(imei) ?? []
      for (const fix of fixesOf(theirs, { from, to: Number.POSITIVE_INFINITY }))
        if (fix.lat !== null) placed.push(fix)
      sealed.set(imei, placed)
      const last = theirs.at(-1)
      const isOpen = last !== undefined && theirs.length === days && placed.length < most
      return isOpen ? [{ imei, from: last.start + day }] : []
    })
  }
  return units.map(({ imei }) => ({
    imei,
    fixes: [...mergeFixes(sealed.get(imei) ?? [], found.get(imei) ?? [])].slice(0, most),
  }))
}

/** Stored fixes of a unit around a part of its history, oldest first. */
export interface FixesAround {
  readonly fixes: readonly Fix[]
  /** Whether the unit has no newer fix. */
  readonly isNewest: boolean
}

/** Columns of {@link PositionRow} except `accuracy`. The database returns the attributes parsed. */
const allColumns = `time, received_at, valid, lat, lng, speed, course, altitude, acc, door, battery, odometer, reason, attributes`

type StoredRow = Omit<PositionRow, 'attributes' | 'accuracy'> & {
  readonly attributes: Fix['attributes'] | null
}

/**
 * Reads all stored fixes of a part of a unit's history, and some fixes before and after it. It reads sealed days only if the part
 * touches one.
 */
export async function readFixesAround(
  tx: Queryable,
  { imei, from, to }: Stretch,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<FixesAround> {
  const first = Math.min(from - day, mayBeSealedBefore())
  const rows = await tx.query<StoredRow>(
    `(select ${allColumns} from positions where imei = $1 and time < $2 and time >= $3 order by time desc limit $5)
     union all
     (select ${allColumns} from positions where imei = $1 and time between $2 and $4)
     union all
     (select ${allColumns} from positions where imei = $1 and time > $4 order by time limit $6)`,
    [imei, from, first, to, before, after],
  )
  const days = [
    ...(await sealedDays(tx, [imei], { from: first, to: startOfDay(to) - 1 })),
    ...(await nextSealedDays(tx, imei, { from: to, fixes: after })),
  ]
  const byTime = new Map<number, Fix>()
  // A sealed day can begin before the rows that are read.
  for (const { body, version } of days)
    for (const { accuracy: _, ...row } of unpackTrack(body, version))
      if (row.time >= first)
        byTime.set(row.time, fixOf(imei, { ...row, attributes: parseAttributes(row.attributes) }))
  for (const row of rows) byTime.set(row.time, fixOf(imei, row))
  const fixes = [...byTime.values()].sort((a, b) => timeOf(a) - timeOf(b))
  const start = countUntil(fixes, from)
  const end = countUntil(fixes, to + 1)
  return {
    fixes: fixes.slice(Math.max(0, start - before), end + after),
    isNewest: fixes.length - end < after,
  }
}

function parseAttributes(text: string | null): Fix['attributes'] | null {
  return text === null ? null : (JSON.parse(text) as Fix['attributes'])
}

function fixOf(imei: string, { received_at, reason, attributes, ...row }: StoredRow): Fix {
  return { imei, receivedAt: received_at, reason: reason as FixReason, attributes: attributes ?? {}, ...row }
}

function countUntil(fixes: readonly Fix[], time: number): number {
  const index = fixes.findIndex((fix) => timeOf(fix) >= time)
  return index < 0 ? fixes.length : index
}

/** Fixes of sealed days of a unit that are in a range. @param days oldest first */
function* fixesOf(days: readonly SealedDay[], { from, to }: Range): Generator<TrackFix, void, undefined> {
  for (const one of days) yield* open(one).fixes(from, to)
}
