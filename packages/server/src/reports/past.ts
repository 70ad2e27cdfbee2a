import type { Queryable } from '../storage/database.js'
import { readBefore, readTrack } from '../storage/history.js'
import type { Range } from '../tracks/track.js'
import { createJourney, type Moment } from './journey.js'

/**
 * A unit's moments within a range, oldest first, a page at a time, and before them those that say how the range
 * begins: their time is before it.
 */
export async function* readMoments(
  database: Queryable,
  imei: string,
  range: Range,
): AsyncGenerator<readonly Moment[], void, undefined> {
  const follow = createJourney()
  yield (await readBefore(database, imei, range)).map(follow)
  for await (const fixes of readTrack(database, imei, range)) yield fixes.map(follow)
}
