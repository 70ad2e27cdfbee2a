import { type EventSchedule, weekDays } from '@baliza/sdk-core'
import { type Clock, clockIn, firstShowing } from '@baliza/sdk-core/agreement'

/** When an event counts. Moments are Unix ms. */
export interface Schedule {
  isOpen(time: number): boolean
  /** The first moment at which it counts, from one on and no later than another; `null`: there is none. */
  opening(from: number, until: number): number | null
}

const day = 86_400_000
/** Days of which the hours are remembered: the fixes of a unit are of two or three. */
const mostDays = 32

/**
 * A schedule by the clocks of its zone. Its hours are those between two moments: in the night in which clocks go back they last
 * an hour longer, and where clocks jump over their beginning they begin with what comes after.
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
    if (known.size >= mostDays) known.clear()
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
      // A week on it is open again, if ever.
      for (let date = firstDate(from); date <= firstDate(from) + 10; date += 1) {
        const hours = hoursOf(date)
        const edge = hours === null ? from : fuera ? hours.until : hours.from
        if (edge > from && isOpen(edge)) return edge <= until ? edge : null
      }
      return null
    },
  }
}

/** The earliest day whose hours may hold a moment: clocks are less than a day away from UTC, and hours end on the next day. */
const firstDate = (time: number) => Math.floor(time / day) - 2

interface Hours {
  readonly from: number
  /** It is not counted. */
  readonly until: number
}

const hoursBetween = (clock: Clock, midnight: number, begins: number, ends: number): Hours => ({
  from: firstShowing(midnight + begins, clock),
  until: firstShowing(midnight + ends, clock),
})

/** `HH:mm` as ms since midnight. */
function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return (Number(hours) * 60 + Number(minutes)) * 60_000
}
