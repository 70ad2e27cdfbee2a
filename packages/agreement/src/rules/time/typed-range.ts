import { hostNow } from './clock.js'
import { startOfMinute, writeFieldTime } from './minutes.js'
import { dayLength, dayStart, type End, type Half, isOpen, readEnds, type Time } from './typed-ends.js'
import { type Clock, clockIn, firstShowing } from './zone-clock.js'

/** Time zone of the reader's clock, an IANA name. */
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const minute = 60_000
const hour = 60 * minute
const lastMinute = dayLength - minute
const dateLength = 'MM/DD/YYYY'.length

/**
 * Parses a range of time as a dispatcher types it: `3 a 4`, `3-4 am`, `ayer 22:00 a 23:30`, `lunes 22 a 2`, `desde las 6`,
 * `ayer`, and in the format of {@link writeRange}.
 *
 * Hours are 24-hour times unless a half of the day is named; a half at one end applies to both. A single hour means that whole
 * hour. An end that is not after its start is on the next day. Hours without a day are the latest that have started: at 2 am, '3
 * a 4' is yesterday's, and 'hoy 3 a 4' is in the future.
 *
 * @param now Unix ms
 * @param zone an IANA name. Default: the reader's
 * @returns its start and its last minute, Unix ms; `null` if it is not a range. When clocks are set back, the start is the first
 * and the end the last time that shows it. The two may be in the wrong order or too far from each other: check them with
 * `rangeProblem`.
 */
export function readTypedRange(
  typed: string,
  now: number = hostNow(),
  zone: string = readerZone(),
): { readonly from: number; readonly to: number } | null {
  const clock = clockIn(zone)
  const ends = readEnds(typed, clock(now))
  if (ends === null) return null
  const [first, second] = ends
  const begin = beginOf(first, second)
  if (begin === null) return null

  const today = dayStart(clock(now))
  const day = first.day ?? second?.day ?? { shown: today, before: today - dayLength }
  const isAhead = day.shown + begin > clock(now)
  const start = (isAhead ? day.before : null) ?? day.shown
  const from = firstShowing(start + begin, clock)
  if (second?.time === 'now' || (second === null && isOpen(typed))) return { from, to: startOfMinute(now) }

  const last = lastOf(first, second, begin)
  let endDay = last > begin ? start : start + dayLength
  if (first.day !== null && second !== null && second.day !== null) {
    const { shown, after } = second.day
    endDay = after !== null && shown + last <= start + begin ? after : shown
  }
  return { from, to: lastShowing(endDay + last, clock) }
}

/**
 * Formats a range for its field, `MM/DD/YYYY HH:mm – MM/DD/YYYY HH:mm`, 24 hours (specification 1, section 5).
 * @param from Unix ms @param to Unix ms
 * @param options `zone`: an IANA name, by default the reader's; `short`: omits the second date if it equals the first
 */
export function writeRange(
  from: number,
  to: number,
  { zone = readerZone(), short = false }: { readonly zone?: string; readonly short?: boolean } = {},
): string {
  const clock = clockIn(zone)
  const [begin, end] = [writeFieldTime(clock(from)), writeFieldTime(clock(to))]
  const isOneDay = begin.slice(0, dateLength) === end.slice(0, dateLength)
  return `${begin} – ${short && isOneDay ? end.slice(dateLength).trim() : end}`
}

/**
 * Offset of the range's start in its day, ms; `null` if it is invalid. A half of the day named at the end applies to the start
 * too, unless the range would then go backwards: '11 a 1 pm' starts before noon. A range with `night` may cross midnight.
 */
function beginOf({ day, time }: End, second: End | null): number | null {
  if (time === 'now') return null
  if (time === null) return 0
  // '3 a ayer' is invalid.
  if (day === null && second?.time === null) return null
  const end = second?.time
  if (time.half !== null || end == null || end === 'now' || end.half === null || areOfTwoDays(day, second))
    return intoDay(time, time.half)
  const begin = intoDay(time, end.half)
  return begin < intoDay(end, end.half) || end.half === 'night' ? begin : otherHalf(time, begin)
}

/** Offset of the range's end in its day, ms: a single hour lasts one hour, a single day until its last minute. */
function lastOf({ day, time }: End, second: End | null, begin: number): number {
  const end = second?.time
  if (end == null || end === 'now') return second === null && time !== null ? begin + hour : lastMinute
  if (end.half !== null || time === null || time === 'now' || areOfTwoDays(day, second))
    return intoDay(end, end.half)
  const last = intoDay(end, time.half)
  return begin < last || time.half === null || time.half === 'night' ? last : otherHalf(end, last)
}

const areOfTwoDays = (day: End['day'], second: End | null) => day !== null && second?.day != null

/** Offset of a time in its day, ms. */
function intoDay({ hour: hours, minute: minutes }: Time, half: Half | null): number {
  const twelve = hours % 12
  const isLate = half === 'pm' || (half === 'night' && twelve >= 6)
  const whole = half === null || hours === 0 || hours > 12 ? hours : twelve + (isLate ? 12 : 0)
  return whole * hour + minutes * minute
}

/** Moves a time to the other half of the day. @param at ms since midnight */
function otherHalf({ hour: hours }: Time, at: number): number {
  if (hours === 0 || hours > 12) return at
  return at < 12 * hour ? at + 12 * hour : at - 12 * hour
}

/** Last moment at which the clock shows this time: when clocks are set back, it shows it twice. */
function lastShowing(shown: number, clock: Clock): number {
  const first = firstShowing(shown, clock)
  return clock(first + hour) === shown ? first + hour : first
}
