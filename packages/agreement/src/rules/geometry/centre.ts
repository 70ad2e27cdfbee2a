import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from './longitude.js'

/** Returns the mean of some points; `null` without points. They may be on both sides of the 180th meridian. */
export function centreOf(points: readonly LatLng[]): LatLng | null {
  const [first] = points
  if (first === undefined) return null
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lat: mean(points.map(({ lat }) => lat)),
    lng: withinHalfTurn(first.lng + mean(points.map(({ lng }) => withinHalfTurn(lng - first.lng)))),
  }
}
