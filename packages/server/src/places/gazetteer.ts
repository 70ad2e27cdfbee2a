import { distance, earthRadius } from '@baliza/agreement'
import type { Place } from './places.js'

/** A place and its distance, in km. */
export interface NearbyPlace {
  readonly place: Place
  readonly distance: number
}

export interface Gazetteer {
  /** Returns the nearest place, or `null` if there is none within 150 km. */
  nearest(lat: number, lng: number): NearbyPlace | null
}

/** Maximum distance of a place, in km. Farther places do not describe a position. */
const reach = 150
/** Side of a grid cell, in degrees. Smaller cells make look-ups off the coast slow, larger ones those in the valleys. */
const side = 0.15
const toRadians = Math.PI / 180

/** The square of the chord through the globe for `reach`, in radii. */
const reachSquare = (2 * Math.sin(reach / earthRadius / 2)) ** 2
/** Number of rings of cells that cover `reach` up to 60° of latitude, where a degree of longitude is half as long. */
const maxRings = Math.ceil(reach / (earthRadius * toRadians * side * 0.5)) + 1
/** Sine of the minimum angle between a ring and any point of the cell in its centre. */
const ringSines = Array.from({ length: maxRings + 1 }, (_, ring) =>
  Math.sin(Math.max(0, ring - 1) * side * toRadians),
)

/**
 * Creates an index of places that finds the nearest. The places are points of the unit sphere, sorted by grid cell, so that a
 * look-up compares only a few chords. A chord grows monotonically with the distance on the globe. The search does not cross the
 * 180th meridian.
 */
export function createGazetteer(places: readonly Place[]): Gazetteer {
  const south = Math.min(...places.map(({ lat }) => lat))
  const west = Math.min(...places.map(({ lng }) => lng))
  const rowOf = (lat: number) => Math.floor((lat - south) / side)
  const columnOf = (lng: number) => Math.floor((lng - west) / side)
  const rows = Math.max(0, ...places.map(({ lat }) => rowOf(lat) + 1))
  const columns = Math.max(0, ...places.map(({ lng }) => columnOf(lng) + 1))

  const sorted = places
    .map((place) => ({ place, cell: rowOf(place.lat) * columns + columnOf(place.lng) }))
    .sort((a, b) => a.cell - b.cell)
  const points = new Float64Array(sorted.length * 3)
  /** Start index of each cell in `sorted`, followed by the end of the last one. */
  const starts = new Int32Array(rows * columns + 1)
  sorted.forEach(({ place, cell }, index) => {
    points.set(pointOf(place.lat, place.lng), index * 3)
    starts[cell + 1] = index + 1
  })
  for (let cell = 1; cell < starts.length; cell += 1)
    starts[cell] = Math.max(Number(starts[cell]), Number(starts[cell - 1]))

  return {
    nearest(lat, lng) {
      const [x, y, z] = pointOf(lat, lng)
      const narrow = Math.cos(lat * toRadians)
      const row = rowOf(lat)
      const column = columnOf(lng)
      let best = -1
      let bestSquare = reachSquare

      const look = (inRow: number, from: number, to: number) => {
        if (inRow < 0 || inRow >= rows || to < 0 || from >= columns) return
        const end = Number(starts[inRow * columns + Math.min(columns - 1, to) + 1])
        for (let index = Number(starts[inRow * columns + Math.max(0, from)]); index < end; index += 1) {
          const dx = x - Number(points[index * 3])
          const dy = y - Number(points[index * 3 + 1])
          const dz = z - Number(points[index * 3 + 2])
          const square = dx * dx + dy * dy + dz * dz
          if (square > bestSquare) continue
          best = index
          bestSquare = square
        }
      }

      for (let ring = 0; ring <= maxRings; ring += 1) {
        // The meridian at this angle is nearer than the parallel at it, and a chord is longer than the sine of its angle.
        if ((narrow * Number(ringSines[ring])) ** 2 > bestSquare) break
        look(row - ring, column - ring, column + ring)
        if (ring === 0) continue
        look(row + ring, column - ring, column + ring)
        for (let inRow = row - ring + 1; inRow < row + ring; inRow += 1) {
          look(inRow, column - ring, column - ring)
          look(inRow, column + ring, column + ring)
        }
      }
      const place = sorted[best]?.place
      return place === undefined ? null : { place, distance: distance({ lat, lng }, place) }
    },
  }
}

/** Converts a position to a point on the unit sphere. */
function pointOf(lat: number, lng: number): readonly [number, number, number] {
  const narrow = Math.cos(lat * toRadians)
  return [narrow * Math.cos(lng * toRadians), narrow * Math.sin(lng * toRadians), Math.sin(lat * toRadians)]
}
