import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from './longitude.js'

/** The earth's radius, km, as the specification gives it (1, section 9). */
export const earthRadius = 6378.137

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance between two points over the globe, km (haversine). */
export function distance(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng * sinLng
  // Rounding may take antipodes a hair over 1, where asin has no answer.
  // Stryker disable next-line NumericLiteral: none of twenty million pairs is so far over that its root is too.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The length of a path, km. */
export function pathLength(points: readonly LatLng[]): number {
  let length = 0
  let last: LatLng | undefined
  for (const point of points) {
    if (last) length += distance(last, point)
    last = point
  }
  return length
}

/** The surface of a polygon on the globe, m², in whichever direction its corners are given. */
export function surface(corners: readonly LatLng[]): number {
  let sum = 0
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner
    // Stryker disable next-line AssignmentOperator: its sign says which way round, and is dropped.
    sum +=
      radians(withinHalfTurn(next.lng - corner.lng)) *
      (Math.sin(radians(corner.lat)) + Math.sin(radians(next.lat)))
  })
  return Math.abs((sum * (earthRadius * 1_000) ** 2) / 2)
}
