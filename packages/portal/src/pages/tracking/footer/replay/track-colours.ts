import { indexAt, type PositionRow, speedClass } from '@baliza/sdk-core/internal'

/** Number of gradient sections of equal duration. */
const stretches = 200

/**
 * Returns the speeds of a track as a CSS gradient, from its start to its end.
 * @param records oldest first
 * @param span Unix ms
 */
export function trackColours(
  records: readonly Pick<PositionRow, 'timestamp' | 'speed'>[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const parts: string[] = []
  let begun = 0
  let kind = -1
  for (let at = 0; at <= stretches; at += 1) {
    const time = from + ((to - from) * at) / stretches
    const next = at === stretches ? -1 : speedClass(records[indexAt(records, time)]?.speed ?? 0)
    if (next === kind) continue
    if (kind !== -1) parts.push(`var(--baliza-speed-${kind}) ${percent(begun)} ${percent(at)}`)
    begun = at
    kind = next
  }
  return `linear-gradient(to right, ${parts.join(', ')})`
}

const percent = (at: number) => `${(at * 100) / stretches}%`
