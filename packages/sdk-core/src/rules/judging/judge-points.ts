import { type DoubtCode, doubtCodes } from '../../codes/doubts.js'
import type { TrackPoint } from '../track/point.js'
import { judgeTrack } from './judge-track.js'
import type { PlacedFix } from './sent-fix.js'

/** A point of a track, as far as it is believed. */
export interface JudgedPoint extends TrackPoint {
  readonly recorrido: number
  readonly duda: DoubtCode | null
}

/**
 * A track, oldest first, as far as it is believed: what a host has judged as it is, and any other judged here, by the same
 * rule. A place that is not believed becomes the last that is, and a speed is the leg's.
 */
export function judgePoints(track: readonly TrackPoint[]): readonly JudgedPoint[] {
  if (track.every(isJudged)) return track
  const judged = judgeTrack(track.map((point) => sentPoint(point)))
  return track.map((point, index) => {
    const { lat, lng, speed, km, doubt } = judged[index] ?? {}
    return {
      ...point,
      lat: lat ?? point.lat,
      lng: lng ?? point.lng,
      speed: speed ?? point.speed,
      recorrido: km ?? 0,
      duda: doubt == null ? null : doubtCodes[doubt],
    }
  })
}

/** A point as its tracker sent it. @param accuracy m; null: not reported */
export function sentPoint(
  { timestamp: time, lat, lng, speed, acc }: TrackPoint,
  accuracy: number | null = null,
): PlacedFix {
  return { time, lat, lng, speed, acc, accuracy }
}

/** Whether the host has judged a point already. */
export function isJudged(point: TrackPoint): point is JudgedPoint {
  return typeof point.recorrido === 'number' && point.duda !== undefined
}
