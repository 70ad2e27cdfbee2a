import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from '../geometry/longitude.js'
import type { TrackPoint } from './point.js'

/** Position of a unit at a time of its track. */
export interface TrackPosition extends LatLng {
  /** Index of the last record at that time. */
  readonly index: number
  /** Degrees clockwise from north: towards the next record, or the record's own value if the unit is parked. */
  readonly angulo: number
}

/**
 * Returns the position of a unit at a time between two records, on the straight line from one to the next.
 * @param track oldest first
 * @param time Unix ms; before the first record it is at the first, after the last at the last
 * @returns `null` for an empty track
 */
export function positionAt(
  track: readonly (TrackPoint & { readonly angulo: number })[],
  time: number,
): TrackPosition | null {
  const index = indexAt(track, time)
  const here = track[index]
  if (here === undefined) return null
  const next = track[index + 1]
  if (next === undefined || time <= here.timestamp)
    return { lat: here.lat, lng: here.lng, index, angulo: here.angulo }
  const part = (time - here.timestamp) / (next.timestamp - here.timestamp)
  const east = next.lng - here.lng
  // Across the antimeridian it takes the shorter side. A track with longitudes beyond 180 keeps them.
  const lng =
    Math.abs(east) <= 180 ? here.lng + east * part : withinHalfTurn(here.lng + withinHalfTurn(east) * part)
  const isStill = here.lat === next.lat && here.lng === next.lng
  return {
    lat: here.lat + (next.lat - here.lat) * part,
    lng,
    index,
    angulo: isStill ? here.angulo : bearing(here, next),
  }
}

/**
 * Returns the index of the last record at or before a time; 0 before the first. It uses a binary search, because a replay calls
 * it sixty times a second.
 */
export function indexAt(track: readonly { readonly timestamp: number }[], time: number): number {
  let low = 0
  let high = track.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((track[middle] as { timestamp: number }).timestamp <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** Direction from one point to another, degrees clockwise from north, 0 to 360. */
export function bearing(from: LatLng, to: LatLng): number {
  const radians = Math.PI / 180
  const dLng = (to.lng - from.lng) * radians
  const y = Math.sin(dLng) * Math.cos(to.lat * radians)
  const x =
    Math.cos(from.lat * radians) * Math.sin(to.lat * radians) -
    Math.sin(from.lat * radians) * Math.cos(to.lat * radians) * Math.cos(dLng)
  return (Math.atan2(y, x) / radians + 360) % 360
}
