import { setImmediate as turn } from 'node:timers/promises'
import type { Queryable } from '../storage/connection/database.js'
import { readBefore, readTrack, readTracks, type UnitFixes } from '../storage/positions/history.js'
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
  for (const { fixes } of await readBefore(database, [imei], range)) yield fixes.map(follow)
  for await (const fixes of readTrack(database, imei, range)) yield fixes.map(follow)
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
  const journeys = new Map(imeis.map((imei) => [imei, createJourney()]))
  const take = ({ imei, fixes }: UnitFixes) => {
    const follow = journeys.get(imei)
    const follower = followers.get(imei)
    if (follow === undefined || follower === undefined) return
    for (const fix of fixes) follower.add(follow(fix))
  }
  for (const unit of await readBefore(database, imeis, range)) take(unit)
  let taken = 0
  for await (const slice of readTracks(database, imeis, range)) {
    if (signal.aborted) return
    for (const unit of slice) {
      take(unit)
      taken += unit.fixes.length
      if (taken < atOnce) continue
      taken = 0
      await turn()
    }
  }
}
