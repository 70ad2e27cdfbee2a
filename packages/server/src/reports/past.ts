import { setImmediate as turn } from 'node:timers/promises'
import type { Queryable } from '../storage/connection/database.js'
import {
  type Packing,
  readBefore,
  readTrack,
  readTracks,
  stateFixes,
  type UnitFixes,
  wholeFixes,
} from '../storage/positions/history.js'
import type { Range, StateFix, TrackFix } from '../tracks/track.js'
import { createJourney, createStates, type Moment, type StateMoment } from './journey.js'

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
  for (const { fixes } of await readBefore(database, [imei], range, wholeFixes)) yield fixes.map(follow)
  for await (const fixes of readTrack(database, imei, range)) yield fixes.map(follow)
}

/** Fixes followed before others have their turn: a millisecond or two. */
const atOnce = 2_000

/** What takes a unit's moments, in their order. */
export interface Follower<Seen> {
  add(moment: Seen): void
}

/** What is read of each fix, and what follows from it. */
export interface Reading<Fix, Seen> {
  readonly packing: Packing<Fix>
  readonly follow: () => (fix: Fix) => Seen
}

/** Where units were and what they did. */
export const wholeMoments: Reading<TrackFix, Moment> = { packing: wholeFixes, follow: createJourney }
/** What they did alone: two thirds of the time. */
export const stateMoments: Reading<StateFix, StateMoment> = { packing: stateFixes, follow: createStates }

/**
 * Gives each unit's moments, as {@link readMoments} has them, to its follower: all units at once, slice by slice.
 * @param signal ends it halfway, once nobody wants to know any more
 */
export async function followAll<Fix extends Pick<TrackFix, 'time'>, Seen>(
  database: Queryable,
  followers: ReadonlyMap<string, Follower<Seen>>,
  range: Range,
  { packing, follow }: Reading<Fix, Seen>,
  signal: AbortSignal,
): Promise<void> {
  const imeis = [...followers.keys()]
  const journeys = new Map(imeis.map((imei) => [imei, follow()]))
  const take = ({ imei, fixes }: UnitFixes<Fix>) => {
    const next = journeys.get(imei)
    const follower = followers.get(imei)
    if (next === undefined || follower === undefined) return
    for (const fix of fixes) follower.add(next(fix))
  }
  for (const unit of await readBefore(database, imeis, range, packing)) take(unit)
  let count = 0
  for await (const slice of readTracks(database, imeis, range, packing)) {
    if (signal.aborted) return
    for (const unit of slice) {
      take(unit)
      count += unit.fixes.length
      if (count < atOnce) continue
      count = 0
      await turn()
    }
  }
}
