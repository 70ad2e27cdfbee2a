import { distance } from '@baliza/sdk-core'
import type { PointOfInterest } from '../storage/tables/reports.js'

/** km within which one is at a point of interest. */
const reach = 0.2
/** Degrees of a side of the grid's cells: more than `reach` up to 60° of latitude, so that neighbours are enough. */
const side = 0.004

/** @returns the name of the nearest point within 200 m of a place; empty where there is none */
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
