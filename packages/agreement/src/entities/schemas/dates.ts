import * as v from 'valibot'
import { isSeconds } from '../moment.js'
import { measured } from './measure.js'

/** Messages for an invalid range of dates. */
export interface DatesMessages {
  readonly order: string
  readonly span: string
  /** For a moment in seconds instead of milliseconds; defaults to the message for a missing moment. */
  readonly seconds?: string
}

/** Maximum range of a history or a report, ms: a year including a leap day. */
export const maxRange = 366 * 86_400_000

/** Maximum range of a query for units near a place, ms. */
export const maxNearby = 86_400_000
/** Maximum radius of such a query, metres. */
export const farthestNearby = 5_000

/**
 * Refuses values that can only be seconds. As milliseconds they would be in the early 1970s, from which there are no positions.
 */
export const noSeconds = (message: string) => v.check<number, string>((time) => !isSeconds(time), message)

/** Returns the schema of a moment, Unix ms. @param missing message if there is none @param seconds message if it is in seconds */
export function momentSchema(missing: string, seconds: string = missing) {
  return v.pipe(
    v.optional(v.number(missing), Number.NaN),
    v.integer(missing),
    v.minValue(0, missing),
    v.maxValue(8_640_000_000_000_000, missing),
    noSeconds(seconds),
    measured('unix-ms'),
  )
}

/** Returns what is wrong with a range, its ends in Unix ms; `null` for a valid range. */
export function rangeProblem(from: number, to: number): 'order' | 'span' | null {
  if (from >= to) return 'order'
  return to - from > maxRange ? 'span' : null
}
