import { type Clock, clockIn, type EventSchedule, firstShowing, weekDays } from '@baliza/agreement'

/** When an event is active. Times are Unix ms. */
export interface Schedule {
  isOpen(time: number): boolean
  /** Returns the first active time between `from` and `until`; `null` if there is none. */
  opening(from: number, until: number): number | null
}

const day = 86_400_000
/** Maximum number of days whose hours are cached. The fixes of a unit span two or three days. */
const maxDays = 32

/**
 * Creates a schedule by the clocks of its time zone. In the night when clocks go back, its hours last one hour longer. If clocks
 * skip its start, its hours start with the next existing time.
 */
export function createSchedule({ dias, desde, hasta, fuera, zona }: EventSchedule): Schedule {
  const clock = clockIn(zona)
  const days = new Set(dias)
  const begins = minuteOf(desde)
  const ends = minuteOf(hasta) + (hasta <= desde ? day : 0)
  const known = new Map<number, Hours | null>()

  /** @param date days since 1970-01-01, which was a Thursday */
  function hoursOf(date: number): Hours | null {
    const before = known.get(date)
    if (before !== undefined) return before
    if (known.size >= maxDays) known.clear()
    const hours = days.has(weekDays[(date + 3) % 7] ?? 1)
      ? hoursBetween(clock, date * day, begins, ends)
      : null
    known.set(date, hours)
    return hours
  }

  function isOpen(time: number): boolean {
    for (let date = firstDate(time); date <= firstDate(time) + 3; date += 1) {
      const hours = hoursOf(date)
      if (hours !== null && time >= hours.from && time < hours.until) return !fuera
    }
    return fuera
  }

  return {
    isOpen,
    opening(from, until) {
      if (isOpen(from)) return from
      // The schedule repeats weekly: it opens within a week, or never.
      for (let date = firstDate(from); date <= firstDate(from) + 10; date += 1) {
        const hours = hoursOf(date)
        const edge = hours === null ? from : fuera ? hours.until : hours.from
        if (edge > from && isOpen(edge)) return edge <= until ? edge : null
      }
      return null
    },
  }
}

/**
 * Earliest day whose hours may contain a time. Clocks are less than a day from UTC, and hours end on the next day at the latest.
 */
const firstDate = (time: number) => Math.floor(time / day) - 2

interface Hours {
  readonly from: number
  /** Exclusive. */
  readonly until: number
}

const hoursBetween = (clock: Clock, midnight: number, begins: number, ends: number): Hours => ({
  from: firstShowing(midnight + begins, clock),
  until: firstShowing(midnight + ends, clock),
})

/** Converts `HH:mm` to ms since midnight. */
function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}
