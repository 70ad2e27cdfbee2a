import type { Recurrence } from '../entities/report-schedule.js'
import { type Clock, clockIn, firstShowing } from '../rules/zone-clock.js'

/** The most schedules of an account. */
export const mostReportSchedules = 20
/** Between two sendings that somebody asks for, ms. */
export const leastBetweenSendings = 60_000

/** A time at which a report is due, Unix ms, and what it then covers, both ends counted. */
export interface DueReport {
  readonly at: number
  readonly finicial: number
  readonly ffinal: number
}

const day = 86_400_000

/** When it is due next after a moment. */
export function dueAfter(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  // A day before by the clocks' own count: they may jump over midnight.
  for (let date = dateAt(clock, time) - 1; ; date += 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.at > time) return due
  }
}

/** When it was last due, up to a moment: what was missed meanwhile is one report, the latest. */
export function dueBefore(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  for (let date = dateAt(clock, time) + 1; ; date -= 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.at <= time) return due
  }
}

/** Days since 1970-01-01, as the clocks show it. */
const dateAt = (clock: Clock, time: number) => Math.floor(clock(time) / day)

function dueOn({ frecuencia, dia, hora }: Recurrence, date: number, clock: Clock): DueReport | null {
  const shown = new Date(date * day)
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  // 1970-01-01 was a Thursday.
  if (frecuencia === 'week' && ((((date + 3) % 7) + 7) % 7) + 1 !== dia) return null
  if (frecuencia === 'month' && shown.getUTCDate() !== Math.min(dia, lastOfMonth)) return null
  const [from, until] =
    frecuencia === 'month'
      ? [Date.UTC(year, month - 1) / day, Date.UTC(year, month) / day]
      : [date - (frecuencia === 'week' ? 7 : 1), date]
  return {
    at: firstShowing(Date.parse(`1970-01-01T${hora}Z`) + date * day, clock),
    finicial: firstShowing(from * day, clock),
    ffinal: firstShowing(until * day, clock) - 1,
  }
}
