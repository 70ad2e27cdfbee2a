import type { LatLng } from '../../entities/position.js'

/**
 * Normalizes a longitude, or a difference of two, to ±180 degrees. A shape drawn across the antimeridian has longitudes such as
 * 180.5, and a map that was moved once around the world is at -367.8.
 */
export function withinHalfTurn(lng: number): number {
  if (Math.abs(lng) <= 180) return lng
  // Digits beyond the ninth decimal are rounding errors of the subtraction.
  return Math.round((lng - 360 * Math.round(lng / 360)) * 1e9) / 1e9
}

/** Western edge of the narrowest part of the world that contains all of these meridians. */
export function westernEdge(lngs: readonly number[]): number {
  const sorted = lngs.map(withinHalfTurn).toSorted((a, b) => a - b)
  const [first = 0] = sorted
  let edge = first
  // Longitudes around the antimeridian are between the last and the first.
  let widest = first + 360 - (sorted.at(-1) ?? 0)
  sorted.forEach((lng, index) => {
    const gap = lng - (sorted[index - 1] ?? lng)
    if (gap <= widest) return
    widest = gap
    edge = lng
  })
  return edge
}

/**
 * Continues the longitudes of a path beyond ±180 where it crosses the antimeridian, for planar geometry. From 179.98 to -179.98
 * is then 0.04 degrees, not once around the world.
 */
export function unrolled<Place extends LatLng>(path: readonly Place[]): Place[] {
  let turn = 0
  return path.map((place, index) => {
    const east = place.lng - (path[index - 1] ?? place).lng
    if (east > 180) turn -= 360
    else if (east < -180) turn += 360
    return turn === 0 ? place : { ...place, lng: place.lng + turn }
  })
}
