import type { Queryable } from '../storage/connection/database.js'
import { readAfter, readBefore, readTrack, readTracks } from '../storage/positions/history.js'
import type { Range } from '../tracks/track.js'
import type { Kind, Results } from './computation.js'
import { createJourney, type Moment } from './journey.js'
import type { Computing } from './report-threads.js'

/**
 * A unit's moments within a range, oldest first, a page at a time, and before them those that say how the range
 * begins: their time is before it.
 */
export async function* readMoments(
  database: Queryable,
  imei: string,
  range: Range,
): AsyncGenerator<readonly Moment[], void, undefined> {
  let moments: Moment[] = []
  const journey = createJourney((moment) => {
    if (moment.time <= range.to) moments.push(moment)
  })
  const takeMoments = () => {
    const some = moments
    moments = []
    return some
  }
  for (const { fixes } of await readBefore(database, [imei], range)) fixes.forEach(journey.add)
  for await (const fixes of readTrack(database, imei, range)) {
    for (const fix of fixes) journey.add(fix)
    yield takeMoments()
  }
  for (const { fixes } of await readAfter(database, [imei], range)) fixes.forEach(journey.add)
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
    await addFixes(await readAfter(database, imeis, range))
    return await end()
  } finally {
    drop()
  }
}
