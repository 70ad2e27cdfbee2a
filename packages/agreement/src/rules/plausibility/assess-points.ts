import { type RejectionCode, rejectionCodes } from '../../codes/rejection-reasons.js'
import type { TrackPoint } from '../track/point.js'
import { assessTrack } from './assess-track.js'
import type { PlacedFix } from './sent-fix.js'

/** Point of a track after the plausibility assessment. */
export interface AssessedPoint extends TrackPoint {
  readonly recorrido: number
  readonly duda: RejectionCode | null
}

/**
 * Assesses a track, oldest first. A track that the server has already assessed is returned unchanged; any other is assessed here
 * by the same rule. A rejected position becomes the last accepted one, and a rejected speed becomes that of the leg.
 */
export function assessPoints(track: readonly TrackPoint[]): readonly AssessedPoint[] {
  if (track.every(isAssessed)) return track
  const judged = assessTrack(track.map((point) => sentPoint(point)))
  return track.map((point, index) => {
    const { lat, lng, speed, km, doubt } = judged[index] ?? {}
    return {
      ...point,
      lat: lat ?? point.lat,
      lng: lng ?? point.lng,
      speed: speed ?? point.speed,
      recorrido: km ?? 0,
      duda: doubt == null ? null : rejectionCodes[doubt],
    }
  })
}

/** Converts a point to a fix as its tracker sent it. @param accuracy m; null: not reported */
export function sentPoint(
  { timestamp: time, lat, lng, speed, acc }: TrackPoint,
  accuracy: number | null = null,
): PlacedFix {
  return { time, lat, lng, speed, acc, accuracy }
}

/** Whether the server has already assessed a point. */
export function isAssessed(point: TrackPoint): point is AssessedPoint {
  return typeof point.recorrido === 'number' && point.duda !== undefined
}
