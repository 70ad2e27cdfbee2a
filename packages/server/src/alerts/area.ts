import { distance, earthRadius, type LatLng } from '@baliza/sdk-core'
import type { Geometry } from './geometry.js'
import { createLine, type Line } from './line.js'

/**
 * A place in degrees and on the map's projection (Mercator, radians): a stroke that a person has drawn straight on
 * the map is straight there, and distances around a place are those of the ground times 1 / cos(lat).
 */
export interface Spot extends LatLng {
  readonly x: number
  readonly y: number
}

/** What an event watches on the ground. */
export interface Area {
  contains(spot: Spot): boolean
  /** Whether the straight line between two places that lie outside leads through it. */
  liesBetween(from: Spot, to: Spot): boolean
  /** Whether its bounds alone show that it touches neither place nor the line between; `false`: it may. */
  isFar(from: Spot, to: Spot): boolean
}

/** How far from its line a route still is, to each side, km. */
const corridor = 0.05

const radian = Math.PI / 180
/** Mercator ends before the poles. */
const farthestLat = 89.5

export function spotAt(lat: number, lng: number): Spot {
  return { lat, lng, x: lng * radian, y: northing(lat) }
}

function northing(lat: number): number {
  return Math.asinh(Math.tan(Math.max(-farthestLat, Math.min(farthestLat, lat)) * radian))
}

/** km of the ground around a latitude as lengths of the projection there. */
function projected(km: number, lat: number): number {
  return km / (earthRadius * Math.cos(Math.min(farthestLat, Math.abs(lat)) * radian))
}

/** What that is at most anywhere so near to places, which the projection stretches the more the nearer they are to a pole. */
function projectedAtMost(km: number, points: readonly LatLng[]): number {
  const farthest =
    points.reduce((most, { lat }) => Math.max(most, Math.abs(lat)), 0) + km / earthRadius / radian
  return farthest < farthestLat ? projected(km, farthest) : Infinity
}

/**
 * Computes once what each fix will ask for. Shapes are as they may be drawn: three corners or two points at least, each
 * once. They may lie on the 180th meridian, and are narrower than half the globe.
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
    liesBetween: (from, to) => comesWithin(centre, radius, from, to),
    isFar: (from, to) => line.isFar(from, to, reach),
  }
}

/** Whether the line between two points that the map shows straight has a point within a circle of the globe. */
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
  // The distance falls up to the nearest point and grows after it. Forty steps leave less than a metre of any line.
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
    liesBetween: line.isCrossed,
    isFar: (from, to) => line.isFar(from, to, 0),
  }
}

function createCorridor(points: readonly LatLng[]): Area {
  const line = lineOf(points)
  const reach = projectedAtMost(corridor, points)
  return {
    contains: (spot) => line.isNear(spot, projected(corridor, spot.lat)),
    liesBetween: (from, to) =>
      line.isCrossed(from, to) || line.passes(from, to, projected(corridor, from.lat)),
    isFar: (from, to) => line.isFar(from, to, reach),
  }
}

function lineOf(points: readonly LatLng[]): Line {
  return createLine(points.map(({ lat, lng }) => spotAt(lat, lng)))
}
