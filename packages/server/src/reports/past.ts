import { setImmediate } from 'node:timers/promises'
import type { TakeTurn } from '../fair-shares.js'
import type { Queryable } from '../storage/connection/database.js'
import { type Onward, readAfter, readBefore, readTrack, readTracks } from '../storage/positions/history.js'
import type { Range, TrackFix, UnitFixes } from '../tracks/track.js'
import type { Kind, Results } from './computation.js'
import { createJourney, type Moment } from './journey.js'
import type { Computing } from './report-threads.js'

/** Number of fixes first read after a range. It is multiplied by 4 for each unit that needs more. */
const firstAfter = 20
/** Maximum number of fixes per read. */
const maxAfter = 10_000

/** Reads the fixes after a range, as far as needed. @param take receives these fixes. @returns the units that need more */
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

/** Fixes processed between two turns, about 1 ms. */
const fixesPerTurn = 200

/**
 * Yields the moments of a unit within a range in batches, oldest first. They are preceded by the earlier moments that determine
 * the state at the start of the range.
 * @param turn awaited between two batches
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

/** Computes a report from all fixes of the units in a range, slice by slice. While one slice is processed, the next is read. */
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
      // The client has disconnected.
      if (signal.aborted) return await end()
      followed = addSlices(slices.map(({ packed }) => packed))
      // It is awaited above, after the next read. If that read fails, this failure does not matter.
      followed.catch(() => undefined)
    }
    await followed
    await readOn(database, imeis, range, addFixes, signal)
    return await end()
  } finally {
    drop()
  }
}
