import { distance, earthRadius, type LatLng } from '@baliza/sdk-core'
import type { Geometry } from '../storage/rules.js'
import { createLine } from './line.js'

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
  /** Whether the straight way between two places that lie outside leads through it. */
  liesBetween(from: Spot, to: Spot): boolean
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

/** Computes once what each fix will ask for. Shapes may lie on the 180th meridian, and are narrower than half the globe. */
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
  const middle = spotAt(centre.lat, centre.lng)
  const high = radius / earthRadius / radian
  // A meridian apart is nearest towards the pole.
  const slim = Math.cos(Math.min(farthestLat, Math.abs(centre.lat) + high) * radian)
  const wide = radius / earthRadius / slim
  const within = projected(radius, centre.lat)
  const line = createLine([middle], 0)
  return {
    contains: (spot) =>
      Math.abs(spot.lat - centre.lat) <= high &&
      Math.abs(turned(spot.x - middle.x)) <= wide &&
      distance(centre, spot) <= radius,
    liesBetween: (from, to) => line.passes(from, to, within),
  }
}

function createPolygon(points: readonly LatLng[]): Area {
  const [first] = points
  if (first === undefined || points.length < 3) return nowhere
  const line = createLine(
    [...points, first].map(({ lat, lng }) => spotAt(lat, lng)),
    0,
  )
  return { contains: line.encloses, liesBetween: line.isCrossed }
}

function createCorridor(points: readonly LatLng[]): Area {
  if (points.length === 0) return nowhere
  const farthest = Math.max(...points.map(({ lat }) => Math.abs(lat)))
  const line = createLine(
    points.map(({ lat, lng }) => spotAt(lat, lng)),
    projected(corridor, farthest + 0.1),
  )
  return {
    contains: (spot) => line.isNear(spot, projected(corridor, spot.lat)),
    liesBetween: (from, to) =>
      line.isCrossed(from, to) || line.passes(from, to, projected(corridor, from.lat)),
  }
}

const nowhere: Area = { contains: () => false, liesBetween: () => false }

/** An angle, the short way round. */
function turned(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}
