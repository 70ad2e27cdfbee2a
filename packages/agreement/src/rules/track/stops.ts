import type { EarlierPoint } from '../../entities/history-record.js'
import type { LatLng } from '../../entities/position.js'
import { distance } from '../geometry/distance.js'
import { assessPoints } from '../plausibility/assess-points.js'
import { type MovingThreshold, unitState } from '../unit/state.js'
import type { TrackPoint } from './point.js'

/** Stop of a unit. */
export interface TrackStop extends LatLng {
  /** Indices of its first and last record in the track. `last` is before `first` if all its records are before the track. */
  readonly first: number
  readonly last: number
  /** Unix ms; `to` is the next record after the stop, or the end of the track. */
  readonly from: number
  readonly to: number
  /** Whether the engine was on in any of its records. */
  readonly acc: boolean
  /** It was a stop already before the range of the track: an earlier range counts it. */
  readonly isEarlier?: true
  /** The track ends with it: it may last longer. */
  readonly isOpen?: true
}

/** Returns the number of stops that count in the range of the track, so that a range has as many as its parts. */
export const countStops = (stops: readonly TrackStop[]): number =>
  stops.filter(({ isEarlier }) => !isEarlier).length

/** Returns the label of each stop in a list: a number from 1, or a dash for one that an earlier range counts. */
export function stopLabels(stops: readonly TrackStop[]): readonly string[] {
  let number = 0
  return stops.map(({ isEarlier }) => {
    if (isEarlier) return '—'
    number += 1
    return String(number)
  })
}

/** Parameters of {@link findStops}. */
export interface StopRule {
  /** Minimum duration of a stop, ms. A shorter pause is traffic. Default: three minutes. */
  readonly shortest?: number
  /** Distance from its start beyond which the unit has moved, km. Default: 0.15. */
  readonly apart?: number
  readonly threshold?: MovingThreshold
}

const standard = { shortest: 180_000, apart: 0.15, threshold: 5 } as const satisfies StopRule

/**
 * Finds the stops of a track, oldest first: at least three minutes without moving, within 150 m. The time that the unit needs to
 * drive to the next record does not count. Rejected positions and speeds do not end a stop ({@link assessPoints}). The dwell time
 * is `to - from`. A stop may begin before the range, if its server sends the points before it.
 */
export function findStops(points: readonly TrackPoint[], rule: StopRule = {}): TrackStop[] {
  const { shortest, apart, threshold } = { ...standard, ...rule }
  const before = points[0]?.antes ?? []
  const track: readonly EarlierPoint[] = [...before, ...assessPoints(points)]
  const stops: TrackStop[] = []
  let first = 0
  while (first < track.length) {
    const start = track[first] as EarlierPoint
    if (unitState(start, threshold) === 'moving') {
      first += 1
      continue
    }
    let last = first
    let acc = start.acc
    for (let next = first + 1; next < track.length; next += 1) {
      const point = track[next] as EarlierPoint
      if (unitState(point, threshold) === 'moving' || distance(start, point) > apart) break
      acc ||= point.acc
      last = next
    }
    const next = track[last + 1]
    if (stoodFor(track, first, last, threshold) >= shortest && last + 1 >= before.length)
      stops.push({
        lat: start.lat,
        lng: start.lng,
        first: Math.max(0, first - before.length),
        last: last - before.length,
        from: start.timestamp,
        to: (next ?? (track[last] as EarlierPoint)).timestamp,
        acc,
        ...(isStop(track.slice(first, Math.min(last + 1, before.length)), shortest) && { isEarlier: true }),
        ...(next === undefined && { isOpen: true }),
      })
    first = last + 1
  }
  return stops
}

/** Whether these points of one place alone are a stop. */
const isStop = (points: readonly EarlierPoint[], shortest: number): boolean =>
  (points.at(-1)?.timestamp ?? 0) - (points[0]?.timestamp ?? 0) >= shortest

/** km/h: assumed speed between two stops. */
const usualSpeed = 30

/**
 * Minimum time that a unit was parked, ms: the time that it needed to drive to the next record is subtracted. A red light with a
 * record every five minutes is not a stop of five minutes.
 */
function stoodFor(
  track: readonly EarlierPoint[],
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

/** Collects the points before a range that its first stop and the state at its start need. Points must be in time order. */
export function createEarlierPoints() {
  const { apart, threshold } = standard
  let stopped: EarlierPoint | null = null
  let last: EarlierPoint | null = null
  return {
    add(point: EarlierPoint): void {
      if (unitState(point, threshold) === 'moving') stopped = null
      else if (stopped === null || distance(stopped, point) > apart) stopped = point
      last = point
    },
    end(): readonly EarlierPoint[] {
      return [...new Set([stopped, last])].filter((point) => point !== null)
    },
  }
}
