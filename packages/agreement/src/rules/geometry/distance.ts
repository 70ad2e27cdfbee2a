import type { LatLng } from '../../entities/position.js'
import { withinHalfTurn } from './longitude.js'

/** Radius of the earth in km, from the specification (1, section 9). */
export const earthRadius = 6378.137

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance between two points on the globe in km (haversine). */
export function distance(a: LatLng, b: LatLng): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng * sinLng
  // Rounding may raise `h` of antipodes slightly above 1, where asin is undefined.
  // Stryker disable next-line NumericLiteral: in twenty million pairs, no `h` is large enough for its root to exceed 1.
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Length of a path in km. */
export function pathLength(points: readonly LatLng[]): number {
  let length = 0
  let last: LatLng | undefined
  for (const point of points) {
    if (last) length += distance(last, point)
    last = point
  }
  return length
}

/** Area of a polygon on the globe in m², for either direction of its corners. */
export function surface(corners: readonly LatLng[]): number {
  let sum = 0
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner
    // Stryker disable next-line AssignmentOperator: the sign only gives the direction of the corners, and is dropped.
    sum +=
      radians(withinHalfTurn(next.lng - corner.lng)) *
      (Math.sin(radians(corner.lat)) + Math.sin(radians(next.lat)))
  })
  return Math.abs((sum * (earthRadius * 1_000) ** 2) / 2)
}
