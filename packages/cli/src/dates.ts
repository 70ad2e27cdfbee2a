import { UsageError } from './exit-codes.js'

/** From the first moment to the last, both counted, Unix ms. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** What `--from` and `--to` take, for the help. */
export const dateHelp = 'AAAA-MM-DD, today, yesterday, o un momento ISO 8601'

/** `2026-11-01`, `today`, `yesterday`: a day of this machine's zone (TZ); or an ISO 8601 moment. */
export function readDate(text: string, now = new Date()): { readonly start: Date; readonly isDay: boolean } {
  if (text === 'today' || text === 'yesterday')
    return { start: dayStart(now, text === 'today' ? 0 : -1), isDay: true }
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year !== undefined) {
    const start = new Date(Number(year), Number(month) - 1, Number(day))
    // 31 February is no day.
    if (start.getDate() === Number(day) && start.getMonth() === Number(month) - 1)
      return { start, isDay: true }
  } else if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const start = new Date(text)
    if (!Number.isNaN(start.getTime())) return { start, isDay: false }
  }
  throw new UsageError(`no es una fecha: ${dateHelp}`)
}

/** Midnight of a day, or of one so many days after it. */
function dayStart(date: Date, days = 0): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)
}

/** A day counts whole, as an end too; without an end, up to now. @throws UsageError */
export function readPeriod(from: string, to: string | undefined, now = new Date()): Period {
  const { start } = readDate(from, now)
  const end = to === undefined ? undefined : readDate(to, now)
  const last =
    end === undefined ? now.getTime() : end.isDay ? dayStart(end.start, 1).getTime() - 1 : end.start.getTime()
  if (last < start.getTime())
    throw new UsageError(to === undefined ? '--from es posterior a ahora' : '--to es anterior a --from')
  return { from: start.getTime(), to: last }
}

/** A period cut at the midnights of this machine's zone. */
export function daysOf({ from, to }: Period): Period[] {
  const days: Period[] = []
  for (let start = from; start <= to; ) {
    const next = dayStart(new Date(start), 1).getTime()
    days.push({ from: start, to: Math.min(next - 1, to) })
    start = next
  }
  return days
}
