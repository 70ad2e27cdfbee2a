import {
  bearing,
  distance,
  gapBetween,
  type HistoryRecord,
  isPlaceBelieved,
  type SpeedClass,
  sentPoint,
  speedClass,
} from '@baliza/sdk-core'
import type { Frame } from '../engine/frame.js'
import { mercatorX, mercatorY } from '../engine/mercator.js'

/** What a stretch looks like: a class of speeds, or {@link unheard}. */
export type StretchClass = SpeedClass | typeof unheard

/** The class of a stretch of which it is not known where the unit went: it was silent and is elsewhere, or it jumped. */
export const unheard = 5
/** So long without a record is a silence, ms: a parked unit may be silent too, but is then where it was. */
const silence = 10 * 60_000
/** How far two records may be apart for the unit to count as parked between them, km: fixes of a parked unit stray. */
const away = 0.15

/** A track, projected once. */
export interface TrackLine {
  /** Those whose places are believed: no other is a point of the line. */
  readonly records: readonly HistoryRecord[]
  /** The index of each of them among all. */
  readonly indices: readonly number[]
  /** Normalised Mercator: x, y of each record. */
  readonly path: Float64Array
  /** The class of each record: that of the stretch which it begins. */
  readonly classes: Uint8Array
  /** The middle of it, from west to east. */
  readonly middle: number
}

/** @param all oldest first */
export function makeLine(all: readonly HistoryRecord[]): TrackLine {
  const indices = all.flatMap((record, index) => (isPlaceBelieved(record) ? index : []))
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

/** How many worlds to the east of its nearest place in a view a line lies. */
export function worldOf(line: TrackLine, { scale, x, width }: Pick<Frame, 'scale' | 'x' | 'width'>): number {
  return Math.round(line.middle - (x + width / 2) / scale)
}

/** Whether the line between two records is what the unit drove: no jump, and no silence after which it is elsewhere. */
function isDriven(from: HistoryRecord, to: HistoryRecord): boolean {
  if (to.timestamp - from.timestamp >= silence) return distance(from, to) <= away
  return gapBetween(sentPoint(from), sentPoint(to)) !== 'jumped'
}

/**
 * The records that a line needs at a scale: those that would fall on the one before are left out, though never the last
 * before a silence, and never the end.
 *
 * @param scale pixels of the world's side
 * @param apart how near two points may be, pixels
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

/** Where a pointer is on a map: pixels of the world. */
export interface Pointer {
  /** Pixels of the world's side. */
  readonly scale: number
  /** The map's western edge, and its width. */
  readonly x: number
  readonly width: number
  readonly at: { readonly x: number; readonly y: number }
  /** How far from it a line may be. */
  readonly reach: number
}

/** Of a click near a line: which record it means. */
export interface NearestOptions {
  /** Pixels of the world's side. */
  readonly scale: number
  /** The click, in pixels of the world. */
  readonly x: number
  readonly y: number
  /** How far from the line it may be, pixels. */
  readonly near: number
}

/** The record nearest to a place on the line, among all; `null` where the line is too far. */
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
    // Of records at one place the first: a stop is meant from its beginning.
    if (away >= best) continue
    best = away
    found = indices[part > 0.5 ? index + 1 : index] ?? null
  }
  return found
}

/** Where an arrow is on a line, pixels of the canvas, and where it points, degrees clockwise from north. */
export interface Arrow {
  readonly x: number
  readonly y: number
  readonly heading: number
}

/**
 * Arrows along a line, evenly, so that they stay where they are while the map is panned; none where nothing was heard.
 * @param every pixels between two
 * @param inSight whether a place of the canvas is seen
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
