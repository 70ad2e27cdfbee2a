import { distance, earthRadius, type LatLng } from '@baliza/agreement'
import type { Geometry } from './geometry.js'
import { createLine, type Line } from './line.js'

/**
 * A position in degrees and on the map's projection (Mercator, radians). A stroke that a user draws straight on the map is
 * straight in this projection. Distances around a position are ground distances times 1 / cos(lat).
 */
export interface Spot extends LatLng {
  readonly x: number
  readonly y: number
}

/** Area on the ground that an event watches. */
export interface Area {
  contains(spot: Spot): boolean
  /** Whether a position is in the area, or at most this distance from its edge, km. */
  isNear(spot: Spot, km: number): boolean
  /** Whether the straight line between two positions outside the area crosses it. */
  liesBetween(from: Spot, to: Spot): boolean
  /** Whether the bounds alone show that the area touches neither position nor the line between them; `false`: it may. */
  isFar(from: Spot, to: Spot): boolean
}

/** Maximum distance from the line to each side that still counts as on the route, km. */
const corridor = 0.05

const radian = Math.PI / 180
/** Maximum latitude in degrees: Mercator has no poles. */
const farthestLat = 89.5

export function spotAt(lat: number, lng: number): Spot {
  return { lat, lng, x: lng * radian, y: northing(lat) }
}

function northing(lat: number): number {
  return Math.asinh(Math.tan(Math.max(-farthestLat, Math.min(farthestLat, lat)) * radian))
}

/** Converts km on the ground at a latitude into a length of the projection. */
function projected(km: number, lat: number): number {
  return km / (earthRadius * Math.cos(Math.min(farthestLat, Math.abs(lat)) * radian))
}

/**
 * Upper bound of the projected length within this distance of the points. The projection stretches lengths more towards the
 * poles.
 */
function projectedAtMost(km: number, points: readonly LatLng[]): number {
  const farthest =
    points.reduce((most, { lat }) => Math.max(most, Math.abs(lat)), 0) + km / earthRadius / radian
  return farthest < farthestLat ? projected(km, farthest) : Infinity
}

/**
 * Precomputes the area that each fix is checked against. Shapes are valid drawings: at least three corners or two points, all
 * distinct. They may cross the 180th meridian, and are narrower than half the globe.
 */
export function createArea(geometry: Geometry): Area {
  switch (geometry.kind) {
    case 'circle':
      return createCircle(geometry, geometry.radio / 1_000)
    case 'polygon':
      return createPolygon(geometry.points)
    case 'route':
      return createCorridor(geometry.points)
  }
}

function createCircle(centre: LatLng, radius: number): Area {
  const reach = projectedAtMost(radius, [centre])
  const line = lineOf([centre])
  return {
    contains: (spot) => distance(centre, spot) <= radius,
    isNear: (spot, km) => distance(centre, spot) <= radius + km,
    liesBetween: (from, to) => comesWithin(centre, radius, from, to),
    isFar: (from, to) => line.isFar(from, to, reach),
  }
}

/** Whether a line that is straight on the map has a point within a circle on the globe. */
function comesWithin(centre: LatLng, radius: number, from: Spot, to: Spot): boolean {
  const turn = 2 * Math.PI
  const dx = to.x - from.x - turn * Math.round((to.x - from.x) / turn)
  const dy = to.y - from.y
  const away = (part: number) =>
    distance(centre, {
      lat: Math.atan(Math.sinh(from.y + part * dy)) / radian,
      lng: (from.x + part * dx) / radian,
    })
  const [first, last] = [away(0), away(1)]
  if (Math.min(first, last) <= radius) return true
  let [low, high] = [0, 1]
  // The distance decreases up to the nearest point and increases after it. Forty steps leave an error below 1 m for any line.
  for (let step = 0; step < 40; step += 1) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    const [near, far] = [away(a), away(b)]
    if (Math.min(near, far) <= radius) return true
    if (near < far) high = b
    else low = a
  }
  return false
}

function createPolygon(points: readonly LatLng[]): Area {
  const line = lineOf([...points, ...points.slice(0, 1)])
  return {
    contains: line.encloses,
    isNear: (spot, km) => line.encloses(spot) || line.isNear(spot, projected(km, spot.lat)),
    liesBetween: line.isCrossed,
    isFar: (from, to) => line.isFar(from, to, 0),
  }
}

function createCorridor(points: readonly LatLng[]): Area {
  const line = lineOf(points)
  const reach = projectedAtMost(corridor, points)
  return {
    contains: (spot) => line.isNear(spot, projected(corridor, spot.lat)),
    isNear: (spot, km) => line.isNear(spot, projected(corridor + km, spot.lat)),
    liesBetween: (from, to) =>
      line.isCrossed(from, to) || line.passes(from, to, projected(corridor, from.lat)),
    isFar: (from, to) => line.isFar(from, to, reach),
  }
}

function lineOf(points: readonly LatLng[]): Line {
  return createLine(points.map(({ lat, lng }) => spotAt(lat, lng)))
}
