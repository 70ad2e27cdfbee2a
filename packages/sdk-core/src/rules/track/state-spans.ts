import { judgePoints } from '../judging/judge-points.js'
import { offlineAfter } from '../unit/connectivity.js'
import { type MovingThreshold, type UnitStateNow, unitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'

/** What a unit did from one moment to another, Unix ms; `offline`: nobody knows. */
export interface StateSpan {
  readonly state: UnitStateNow
  readonly from: number
  readonly to: number
}

/**
 * What a unit did, one thing after another, from the first of its records to the last: an interval belongs to the record
 * that begins it. With its engine on a unit that is silent is offline after ten minutes, and what it does is not known; off
 * lasts until something else is heard.
 * @param points oldest first
 */
export function stateSpans(points: readonly TrackPoint[], threshold: MovingThreshold = 5): StateSpan[] {
  const track = judgePoints(points)
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
