import type { TimingColumns } from '../fixes/event-times.js'
import { sinceOf } from '../fixes/held.js'
import { createSchedule, type Schedule } from './schedule.js'

/** What of an event has to do with time. */
export interface Timing {
  /** How long what it watches has to go on, ms; `null`: it is alerted when it happens. */
  readonly duration: number | null
  /** How long a unit is not alerted of again, ms; 0: it is every time. */
  readonly pause: number
  /** `null`: it counts at any time. */
  readonly schedule: Schedule | null
}

/** @returns `null` of an event that has to do with none, which costs its fixes nothing more */
export function timingOf({ duracion, horario, pausa }: TimingColumns): Timing | null {
  if (duracion === null && horario === null && pausa === null) return null
  return {
    duration: duracion === null ? null : duracion * 1_000,
    pause: (pausa ?? 0) * 1_000,
    schedule: horario === null ? null : createSchedule({ ...horario, fuera: horario.fuera === 1 }),
  }
}

/**
 * The first moment at which an event may alert, from one on and no later than another; `null`: none.
 * @param alerted the moments that it has alerted, in their order
 */
export function allowedFrom(
  { pause, schedule }: Timing,
  alerted: readonly number[],
  from: number,
  until: number,
): number | null {
  for (let moment = from; moment <= until; ) {
    const open = schedule === null ? moment : schedule.opening(moment, until)
    if (open === null) return null
    const rested = alerted.reduce((at, one) => (Math.abs(one - at) < pause ? one + pause : at), open)
    if (rested === moment) return moment
    moment = rested
  }
  return null
}

/**
 * How long ago something may have happened, when its fix arrives, for anybody to be notified of it, ms. A condition that was met
 * longer ago and still goes on is alerted as of the fix.
 */
export const oldAlert = 60 * 60_000

/**
 * When an event with a duration is met, by a fix at which what it watches still goes on; `null`: not yet, or too long ago.
 * @param time of the fix @param heardAt when it was heard
 */
export function metBy(
  timing: Timing & { readonly duration: number },
  spans: readonly number[],
  alerted: readonly number[],
  time: number,
  heardAt: number,
): number | null {
  const since = sinceOf(spans)
  if (since === null || heardAt - time > oldAlert) return null
  const met = allowedFrom(timing, alerted, since + timing.duration, time)
  return met === null || heardAt - met <= oldAlert ? met : allowedFrom(timing, alerted, time, time)
}
