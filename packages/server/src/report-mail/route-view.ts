import type { LatLng } from '@baliza/agreement'

/** A rectangle on a page, in points. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The projection from positions to a map on the page. */
export interface RouteView {
  readonly box: Box
  readonly x: (position: Pick<LatLng, 'lng'>) => number
  readonly y: (position: Pick<LatLng, 'lat'>) => number
  /** Points per degree of latitude and of longitude. */
  readonly perDegree: { readonly lat: number; readonly lng: number }
  /** The visible area, in degrees. */
  readonly bounds: {
    readonly west: number
    readonly south: number
    readonly east: number
    readonly north: number
  }
}

/** Margin between a route and the edge of its box, in points. */
export const inset = 14

/** Returns the view in which a route fills its box. */
export function viewOf(points: readonly LatLng[], box: Box): RouteView {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const [south, north] = [least(lats), most(lats)]
  const [west, east] = [least(lngs), most(lngs)]
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 }
  // A degree of longitude is shorter than one of latitude by this factor.
  const narrow = Math.cos((center.lat * Math.PI) / 180)
  // The minimum extent is about 100 m, for the route of a stationary unit.
  const high = Math.max(north - south, 0.001)
  const wide = Math.max((east - west) * narrow, 0.001)
  const scale = Math.min((box.width - 2 * inset) / wide, (box.height - 2 * inset) / high)
  const perDegree = { lat: scale, lng: narrow * scale }
  const half = { lat: box.height / 2 / perDegree.lat, lng: box.width / 2 / perDegree.lng }
  return {
    box,
    x: ({ lng }) => box.x + box.width / 2 + (lng - center.lng) * perDegree.lng,
    y: ({ lat }) => box.y + box.height / 2 - (lat - center.lat) * perDegree.lat,
    perDegree,
    bounds: {
      west: center.lng - half.lng,
      south: center.lat - half.lat,
      east: center.lng + half.lng,
      north: center.lat + half.lat,
    },
  }
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b))
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b))
