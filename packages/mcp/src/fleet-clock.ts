import { clockIn, dayIn, hostNow } from '@baliza/sdk-core/internal'
import { Unclear } from './unclear.js'

/** Range of a question, Unix ms. */
export interface Period {
  readonly from: number
  /** The last included moment. */
  readonly to: number
}

/** Times as an assistant reads and writes them: in the zone of the account. */
export interface FleetClock {
  readonly zone: string
  /** Writes a time as RFC 3339 with the zone's offset. */
  write(time: number): string
  /** Writes the time since then in words. */
  ago(time: number): string
  /**
   * Reads a period. A day without an end is the whole day, up to now at most.
   * @param longest days
   * @throws Unclear
   */
  period(from: string, to: string | undefined, longest: number): Period
}

const minute = 60_000
const day = 24 * 60 * minute

/** @param zone an IANA name @throws RangeError for an unknown zone */
export function createFleetClock(zone: string): FleetClock {
  const clock = clockIn(zone)
  const words = new Intl.RelativeTimeFormat('en')

  function write(time: number): string {
    const second = Math.floor(time / 1_000) * 1_000
    const shown = clock(second)
    const offset = Math.round((shown - second) / minute)
    const [hours, minutes] = [Math.abs(Math.trunc(offset / 60)), Math.abs(offset % 60)]
    const digits = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
    return `${new Date(shown).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${digits}`
  }

  function dayOf(word: string): Period {
    try {
      const { finicial, ffinal } = dayIn(zone, word)
      return { from: finicial, to: ffinal }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new Unclear(
        'A time is today, yesterday, last7days, a day like 2026-01-31, or a moment with its zone like 2026-01-31T08:00:00-06:00.',
      )
    }
  }

  /** Reads one end: a moment counts exactly, a day from its first to its last millisecond. */
  function read(text: string): Period {
    if (text === 'last7days') return { from: dayOf('today').from - 6 * day, to: hostNow() }
    if (!/(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return dayOf(text)
    const time = Date.parse(text)
    return Number.isNaN(time) ? dayOf(text) : { from: time, to: time }
  }

  return {
    zone,
    write,
    ago(time) {
      const past = Math.max(0, hostNow() - time)
      if (past < minute) return 'less than a minute ago'
      if (past < 60 * minute) return words.format(-Math.floor(past / minute), 'minute')
      if (past < 2 * day) return words.format(-Math.floor(past / (60 * minute)), 'hour')
      return words.format(-Math.floor(past / day), 'day')
    },
    period(from, to, longest) {
      const start = read(from)
      const isMoment = start.from === start.to
      const end = to === undefined ? (isMoment ? hostNow() : start.to) : read(to).to
      const period = { from: start.from, to: Math.min(end, hostNow()) }
      if (period.to < period.from)
        throw new Unclear('The end is before the start, or the start is in the future.')
      // A day of 25 hours still is a day.
      if (period.to - period.from > longest * day + 60 * minute)
        throw new Unclear(
          `The range is longer than ${longest === 1 ? '24 hours' : `${longest} days`}: ask for parts of it.`,
        )
      return period
    },
  }
}
