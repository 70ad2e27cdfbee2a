import type { Recurrence } from '../entities/report-schedule.js'
import { formatDate } from '../rules/format.js'
import { type Clock, clockIn, firstShowing } from '../rules/time/zone-clock.js'
import { fill } from '../texts/merge-texts.js'
import { mensajes } from './texts.js'

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
/** Days. */
const longestMonth = 31

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

/**
 * What a report that somebody asks for now covers: the latest day, seven days or month of the schedule that is over, also
 * before the hour at which it is due.
 */
export function latestWhole(recurrence: Recurrence, time: number): DueReport {
  const clock = clockIn(recurrence.zona)
  // The month before is over as soon as this one begins, and due at its end at the latest.
  for (let date = dateAt(clock, time) + longestMonth; ; date -= 1) {
    const due = dueOn(recurrence, date, clock)
    if (due !== null && due.ffinal < time) return due
  }
}

/** The answer to a request to send a report now: it names the day, or the first and the last day, that the report covers. */
export function sendingText({ zona }: Pick<Recurrence, 'zona'>, { finicial, ffinal }: DueReport): string {
  const [from, to] = [formatDate(finicial, zona), formatDate(ffinal, zona)]
  return from === to ? fill(mensajes.sendingDay, { date: from }) : fill(mensajes.sendingRange, { from, to })
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
