import { offlineAfter } from './connectivity.js'
import { judgePoints } from './judging/judge-points.js'
import type { TrackPoint } from './track-point.js'
import { type MovingThreshold, type UnitState, unitState } from './unit-state.js'

/** A track in a few numbers. */
export interface TrackTotals {
  /** km, as far as they are believed: the same as reports say. */
  readonly distance: number
  /** km/h. */
  readonly maxSpeed: number
  /**
   * ms in each state: an interval belongs to the record that begins it. With its engine on a unit that is silent is
   * offline after ten minutes, and what it does is not known; off lasts until something else is heard. Reports count
   * the same.
   */
  readonly time: Readonly<Record<UnitState, number>>
  /** How often the engine was turned on. */
  readonly ignitions: number
}

/** Sums up a track that is oldest first, as far as it is believed ({@link judgePoints}). */
export function trackTotals(points: readonly TrackPoint[], threshold: MovingThreshold = 5): TrackTotals {
  const time = { moving: 0, idle: 0, off: 0 }
  let driven = 0
  let maxSpeed = 0
  let ignitions = 0
  const track = judgePoints(points)
  for (const [index, point] of track.entries()) {
    maxSpeed = Math.max(maxSpeed, point.speed)
    driven += point.recorrido
    const next = track[index + 1]
    if (next === undefined) break
    const state = unitState(point, threshold)
    const silence = next.timestamp - point.timestamp
    time[state] += state === 'off' ? silence : Math.min(silence, offlineAfter)
    if (!point.acc && next.acc) ignitions += 1
  }
  return { distance: driven, maxSpeed, time, ignitions }
}
