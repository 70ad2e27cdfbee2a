import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/**
 * Adds up what units travelled, all of them together, day by day.
 * @param starts where the days begin, Unix ms, oldest first: only who asks knows in which zone
 */
export function createDays(starts: readonly number[], { from }: Range) {
  const km = starts.map(() => 0)
  return {
    /** What to give one unit's moments to, in their order. Each leg belongs to the day that it ends in. */
    follow() {
      let day = -1
      return ({ time, km: leg }: Moment): void => {
        while (time >= (starts[day + 1] ?? Number.POSITIVE_INFINITY)) day += 1
        if (time >= from && day >= 0) km[day] = (km[day] ?? 0) + leg
      }
    },
    /** By day, once every moment has been given. */
    sums: (): readonly { readonly inicio: number; readonly km: number }[] =>
      starts.map((inicio, day) => ({ inicio, km: km[day] ?? 0 })),
  }
}
