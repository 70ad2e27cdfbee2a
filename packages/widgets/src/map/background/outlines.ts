import { mercatorX, mercatorY } from '../engine/mercator.js'
import * as data from './outlines-data.js'

/** Steps per degree: see tools/outlines.mjs. */
const steps = 100

/** A line as x, y, x, y … in normalised Mercator (0 to 1, y down), and its bounding box. */
export interface Outline {
  readonly points: Float64Array
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** Reads the format of tools/outlines.mjs: for each line its length and the steps between the points. */
function readOutlines(packed: string): Outline[] {
  let at = 0
  const next = () => {
    let value = 0
    let shift = 0
    for (;;) {
      const bits = packed.charCodeAt(at++) - 63
      value |= (bits & 31) << shift
      if (bits < 32) break
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  const outlines: Outline[] = []
  let lng = 0
  let lat = 0
  while (at < packed.length) {
    const length = next()
    const points = new Float64Array(length * 2)
    const box = { west: 1, east: 0, north: 1, south: 0 }
    for (let index = 0; index < length; index++) {
      lng += next()
      lat += next()
      const x = mercatorX(lng / steps)
      const y = mercatorY(lat / steps)
      points[index * 2] = x
      points[index * 2 + 1] = y
      box.west = Math.min(box.west, x)
      box.east = Math.max(box.east, x)
      box.north = Math.min(box.north, y)
      box.south = Math.max(box.south, y)
    }
    outlines.push({ points, ...box })
  }
  return outlines
}

/** Returns Natural Earth's coasts, Mexico, and the borders between countries. */
export function readWorld(): { land: Outline[]; home: Outline[]; borders: Outline[] } {
  return { land: readOutlines(data.land), home: readOutlines(data.home), borders: readOutlines(data.borders) }
}
