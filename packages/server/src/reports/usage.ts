import { offlineAfter, type UnitState } from '@baliza/sdk-core'
import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/** ms that a unit moved, stood with its engine on, and was switched off (specification 2, section 3: usage). */
export type Usage = Readonly<Record<UnitState, number>>

/**
 * How long a fix speaks for a unit whose engine is on, ms: after that it is offline, and what it does is not known.
 * A parked tracker sleeps and says so seldom: off lasts until something else is heard.
 */
export const longestSilence = offlineAfter

/**
 * Adds up what a unit did within a range. The time between two fixes belongs to the earlier one's state, cut at the
 * ends of the range and at `now`; so the days of a month add up to the month.
 */
export function createUsage({ from, to }: Range, now: number) {
  const spent = { moving: 0, idle: 0, off: 0 }
  const last = Math.min(to, now)
  let before: Pick<Moment, 'time' | 'state'> | null = null

  function count({ time, state }: Pick<Moment, 'time' | 'state'>, until: number): void {
    if (state === null) return
    const heard = state === 'off' ? until : Math.min(until, time + longestSilence)
    spent[state] += Math.max(0, Math.min(heard, last) - Math.max(time, from))
  }

  return {
    /** The moments in their order, those before the range too: the last of them says how it begins. */
    add(moment: Pick<Moment, 'time' | 'state'>): void {
      if (before !== null) count(before, moment.time)
      before = moment
    },
    /** What it was, once every moment has been added. */
    end(): Usage {
      if (before !== null) count(before, Number.POSITIVE_INFINITY)
      before = null
      return spent
    },
  }
}
