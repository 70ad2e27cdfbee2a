import { offlineAfter, type UnitState } from '@baliza/sdk-core'
import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/** ms that a unit moved, stood with its engine on, and was switched off (specification 2, section 3: usage). */
export type Usage = Readonly<Record<UnitState, number>>

/**
 * How long a fix speaks for a unit whose engine is on, ms: after that it is offline, and what it does is not known.
 * A parked tracker sleeps and reports seldom: off lasts until something else is reported.
 */
export const longestSilence = offlineAfter

/** A range to the last millisecond of a second lasts until the next one: a whole day has 24 hours. */
const endOf = (to: number) => (to % 1_000 === 999 ? to + 1 : to)

/**
 * Adds up what a unit did within a range. The time between two fixes belongs to the earlier one's state, cut at the
 * ends of the range and at `now`; so the days of a month add up to the month.
 */
export function createUsage({ from, to }: Range, now: number) {
  const spent = { moving: 0, idle: 0, off: 0 }
  const last = Math.min(endOf(to), now)
  /** What the last moment reported, and when, Unix ms; null: nothing that is known. */
  let state: UnitState | null = null
  let since = 0

  function count(until: number): void {
    if (state === null) return
    const heard = state === 'off' ? until : Math.min(until, since + longestSilence)
    spent[state] += Math.max(0, Math.min(heard, last) - Math.max(since, from))
  }

  return {
    /** The moments in their order, those before the range too: the last of them says how it begins. */
    add(moment: Pick<Moment, 'time' | 'state'>): void {
      count(moment.time)
      state = moment.state
      since = moment.time
    },
    /** What it was, once every moment has been added. */
    end(): Usage {
      count(Number.POSITIVE_INFINITY)
      state = null
      return spent
    },
  }
}
