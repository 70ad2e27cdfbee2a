import { setImmediate as turn } from 'node:timers/promises'
import type { Queryable } from '../storage/connection/database.js'
import { readAfter, readBefore, readTrack, readTracks } from '../storage/positions/history.js'
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
  let moments: Moment[] = []
  const journey = createJourney((moment) => {
    if (moment.time <= range.to) moments.push(moment)
  })
  const taken = () => {
    const some = moments
    moments = []
    return some
  }
  for (const { fixes } of await readBefore(database, [imei], range)) fixes.forEach(journey.add)
  for await (const fixes of readTrack(database, imei, range)) {
    for (const fix of fixes) journey.add(fix)
    yield taken()
  }
  for (const { fixes } of await readAfter(database, [imei], range)) fixes.forEach(journey.add)
  journey.end()
  yield taken()
}

/** Fixes followed before others have their turn: a millisecond or two. */
const atOnce = 2_000

/** What takes a unit's moments, in their order. */
export interface Follower {
  add(moment: Moment): void
}

/**
 * Gives each unit's moments, as {@link readMoments} has them, to its follower: all units at once, slice by slice.
 * @param signal ends it halfway, once nobody wants to know any more
 */
export async function followAll(
  database: Queryable,
  followers: ReadonlyMap<string, Follower>,
  range: Range,
  signal: AbortSignal,
): Promise<void> {
  const imeis = [...followers.keys()]
  const journeys = new Map(
    Array.from(followers, ([imei, follower]) => [
      imei,
      createJourney((moment) => {
        if (moment.time <= range.to) follower.add(moment)
      }),
    ]),
  )
  for (const { imei, fixes } of await readBefore(database, imeis, range))
    for (const fix of fixes) journeys.get(imei)?.add(fix)
  let count = 0
  for await (const slice of readTracks(database, imeis, range)) {
    if (signal.aborted) return
    for (const unit of slice) {
      const journey = journeys.get(unit.imei)
      if (journey !== undefined) unit.each(journey.add)
      count += unit.count
      if (count < atOnce) continue
      count = 0
      await turn()
    }
  }
  for (const { imei, fixes } of await readAfter(database, imeis, range))
    for (const fix of fixes) journeys.get(imei)?.add(fix)
  for (const journey of journeys.values()) journey.end()
}
