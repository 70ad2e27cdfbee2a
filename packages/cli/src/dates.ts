import { UsageError } from './exit-codes.js'

/** A range in Unix ms. Both ends are included. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The accepted values of `--from` and `--to`, for the help. */
export const dateHelp = 'AAAA-MM-DD, today, yesterday, o un momento ISO 8601'

/** Reads `2026-11-01`, `today` or `yesterday` as a day in the time zone of this machine (TZ), or an ISO 8601 date with time. */
export function readDate(text: string, now = new Date()): { readonly start: Date; readonly isDay: boolean } {
  if (text === 'today' || text === 'yesterday')
    return { start: dayStart(now, text === 'today' ? 0 : -1), isDay: true }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year !== undefined) {
    const start = new Date(Number(year), Number(month) - 1, Number(day))
    // `Date` converts 31 February to a day in March.
    if (start.getDate() === Number(day) && start.getMonth() === Number(month) - 1)
      return { start, isDay: true }
  } else if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const start = new Date(text)
    if (!Number.isNaN(start.getTime())) return { start, isDay: false }
  }
  throw new UsageError(`no es una fecha: ${dateHelp}`)
}

/** Returns the midnight that starts a day, or a day `days` later. */
function dayStart(date: Date, days = 0): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}

/** Reads a period. A day as its end is included entirely. Without an end, the period ends now. @throws UsageError */
export function readPeriod(from: string, to: string | undefined, now = new Date()): Period {
  const { start } = readDate(from, now)
  const end = to === undefined ? undefined : readDate(to, now)
  const last =
    end === undefined ? now.getTime() : end.isDay ? dayStart(end.start, 1).getTime() - 1 : end.start.getTime()
  if (last < start.getTime())
    throw new UsageError(to === undefined ? '--from es posterior a ahora' : '--to es anterior a --from')
  return { from: start.getTime(), to: last }
}

/** Splits a period at the midnights of this machine's time zone. */
export function daysOf({ from, to }: Period): Period[] {
  const days: Period[] = []
  for (let start = from; start <= to; ) {
    const next = dayStart(new Date(start), 1).getTime()
    days.push({ from: start, to: Math.min(next - 1, to) })
    start = next
  }
  return days
}
