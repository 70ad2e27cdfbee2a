const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

let format: Intl.RelativeTimeFormat | undefined

/**
 * How long ago, in words: 'hace 2 min'.
 * @param then Unix ms; a time to come reads as now
 * @param now Unix ms
 */
export function ago(then: number, now: number): string {
  format ??= new Intl.RelativeTimeFormat('es-MX', { style: 'short', numeric: 'auto' })
  const past = Math.max(0, now - then)
  const [unit, length] = spans.find(([, length]) => past >= length) ?? spans[3]
  return format.format(-Math.floor(past / length), unit)
}
