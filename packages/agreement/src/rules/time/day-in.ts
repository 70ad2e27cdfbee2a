import { hostNow } from './clock.js'
import { type Clock, clockIn, firstShowing } from './zone-clock.js'

/** Calendar day: `YYYY-MM-DD`, or relative to today. */
export type Day = 'today' | 'yesterday' | (string & {})

/** Period for histories and reports, Unix ms, both ends inclusive. */
export interface DaySpan {
  readonly finicial: number
  readonly ffinal: number
}

const written = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Returns the first and last millisecond of a day in a time zone. A day has 23, 24 or 25 hours, depending on clock changes.
 *
 * @example
 *     await client.history.all({ imei, ...dayIn('America/Mexico_City', 'yesterday') })
 * @param zone an IANA name, `America/Mexico_City`
 * @param now reference time of 'today', Unix ms. Default: the current time
 * @throws RangeError for an unknown zone or an invalid day
 */
export function dayIn(zone: string, day: Day, now: number = hostNow()): DaySpan {
  const clock = clockIn(zone)
  const date = numberOf(day, now, clock)
  return { finicial: firstShowing(date, clock), ffinal: firstShowing(date + dayLength, clock) - 1 }
}

const dayLength = 86_400_000

/** Midnight of the day, as if it were UTC. */
function numberOf(day: Day, now: number, clock: Clock): number {
  const shown = clock(now)
  const today = shown - (shown % dayLength)
  if (day === 'today') return today
  if (day === 'yesterday') return today - dayLength
  const [, year, month, date] = written.exec(day) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date))
  // The 31st of a month with 30 days would become another day.
  if (year === undefined || new Date(time).toISOString().slice(0, 10) !== day)
    throw new RangeError(`${day} is no day: YYYY-MM-DD, 'today' or 'yesterday'`)
  return time
}
