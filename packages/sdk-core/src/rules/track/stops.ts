import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import { assessPoints } from '../plausibility/assess-points.js'
import { type MovingThreshold, unitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'

/** Stop of a unit. */
export interface TrackStop extends LatLng {
  /** Indices of its first and last record. */
  readonly first: number
  readonly last: number
  /** Unix ms; `to` is the next record after the stop, or the end of the track. */
  readonly from: number
  readonly to: number
  /** Whether the engine was on in any of its records. */
  readonly acc: boolean
}

/** Parameters of {@link findStops}. */
export interface StopRule {
  /** Minimum duration of a stop, ms. A shorter pause is traffic. Default: three minutes. */
  readonly shortest?: number
  /** Distance from its start beyond which the unit has moved, km. Default: 0.15. */
  readonly apart?: number
  readonly threshold?: MovingThreshold
}

/**
 * Finds the stops of a track, oldest first: at least three minutes without moving, within 150 m. The time that the unit needs to
 * drive to the next record does not count. Rejected positions and speeds do not end a stop ({@link assessPoints}). The dwell time
 * is `to - from`.
 */
export function findStops(points: readonly TrackPoint[], rule: StopRule = {}): TrackStop[] {
  const track = assessPoints(points)
  const { shortest = 180_000, apart = 0.15, threshold = 5 } = rule
  const stops: TrackStop[] = []
  let first = 0
  while (first < track.length) {
    const start = track[first] as TrackPoint
    if (unitState(start, threshold) === 'moving') {
      first += 1
      continue
    }
    let last = first
    let acc = start.acc
    for (let next = first + 1; next < track.length; next += 1) {
      const point = track[next] as TrackPoint
      if (unitState(point, threshold) === 'moving' || distance(start, point) > apart) break
      acc ||= point.acc
      last = next
    }
    const to = (track[last + 1] ?? (track[last] as TrackPoint)).timestamp
    if (stoodFor(track, first, last, threshold) >= shortest)
      stops.push({ lat: start.lat, lng: start.lng, first, last, from: start.timestamp, to, acc })
    first = last + 1
  }
  return stops
}

/** km/h: assumed speed between two stops. */
const usualSpeed = 30

/**
 * Minimum time that a unit was parked, ms: the time that it needed to drive to the next record is subtracted. A red light with a
 * record every five minutes is not a stop of five minutes.
 */
function stoodFor(
  track: readonly TrackPoint[],
  first: number,
  last: number,
  threshold: MovingThreshold,
): number {
  const [begin, end, next] = [track[first], track[last], track[last + 1]]
  if (begin === undefined || end === undefined) return 0
  const seen = end.timestamp - begin.timestamp
  if (next === undefined) return seen
  const speed = next.speed > threshold ? next.speed : usualSpeed
  const driving = (distance(end, next) / speed) * 3_600_000
  return seen + Math.max(0, next.timestamp - end.timestamp - driving)
}
