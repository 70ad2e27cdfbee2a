import { distance, earthRadius } from '@baliza/sdk-core'
import type { Place } from './places.js'

/** A place and how far it is, km. */
export interface NearbyPlace {
  readonly place: Place
  readonly distance: number
}

export interface Gazetteer {
  /** The nearest place; null where there is none within 150 km. */
  nearest(lat: number, lng: number): NearbyPlace | null
}

/** km beyond which a place says nothing of where one is. */
const reach = 150
/** Degrees of a side of the grid's cells: smaller ones are slow off the coast, larger ones in the valleys. */
const side = 0.15
const toRadians = Math.PI / 180

/** The square of the straight line that far through the globe, in radii. */
const reachSquare = (2 * Math.sin(reach / earthRadius / 2)) ** 2
/** Rings of cells that take `reach` up to 60° of latitude, where a degree of longitude is half as long. */
const mostRings = Math.ceil(reach / (earthRadius * toRadians * side * 0.5)) + 1
/** The sine of the angle that a ring is away at least, from anywhere in the cell in its middle. */
const ringSines = Array.from({ length: mostRings + 1 }, (_, ring) =>
  Math.sin(Math.max(0, ring - 1) * side * toRadians),
)

/**
 * Knows the nearest of some places. They are points of the unit sphere, sorted by the cells of a grid, so that a
 * look-up compares the straight lines to a few of them; those grow as the distances over the globe do.
 * It does not look across the 180th meridian.
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
  /** Where each cell begins in `sorted`, and where the last one ends. */
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

      /** Some neighbouring cells of a row. */
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

      for (let ring = 0; ring <= mostRings; ring += 1) {
        // A meridian so many degrees away is nearer than the parallel is; and a line is longer than its angle's sine.
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

/** On the sphere of radius 1. */
function pointOf(lat: number, lng: number): readonly [number, number, number] {
  const narrow = Math.cos(lat * toRadians)
  return [narrow * Math.cos(lng * toRadians), narrow * Math.sin(lng * toRadians), Math.sin(lat * toRadians)]
}
