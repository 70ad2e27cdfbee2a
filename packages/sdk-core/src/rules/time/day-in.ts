import { hostNow } from './clock.js'
import { type Clock, clockIn, firstShowing } from './zone-clock.js'

/** A calendar day: as `YYYY-MM-DD`, or as it is called today. */
export type Day = 'today' | 'yesterday' | (string & {})

/** A span of time as the histories and the reports take it, Unix ms, both ends counted. */
export interface DaySpan {
  readonly finicial: number
  readonly ffinal: number
}

const written = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * From the first to the last millisecond of a day in a time zone: 23, 24 or 25 hours, as its clocks go.
 *
 * @example
 *     await client.history.all({ imei, ...dayIn('America/Mexico_City', 'yesterday') })
 * @param zone an IANA name, `America/Mexico_City`
 * @param now what 'today' is computed from, Unix ms; the clock's unless given
 * @throws RangeError for a zone or a day that there is none
 */
export function dayIn(zone: string, day: Day, now: number = hostNow()): DaySpan {
  const clock = clockIn(zone)
  const date = numberOf(day, now, clock)
  return { finicial: firstShowing(date, clock), ffinal: firstShowing(date + dayLength, clock) - 1 }
}

const dayLength = 86_400_000

/** The day's midnight, as if it were UTC's. */
function numberOf(day: Day, now: number, clock: Clock): number {
  const shown = clock(now)
  const today = shown - (shown % dayLength)
  if (day === 'today') return today
  if (day === 'yesterday') return today - dayLength
  const [, year, month, date] = written.exec(day) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date))
  // The 31st of a month that has 30 would be another day.
  if (year === undefined || new Date(time).toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is no day: YYYY-MM-DD, 'today' or 'yesterday'`)
  return time
}
