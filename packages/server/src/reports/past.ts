import { setImmediate } from 'node:timers/promises'
import type { TakeTurn } from '../fair-shares.js'
import type { Queryable } from '../storage/connection/database.js'
import { type Onward, readAfter, readBefore, readTrack, readTracks } from '../storage/positions/history.js'
import type { Range, TrackFix, UnitFixes } from '../tracks/track.js'
import type { Kind, Results } from './computation.js'
import { createJourney, type Moment } from './journey.js'
import type { Computing } from './report-threads.js'

/** Places that are read after a range: first these, then four times as many of each unit that needs more. */
const firstAfter = 20
/** Fixes that are read at once. */
const maxAfter = 10_000

/**
 * Reads what follows a range, as far as it is needed.
 * @param take follows these fixes. @returns which units need more
 */
async function readOn(
  database: Queryable,
  imeis: readonly string[],
  { to }: Range,
  take: (fixes: readonly UnitFixes[]) => Promise<readonly string[]>,
  signal?: AbortSignal,
): Promise<void> {
  let units: readonly Onward[] = imeis.map((imei) => ({ imei, after: to }))
  for (
    let most = firstAfter;
    units.length > 0 && signal?.aborted !== true;
    most = Math.min(maxAfter, most * 4)
  ) {
    const found = await readAfter(database, units, most)
    const open = new Set(await take(found))
    units = found.flatMap(({ imei, fixes }) => {
      const last = fixes.at(-1)
      return last !== undefined && fixes.length === most && open.has(imei) ? [{ imei, after: last.time }] : []
    })
  }
}

/** Fixes processed between two turns, about one millisecond. */
const fixesPerTurn = 200

/**
 * A unit's moments within a range, oldest first, some at a time, and before them those that say how the range
 * begins: their time is before it.
 * @param turn awaited between two slices
 */
export async function* readMoments(
  database: Queryable,
  imei: string,
  range: Range,
  turn: TakeTurn = setImmediate,
): AsyncGenerator<readonly Moment[], void, undefined> {
  let moments: Moment[] = []
  let told = 0
  const journey = createJourney((moment) => {
    told += 1
    if (moment.time <= range.to) moments.push(moment)
  })
  const takeMoments = () => {
    const some = moments
    moments = []
    return some
  }
  let followed = 0
  async function* follow(fixes: Iterable<TrackFix>) {
    for (const fix of fixes) {
      followed += 1
      journey.add(fix)
      if (followed % fixesPerTurn > 0) continue
      yield takeMoments()
      await turn()
    }
  }
  for (const { fixes } of await readBefore(database, [imei], range)) yield* follow(fixes)
  for await (const fixes of readTrack(database, imei, range)) yield* follow(fixes)
  await readOn(database, [imei], range, async (after) => {
    for (const { fixes } of after) fixes.forEach(journey.add)
    return told < followed ? [imei] : []
  })
  journey.end()
  yield takeMoments()
}

/** What is made of all that units sent in a range, read slice by slice: while one is followed the next is read. */
export async function compute<Of extends Kind>(
  database: Queryable,
  { addFixes, addSlices, end, drop }: Computing<Of>,
  { imeis, range }: { readonly imeis: readonly string[]; readonly range: Range },
  signal: AbortSignal,
): Promise<Results[Of][]> {
  try {
    await addFixes(await readBefore(database, imeis, range))
    let followed = Promise.resolve()
    for await (const slices of readTracks(database, imeis, range)) {
      await followed
      // Nobody wants to know any more.
      if (signal.aborted) return await end()
      followed = addSlices(slices.map(({ packed }) => packed))
      // It is awaited above, after the next has been read; where that reading fails, this failure is of no interest.
      followed.catch(() => undefined)
    }
    await followed
    await readOn(database, imeis, range, addFixes, signal)
    return await end()
  } finally {
    drop()
  }
}
