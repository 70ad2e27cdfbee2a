import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/**
 * Adds up what a unit travelled, day by day. Each leg belongs to the day that it ends in.
 * @param starts where the days begin, Unix ms, oldest first: only who asks knows in which zone
 */
export function createDays(starts: readonly number[], { from }: Range) {
  const days = starts.map(() => 0)
  let day = -1
  return {
    /** The moments in their order. */
    add({ time, km }: Moment): void {
      while (time >= (starts[day + 1] ?? Number.POSITIVE_INFINITY)) day += 1
      if (time >= from && day >= 0) days[day] = (days[day] ?? 0) + km
    },
    /** km by day, once every moment has been added. */
    end: (): readonly number[] => days,
  }
}
