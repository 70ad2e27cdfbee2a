import type { TimingColumns } from './event-times.js'
import { type RuleState, sinceOf } from './rule-state.js'
import { createSchedule, type Schedule } from './schedule.js'

/** Time settings of an event. */
export interface Timing {
  /** Required duration of the condition, ms; `null`: it is alerted at once. */
  readonly duration: number | null
  /** Minimum time between two alerts of a unit, ms; 0: every occurrence is alerted. */
  readonly pause: number
  /** `null`: it is always active. */
  readonly schedule: Schedule | null
}

/** @returns `null` for an event without time settings, so that its fixes cost nothing more */
export function timingOf({ duracion, horario, pausa }: TimingColumns): Timing | null {
  if (duracion === null && horario === null && pausa === null) return null
  return {
    duration: duracion === null ? null : duracion * 1_000,
    pause: (pausa ?? 0) * 1_000,
    schedule: horario === null ? null : createSchedule({ ...horario, fuera: horario.fuera === 1 }),
  }
}

/**
 * Returns the first time between `from` and `until` at which an event may alert; `null` if there is none.
 * @param alerted times of its earlier alerts, sorted
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

export type LastingTiming = Timing & { readonly duration: number }

/**
 * Returns the time at which an event with a duration is due, if its last span is still open at `until`. Returns `null` if it is
 * not due by then, or if this span was alerted. The result depends on the spans only, not on when the fixes or the clock were
 * read.
 */
export function dueBy(timing: LastingTiming, { spans, alerted }: RuleState, until: number): number | null {
  const since = sinceOf(spans)
  if (since === null || alerted.some((moment) => moment >= since)) return null
  return allowedFrom(timing, alerted, since + timing.duration, until)
}
