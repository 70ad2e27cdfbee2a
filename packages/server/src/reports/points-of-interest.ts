import { distance } from '@baliza/agreement'
import type { PointOfInterest } from '../storage/tables/reports.js'

/** Maximum distance to a point of interest, in km. */
const reach = 0.2
/** Side of a grid cell, in degrees. It exceeds `reach` up to 60° of latitude, so that only neighbouring cells need a search. */
const side = 0.004

/** @returns a function that returns the name of the nearest point within 200 m of a position, or `''` if there is none */
export function createPointsOfInterest(points: readonly PointOfInterest[]) {
  const cells = new Map<string, PointOfInterest[]>()
  for (const point of points) {
    const key = keyOf(rowOf(point.lat), rowOf(point.lng))
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [point])
    else cell.push(point)
  }
  return (lat: number, lng: number): string => {
    if (cells.size === 0) return ''
    let nearest = ''
    let km = reach
    for (let row = rowOf(lat) - 1; row <= rowOf(lat) + 1; row += 1)
      for (let column = rowOf(lng) - 1; column <= rowOf(lng) + 1; column += 1)
        for (const point of cells.get(keyOf(row, column)) ?? []) {
          const away = distance({ lat, lng }, point)
          if (away > km) continue
          km = away
          nearest = point.nombre
        }
    return nearest
  }
}

const rowOf = (degrees: number) => Math.floor(degrees / side)
const keyOf = (row: number, column: number) => `${row} ${column}`
