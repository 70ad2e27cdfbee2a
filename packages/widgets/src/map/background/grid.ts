import { withinHalfTurn } from '@baliza/sdk-core/internal'
import { latOf, lngOf, mercatorX, mercatorY } from '../engine/mercator.js'

/** Possible distances between two lines, in degrees. */
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]
/** Minimum distance between two meridians, in CSS pixels: their labels need the space. */
const apart = 180

/** Returns the distance between the grid's lines at a zoom, in degrees. */
export function gridStep(zoom: number): number {
  const least = (apart * 360) / (256 * 2 ** zoom)
  return steps.findLast((step) => step >= least) ?? 30
}

/** A line of the grid: its degrees, and its CSS pixels from the corner of the world. */
export interface GridLine {
  readonly degrees: number
  readonly at: number
}

/** Returns the lines that cross a square of the world, in CSS pixels of its zoom. */
export function gridLines(
  step: number,
  square: { readonly left: number; readonly top: number; readonly side: number; readonly zoom: number },
): { readonly lngs: readonly GridLine[]; readonly lats: readonly GridLine[] } {
  const { left, top, side, zoom } = square
  const world = 256 * 2 ** zoom
  const lines = (from: number, to: number, place: (degrees: number) => number): GridLine[] => {
    const found: GridLine[] = []
    // Counts whole steps, because repeated additions of 0.1 end at 19.400000000000002.
    for (let count = Math.ceil(from / step); count * step <= to; count++) {
      found.push({ degrees: count * step, at: place(count * step) * world })
    }
    return found
  }
  return {
    lngs: lines(lngOf(left / world), lngOf((left + side) / world), mercatorX),
    lats: lines(latOf((top + side) / world), latOf(top / world), mercatorY),
  }
}

/** Formats a crossing like the coordinates of a popup: latitude, longitude, with as many decimals as the step. */
export function gridLabel(lat: number, lng: number, step: number): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  return `${lat.toFixed(decimals)}, ${withinHalfTurn(lng).toFixed(decimals)}`
}
