import type { Answer } from '../call.js'
import { readFeed } from '../entities/feed.js'
import type { Fleet } from '../entities/fleet.js'
import type { Reading } from '../entities/reading.js'
import { type Merged, mergeFeed } from './merge.js'

/**
 * What an answer of the feed makes of the units that were known; `version` is to be sent as `since` the next time.
 * @throws Malformed
 */
export function readFleet(
  known: Fleet['units'],
  answer: Answer,
  reading: Reading,
): { readonly merged: Merged; readonly version: string | null } {
  const feed = readFeed(answer, reading)
  return { merged: mergeFeed(known, feed), version: feed.version }
}
