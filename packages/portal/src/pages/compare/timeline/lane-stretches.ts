import type { StateSpan, UnitStateNow } from '@baliza/sdk-core'

/** What of a lane has one look, in columns of it. */
export interface LaneStretch {
  readonly state: UnitStateNow
  readonly first: number
  /** The column after it. */
  readonly end: number
}

/**
 * The spans that are seen, as wide as they are; of those that share a column, the one that has most of it.
 * @param spans oldest first; between two, and around them, nothing is known
 * @param view Unix ms
 * @param columns of the whole view
 */
export function laneStretches(
  spans: readonly StateSpan[],
  view: { readonly from: number; readonly to: number },
  columns: number,
): readonly LaneStretch[] {
  const stretches: LaneStretch[] = []
  const step = (view.to - view.from) / columns
  let at = firstAfter(spans, view.from)
  for (let column = 0; column < columns; column += 1) {
    const [from, to] = [view.from + column * step, view.from + (column + 1) * step]
    let state: UnitStateNow | null = null
    let most = 0
    for (let index = at; index < spans.length; index += 1) {
      const span = spans[index] as StateSpan
      if (span.from >= to) break
      const shared = Math.min(span.to, to) - Math.max(span.from, from)
      if (shared > most) {
        most = shared
        state = span.state
      }
      if (span.to <= to) at = index + 1
    }
    if (state === null) continue
    const last = stretches.at(-1)
    if (last?.state === state && last.end === column)
      stretches[stretches.length - 1] = { ...last, end: column + 1 }
    else stretches.push({ state, first: column, end: column + 1 })
  }
  return stretches
}

/** The first span that ends after a moment: by halves. */
function firstAfter(spans: readonly StateSpan[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as StateSpan).to <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** What a unit did at a moment; `null`: nothing is known. */
export function stateAt(spans: readonly StateSpan[], time: number): UnitStateNow | null {
  const span = spans[firstAfter(spans, time)]
  return span !== undefined && span.from <= time ? span.state : null
}
