import { assessPoints } from '../plausibility/assess-points.js'
import { offlineAfter } from '../unit/connectivity.js'
import { type MovingThreshold, type UnitStateNow, unitState } from '../unit/state.js'
import { endOfRange, type TrackPoint, type TrackRange } from './point.js'

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
 * @param range range of the track, up to now at most. The intervals then cover the range: the state before the first record and
 * after the last one counts too, as in the reports
 */
export function stateSpans(
  points: readonly TrackPoint[],
  threshold: MovingThreshold = 5,
  range?: TrackRange,
): StateSpan[] {
  const track = assessPoints(points)
  const spans: StateSpan[] = []
  const add = (state: UnitStateNow, from: number, to: number) => {
    const last = spans.at(-1)
    if (last?.state === state) spans[spans.length - 1] = { ...last, to }
    else spans.push({ state, from, to })
  }
  const before = range === undefined ? undefined : points[0]?.antes?.at(-1)
  const from = range?.from ?? Number.NEGATIVE_INFINITY
  const end = range === undefined ? track.at(-1)?.timestamp : endOfRange(range)
  const all = before === undefined ? track : [before, ...track]
  for (const [index, point] of all.entries()) {
    const until = all[index + 1]?.timestamp ?? end ?? point.timestamp
    const start = Math.max(from, point.timestamp)
    const state = point.sin_estado ? 'offline' : unitState(point, threshold)
    const known = state === 'off' ? until : Math.min(until, point.timestamp + offlineAfter)
    if (start < known) add(state, start, known)
    if (Math.max(start, known) < until) add('offline', Math.max(start, known), until)
  }
  return spans
}
