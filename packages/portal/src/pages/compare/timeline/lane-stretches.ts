import type { StateSpan, UnitStateNow } from '@baliza/sdk-core/internal'

/** Part of a lane in one state, in columns. */
export interface LaneStretch {
  readonly state: UnitStateNow
  readonly first: number
  /** First column after the stretch. */
  readonly end: number
}

/**
 * Returns the visible spans at their width. If spans share a column, the one with the largest share of it counts.
 * @param spans oldest first; the state between and around them is unknown
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

/** Returns the index of the first span that ends after a moment, by binary search. */
function firstAfter(spans: readonly StateSpan[], time: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as StateSpan).to <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the unit's state at a moment, or `null` if it is unknown. */
export function stateAt(spans: readonly StateSpan[], time: number): UnitStateNow | null {
  const span = spans[firstAfter(spans, time)]
  return span !== undefined && span.from <= time ? span.state : null
}
