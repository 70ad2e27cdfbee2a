import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/**
 * Sums a unit's distance by day. Each leg belongs to the day that it ends in.
 * @param starts starts of the days, in Unix ms, oldest first. They depend on the time zone, which only the caller knows
 */
export function createDays(starts: readonly number[], { from }: Range) {
  const days = starts.map(() => 0)
  let day = -1
  return {
    /** Adds a moment. Moments must be in time order. */
    add({ time, km }: Moment): void {
      while (time >= (starts[day + 1] ?? Number.POSITIVE_INFINITY)) day += 1
      if (time >= from && day >= 0) days[day] = (days[day] ?? 0) + km
    },
    /** Returns the distance by day, in km, after all moments were added. */
    end: (): readonly number[] => days,
  }
}
