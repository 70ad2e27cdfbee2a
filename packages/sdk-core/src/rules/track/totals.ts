import { isJudged, judgePoints } from '../judging/judge-points.js'
import type { MovingThreshold, UnitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'
import { stateSpans } from './state-spans.js'

/** A track in a few numbers. */
export interface TrackTotals {
  /** km, as far as they are believed: the same as reports say. */
  readonly distance: number
  /** km/h. */
  readonly maxSpeed: number
  /** ms in each state, as {@link stateSpans} tells them. Reports count the same. */
  readonly time: Readonly<Record<UnitState, number>>
  /** How often the engine was turned on, as the device reports. A host that does not judge: how often it was on after off. */
  readonly ignitions: number
}

/** Sums up a track that is oldest first, as far as it is believed ({@link judgePoints}). */
export function trackTotals(points: readonly TrackPoint[], threshold: MovingThreshold = 5): TrackTotals {
  const time = { moving: 0, idle: 0, off: 0 }
  let driven = 0
  let maxSpeed = 0
  let ignitions = 0
  const track = judgePoints(points)
  // The host's records also count a start of which the record before is not in this range.
  const reportsStarts = points.every(isJudged)
  for (const [index, point] of track.entries()) {
    maxSpeed = Math.max(maxSpeed, point.speed)
    driven += point.recorrido
    if (reportsStarts ? point.encendido : !point.acc && track[index + 1]?.acc) ignitions += 1
  }
  for (const { state, from, to } of stateSpans(track, threshold))
    if (state !== 'offline') time[state] += to - from
  return { distance: driven, maxSpeed, time, ignitions }
}
