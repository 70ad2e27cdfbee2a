import type { TimingColumns } from '../fixes/event-times.js'
import { type Held, sinceOf } from '../fixes/held.js'
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

/** Age of an event, ms, above which it is recorded and no account is notified of it. */
export const oldAlert = 60 * 60_000

/** Timing of an event with a duration. */
export type LastingTiming = Timing & { readonly duration: number }

/**
 * The moment at which an event with a duration is due, if its last span is still open at `until`; `null`: not by then, or this
 * span was alerted. The result depends on the spans only, not on when the fixes or the clock were read.
 */
export function dueBy(timing: LastingTiming, { spans, alerted }: Held, until: number): number | null {
  const since = sinceOf(spans)
  if (since === null || alerted.some((moment) => moment >= since)) return null
  return allowedFrom(timing, alerted, since + timing.duration, until)
}
