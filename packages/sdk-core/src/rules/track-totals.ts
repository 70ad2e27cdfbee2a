import { offlineAfter } from './connectivity.js'
import { distance } from './distance.js'
import type { TrackPoint } from './track-stops.js'
import { type MovingThreshold, type UnitState, unitState } from './unit-state.js'

/** A track in a few numbers. */
export interface TrackTotals {
  /** km, along the records. */
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

/** Below this, km, and 3 km/h, a standing receiver wanders and its unit has not moved. */
const wander = 0.03

/** Sums up a track that is oldest first. */
export function trackTotals(track: readonly TrackPoint[], threshold: MovingThreshold = 5): TrackTotals {
  const time = { moving: 0, idle: 0, off: 0 }
  let driven = 0
  let maxSpeed = 0
  let ignitions = 0
  for (const [index, point] of track.entries()) {
    maxSpeed = Math.max(maxSpeed, point.speed)
    const next = track[index + 1]
    if (next === undefined) break
    const state = unitState(point, threshold)
    const silence = next.timestamp - point.timestamp
    time[state] += state === 'off' ? silence : Math.min(silence, offlineAfter)
    const km = distance(point, next)
    if (next.speed >= 3 || km >= wander) driven += km
    if (!point.acc && next.acc) ignitions += 1
  }
  return { distance: driven, maxSpeed, time, ignitions }
}
