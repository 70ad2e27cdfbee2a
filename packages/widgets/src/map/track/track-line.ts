import {
  bearing,
  distance,
  gapBetween,
  type HistoryRecord,
  isPositionAccepted,
  type SpeedClass,
  sentPoint,
  speedClass,
} from '@baliza/sdk-core/internal'
import type { Frame } from '../engine/frame.js'
import { mercatorX, mercatorY } from '../engine/mercator.js'

/** Appearance of a section of the line: a class of speeds, or `unheard`. */
export type StretchClass = SpeedClass | typeof unheard

/** Class of a section whose route is unknown: the unit had no contact and is in another place after it, or it jumped. */
export const unheard = 5
/**
 * Minimum time without a record that counts as no contact, in ms. A parked unit may have no contact either, but it does not move.
 */
const silence = 10 * 60_000
/** Maximum distance between two records for the unit to count as parked between them, in km. The fixes of a parked unit drift. */
const away = 0.15

/** A track, projected once. */
export interface TrackLine {
  /** Only the records with an accepted position: no other record is a point of the line. */
  readonly records: readonly HistoryRecord[]
  /** Index of each of them among all records. */
  readonly indices: readonly number[]
  /** Normalised Mercator: x, y of each record. */
  readonly path: Float64Array
  /** Class of each record: the class of the section that starts there. */
  readonly classes: Uint8Array
  /** Centre of the line between its western and its eastern end. */
  readonly middle: number
}

/** @param all oldest first */
export function makeLine(all: readonly HistoryRecord[]): TrackLine {
  const indices = all.flatMap((record, index) => (isPositionAccepted(record) ? index : []))
  const records = indices.map((index) => all[index] as HistoryRecord)
  const path = new Float64Array(2 * records.length)
  const classes = new Uint8Array(records.length)
  let [west, east] = [Infinity, -Infinity]
  for (const [index, here] of records.entries()) {
    const at = mercatorX(here.lng)
    west = Math.min(west, at)
    east = Math.max(east, at)
    path[2 * index] = at
    path[2 * index + 1] = mercatorY(here.lat)
    classes[index] = speedClass(here.speed)
    const before = records[index - 1]
    if (before !== undefined && !isDriven(before, here)) classes[index - 1] = unheard
  }
  return { records, indices, path, classes, middle: records.length === 0 ? 0 : (west + east) / 2 }
}

/** Returns the number of worlds between a line and its copy nearest to the centre of a view; positive to the east. */
export function worldOf(line: TrackLine, { scale, x, width }: Pick<Frame, 'scale' | 'x' | 'width'>): number {
  return Math.round(line.middle - (x + width / 2) / scale)
}

/**
 * Returns whether the line between two records is the route of the unit. It is not after a jump, or after a time without contact
 * if the unit is in another place.
 */
function isDriven(from: HistoryRecord, to: HistoryRecord): boolean {
  if (to.timestamp - from.timestamp >= silence) return distance(from, to) <= away
  return gapBetween(sentPoint(from), sentPoint(to)) !== 'jumped'
}

/**
 * Returns the records that a line needs at a scale. Records near the previous one are omitted, but never the last one before a
 * time without contact, and never the end. `apart` is the minimum distance between two points, in pixels.
 * @param scale side of the world in pixels
 */
export function simplify({ path, classes }: TrackLine, scale: number, apart = 2): Uint32Array {
  const all = classes.length
  const kept = new Uint32Array(all)
  let count = 0
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let index = 0; index < all; index += 1) {
    const x = (path[2 * index] as number) * scale
    const y = (path[2 * index + 1] as number) * scale
    const near = Math.abs(x - lastX) + Math.abs(y - lastY) < apart
    if (near && index < all - 1 && classes[index] !== unheard) continue
    kept[count] = index
    count += 1
    lastX = x
    lastY = y
  }
  return kept.subarray(0, count)
}

/** Position of a pointer on a map, in pixels of the world. */
export interface Pointer {
  /** Side of the world, in pixels. */
  readonly scale: number
  /** Western edge of the map, and its width. */
  readonly x: number
  readonly width: number
  readonly at: { readonly x: number; readonly y: number }
  /** Maximum distance between the pointer and a line. */
  readonly reach: number
}

/** A click near a line, to find its record. */
export interface NearestOptions {
  /** Side of the world, in pixels. */
  readonly scale: number
  /** Position of the click, in pixels of the world. */
  readonly x: number
  readonly y: number
  /** Maximum distance from the line, in pixels. */
  readonly near: number
}

/** Returns the index of the nearest record to a position, among all records; `null` if the line is too far away. */
export function nearestRecord({ path, classes, indices }: TrackLine, options: NearestOptions): number | null {
  const { scale, near } = options
  const x = options.x / scale
  const y = options.y / scale
  let best = near / scale
  let found: number | null = null
  for (let index = 0; index < classes.length; index += 1) {
    const aX = path[2 * index] as number
    const aY = path[2 * index + 1] as number
    const hasNext = index + 1 < classes.length
    const dX = hasNext ? (path[2 * index + 2] as number) - aX : 0
    const dY = hasNext ? (path[2 * index + 3] as number) - aY : 0
    const length = dX * dX + dY * dY
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - aX) * dX + (y - aY) * dY) / length))
    const away = Math.hypot(x - aX - part * dX, y - aY - part * dY)
    // Of several records at one position the first is returned, because a click on a stop refers to its beginning.
    if (away >= best) continue
    best = away
    found = indices[part > 0.5 ? index + 1 : index] ?? null
  }
  return found
}

/** Position of an arrow, in pixels of the canvas, and its heading, in degrees clockwise from north. */
export interface Arrow {
  readonly x: number
  readonly y: number
  readonly heading: number
}

/**
 * Returns arrows along a line at equal distances, so that they do not move during a pan. Sections of class `unheard` have none.
 * @param every distance between two arrows, in pixels
 * @param inSight whether a position of the canvas is visible
 */
export function arrowsOf(
  { records, path, classes }: TrackLine,
  kept: Uint32Array,
  place: { readonly scale: number; readonly x: number; readonly y: number },
  every: number,
  inSight: (x: number, y: number) => boolean,
): Arrow[] {
  const arrows: Arrow[] = []
  let since = every / 2
  for (let k = 0; k + 1 < kept.length; k += 1) {
    const from = kept[k] as number
    const to = kept[k + 1] as number
    const aX = (path[2 * from] as number) * place.scale - place.x
    const aY = (path[2 * from + 1] as number) * place.scale - place.y
    const bX = (path[2 * to] as number) * place.scale - place.x
    const bY = (path[2 * to + 1] as number) * place.scale - place.y
    const length = Math.hypot(bX - aX, bY - aY)
    for (let at = every - since; at < length; at += every) {
      const x = aX + ((bX - aX) * at) / length
      const y = aY + ((bY - aY) * at) / length
      const a = records[from]
      const b = records[to]
      if (a !== undefined && b !== undefined && classes[from] !== unheard && inSight(x, y))
        arrows.push({ x, y, heading: bearing(a, b) })
    }
    since = (since + length) % every
  }
  return arrows
}
