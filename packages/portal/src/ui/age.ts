const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const format = new Intl.RelativeTimeFormat('es-MX', { style: 'short', numeric: 'always' })

/**
 * How long ago, in words: 'hace 2 min'. In whole minutes, so that a line of a list changes once a minute and not at
 * every look.
 * @param then Unix ms; a time to come reads as now
 * @param now Unix ms
 * @param justNow what is said of the last minute
 */
export function ageOf(then: number, now: number, justNow: string): string {
  const past = now - then
  const span = spans.find(([, length]) => past >= length)
  return span === undefined ? justNow : format.format(-Math.floor(past / span[1]), span[0])
}
