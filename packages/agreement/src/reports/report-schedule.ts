import type { Recurrence } from '../entities/report-schedule.js'
import { formatDate } from '../rules/format.js'
import { type Clock, clockIn, firstShowing } from '../rules/time/zone-clock.js'
import { mensajes } from '../texts/api-texts.js'
import { fill } from '../texts/merge-texts.js'

/** Maximum number of schedules per account. */
export const maxReportSchedules = 20
/** Minimum time between two mailings that a user requests, ms. */
export const minBetweenSendings = 60_000

/** Time at which a report is due and the range that it covers, both ends included, Unix ms. */
export interface DueReport {
  readonly at: number
  readonly finicial: number
  readonly ffinal: number
}

const day = 86_400_000
/** Length of the longest month, in days. */
const maxMonth = 31

/** Returns the next due report after a moment. @param time Unix ms */
export function dueAfter(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  // Starts one local day early, because a clock change may skip midnight.
  for (let date = dateAt(clock, time) - 1; ; date += 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.at > time) return due
  }
}

/** Returns the last due report up to a moment. Several missed reports result in one: the latest. @param time Unix ms */
export function dueBefore(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  for (let date = dateAt(clock, time) + 1; ; date -= 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.at <= time) return due
  }
}

/**
 * Returns the range of a report that a user requests now: the latest completed day, seven days or month of the schedule. The
 * range may be used before the hour at which its report is due.
 * @param time Unix ms
 */
export function latestWhole(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  // A month is complete as soon as the next one begins, and its report is due at the end of that next month at the latest.
  for (let date = dateAt(clock, time) + maxMonth; ; date -= 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.ffinal < time) return due
  }
}

/**
 * Returns the response to a request to send a report now. It contains the day, or the first and the last day, that the report
 * covers.
 */
export function sendingText({ zona }: Pick<Recurrence, 'zona'>, { finicial, ffinal }: DueReport): string {
  const [from, to] = [formatDate(finicial, zona), formatDate(ffinal, zona)]
  return from === to ? fill(mensajes.sendingDay, { date: from }) : fill(mensajes.sendingRange, { from, to })
}

/** Returns the days since 1970-01-01 in local time. */
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
