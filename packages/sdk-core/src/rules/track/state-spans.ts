import { assessPoints } from '../plausibility/assess-points.js'
import { offlineAfter } from '../unit/connectivity.js'
import { type MovingThreshold, type UnitStateNow, unitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'

/** State of a unit in an interval, Unix ms; `offline`: unknown. */
export interface StateSpan {
  readonly state: UnitStateNow
  readonly from: number
  readonly to: number
}

/**
 * Splits a track into intervals of one state, from its first record to its last. An interval belongs to the record that starts
 * it. With the engine on, a unit without contact is offline after ten minutes, and its state is unknown; off lasts until the next
 * record.
 * @param points oldest first
 */
export function stateSpans(points: readonly TrackPoint[], threshold: MovingThreshold = 5): StateSpan[] {
  const track = assessPoints(points)
  const spans: StateSpan[] = []
  const add = (state: UnitStateNow, from: number, to: number) => {
    const last = spans.at(-1)
    if (last?.state === state) spans[spans.length - 1] = { ...last, to }
    else spans.push({ state, from, to })
  }
  for (const [index, point] of track.entries()) {
    const next = track[index + 1]
    if (next === undefined) break
    const state = unitState(point, threshold)
    const known = state === 'off' ? next.timestamp : Math.min(next.timestamp, point.timestamp + offlineAfter)
    add(state, point.timestamp, known)
    if (known < next.timestamp) add('offline', known, next.timestamp)
  }
  return spans
}
