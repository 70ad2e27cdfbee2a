import { assessPoints, isAssessed } from '../plausibility/assess-points.js'
import type { MovingThreshold, UnitState } from '../unit/state.js'
import type { TrackPoint, TrackRange } from './point.js'
import { stateSpans } from './state-spans.js'

/** Totals of a track. */
export interface TrackTotals {
  /** Accepted distance in km: the same as in reports. */
  readonly distance: number
  /** km/h. */
  readonly maxSpeed: number
  /** Time in each state, ms, according to {@link stateSpans}. Reports use the same rule. */
  readonly time: Readonly<Record<UnitState, number>>
  /**
   * Number of engine starts, as the device reports. For a server that does not assess positions: number of changes from off to
   * on.
   */
  readonly ignitions: number
}

/**
 * Sums up a track, oldest first, after the plausibility assessment ({@link assessPoints}).
 * @param range the times count from its start to its end, so that a range is the sum of its parts. Default: from the first point
 * to the last
 */
export function trackTotals(
  points: readonly TrackPoint[],
  threshold: MovingThreshold = 5,
  range?: TrackRange,
): TrackTotals {
  const time = { moving: 0, idle: 0, off: 0 }
  let driven = 0
  let maxSpeed = 0
  let ignitions = 0
  const track = assessPoints(points)
  // The server's records also count a start whose previous record is not in this range.
  const reportsStarts = points.every(isAssessed)
  for (const [index, point] of track.entries()) {
    maxSpeed = Math.max(maxSpeed, point.speed)
    driven += point.recorrido
    if (reportsStarts ? point.encendido : !point.acc && track[index + 1]?.acc) ignitions += 1
  }
  for (const { state, from, to } of stateSpans(track, threshold, range))
    if (state !== 'offline') time[state] += to - from
  return { distance: driven, maxSpeed, time, ignitions }
}
