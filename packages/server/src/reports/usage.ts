import { endOfRange, offlineAfter, type UnitState } from '@baliza/agreement'
import type { Range } from '../tracks/track.js'
import type { Moment } from './journey.js'

/** Time that a unit moved, idled with its engine on, and was off, in ms (specification 2, section 3: usage). */
export type Usage = Readonly<Record<UnitState, number>>

/** Converts times to the wire format, as in the report of utilization. */
export const wireUsage = ({ moving, idle, off }: Usage) => ({
  tiempo_mov_enc: moving,
  tiempo_enc_det: idle,
  tiempo_det_apa: off,
})

/**
 * Maximum time that a fix determines the state of a unit with its engine on, in ms. After it the unit is offline and its state is
 * unknown. A parked tracker sleeps and rarely reports, so the state off has no limit.
 */
export const maxSilence = offlineAfter

/**
 * Sums the time in each state within a range. The time between two fixes belongs to the earlier one's state, limited to the range
 * and to `now`. Therefore the days of a month add up to the month.
 */
export function createUsage({ from, to }: Range, now: number) {
  const spent = { moving: 0, idle: 0, off: 0 }
  const last = Math.min(endOfRange({ to }), now)
  /** State and time, in Unix ms, of the last moment. `null`: no known state. */
  let state: UnitState | null = null
  let since = 0

  function count(until: number): void {
    if (state === null) return
    const heard = state === 'off' ? until : Math.min(until, since + maxSilence)
    spent[state] += Math.max(0, Math.min(heard, last) - Math.max(since, from))
  }

  return {
    /** Adds a moment. Moments must be in time order. The last moment before the range determines the state at its start. */
    add(moment: Pick<Moment, 'time' | 'state'>): void {
      count(moment.time)
      state = moment.state
      since = moment.time
    },
    /** Returns the times after all moments were added. */
    end(): Usage {
      count(Number.POSITIVE_INFINITY)
      state = null
      return spent
    },
  }
}
