/** What can be chosen at once; `day`: any day of the calendar. */
export const rangeNames = ['hour', 'sixHours', 'today', 'yesterday', 'day'] as const
export type RangeName = (typeof rangeNames)[number]

const hour = 3_600_000

/**
 * From when to when, Unix ms, both included: days as the reader's clock has them.
 * @param day of an `<input type="date">`: `2026-01-31`
 */
export function rangeOf(range: RangeName, day: string, now: number): readonly [from: number, to: number] {
  switch (range) {
    case 'hour':
      return [now - hour, now]
    case 'sixHours':
      return [now - 6 * hour, now]
    case 'today':
      return wholeDay(new Date(now), 0)
    case 'yesterday':
      return wholeDay(new Date(now), -1)
    case 'day':
      return wholeDay(new Date(`${day}T12:00:00`), 0)
  }
}

/** 00:00:00 to 23:59:59 (specification 1, section 9), also where a day has 23 or 25 hours. */
function wholeDay(date: Date, later: number): readonly [from: number, to: number] {
  const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth(), date.getDate() + later]
  return [
    new Date(year, month, dayOfMonth).getTime(),
    new Date(year, month, dayOfMonth, 23, 59, 59, 999).getTime(),
  ]
}
