import * as v from 'valibot'
import { isSeconds } from '../moment.js'

/** The texts for a range of dates that will not do. */
export interface DatesMessages {
  readonly order: string
  readonly span: string
  /** Of a moment in seconds, where milliseconds belong; unless given, that of none. */
  readonly seconds?: string
}

/** The longest range that a history or a report is asked for, ms: a year, and its leap day. */
export const longestRange = 366 * 86_400_000

/** The longest time in which it is asked who was near a place, ms. */
export const longestNearby = 86_400_000
/** The widest radius in which it is asked, metres. */
export const farthestNearby = 5_000

/** Refuses what can only be seconds: as milliseconds they would be a day of 1970, of which there are no positions. */
export const noSeconds = (message: string) => v.check<number, string>((time) => !isSeconds(time), message)

/** A moment, Unix ms. @param missing the message where there is none @param seconds the message where it is in seconds */
export function momentSchema(missing: string, seconds: string = missing) {
  return v.pipe(
    v.optional(v.number(missing), Number.NaN),
    v.integer(missing),
    v.minValue(0, missing),
    v.maxValue(8_640_000_000_000_000, missing),
    noSeconds(seconds),
  )
}

/** What is wrong with a range, its ends in Unix ms; nothing: `null`. */
export function rangeProblem(from: number, to: number): 'order' | 'span' | null {
  if (from >= to) return 'order'
  return to - from > longestRange ? 'span' : null
}
