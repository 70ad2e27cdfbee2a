import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import { judgePoints } from '../judging/judge-points.js'
import { type MovingThreshold, unitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'

/** A place where a unit stood. */
export interface TrackStop extends LatLng {
  /** Index of its first and of its last record. */
  readonly first: number
  readonly last: number
  /** Unix ms; until it was seen to move again, or until the track ends. */
  readonly from: number
  readonly to: number
  /** Whether the engine was on at any record of it. */
  readonly acc: boolean
}

/** Where a track's stops begin and end. */
export interface StopRule {
  /** A pause shorter than this is traffic, ms. */
  readonly shortest?: number
  /** A unit that is parked somewhere else has moved in between, km. */
  readonly apart?: number
  readonly threshold?: MovingThreshold
}

/**
 * The stops of a track that is oldest first: at least three minutes without moving, within 150 m. The time that the unit
 * needs to the next record is none of them. What is not believed
 * ends none ({@link judgePoints}).
 * The dwell time is `to - from`.
 */
export function findStops(points: readonly TrackPoint[], rule: StopRule = {}): TrackStop[] {
  const track = judgePoints(points)
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

/** km/h: a unit that stands at two places has driven this fast between them. */
const usualSpeed = 30

/**
 * For how long a unit has surely stood, ms: between two records it also drove the distance to the second one. A red light
 * with a record each five minutes is no stop of five minutes.
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
