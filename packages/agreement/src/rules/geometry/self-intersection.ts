import type { LatLng } from '../../entities/position.js'
import { unrolled, withinHalfTurn } from './longitude.js'

/** Segment from its western (if vertical: southern) end to the other; `at` is its index in the line. */
interface Stroke {
  readonly at: number
  readonly start: LatLng
  readonly end: LatLng
}

/** Side of the line from `a` to `b` on which `c` is: positive left, negative right, 0 on the line. */
function side(a: LatLng, b: LatLng, c: LatLng): number {
  return Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
}

/** Does not compare collinear segments: the sweep detects an overlap at the corner of one segment that is on the other. */
function touch({ start: a, end: b }: Stroke, { start: c, end: d }: Stroke): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

/** Orders from west to east, and from south to north at the same longitude. Only corners in the same place are equal. */
function fromTheWest(a: LatLng, b: LatLng): number {
  return a.lng - b.lng || a.lat - b.lat
}

function samePlace(a: LatLng, b: LatLng): boolean {
  return a.lat === b.lat && withinHalfTurn(a.lng - b.lng) === 0
}

/**
 * Removes repeated points of a drawn line, and the last point of a polygon if it repeats the first.
 *
 * @param closed `true` for a polygon, whose last point is joined to its first.
 */
export function corners(path: readonly LatLng[], closed: boolean): LatLng[] {
  const points = path.filter((point, i) => {
    const last = path[i - 1]
    return last === undefined || !samePlace(last, point)
  })
  const [first] = points
  const last = points.at(-1)
  if (closed && points.length > 1 && first && last && samePlace(first, last)) points.pop()
  return points
}

/**
 * Whether a drawn line crosses or touches itself, which geofences and routes must not do (specification 1, section 5). A route
 * may end at its first point, as a delivery round does: that is not a crossing.
 *
 * It uses a sweep from west to east (Shamos and Hoey) that compares only neighbours. Ten thousand points take about 20 ms;
 * comparing all pairs would need fifty million comparisons.
 *
 * @param closed `true` for a polygon, whose last point is joined to its first.
 */
export function selfIntersects(path: readonly LatLng[], closed: boolean): boolean {
  const points = unrolled(corners(path, closed))
  const round = !closed && isRound(points)
  if (round) points.pop()
  const ring = (closed || round) && points.length > 2
  const strokes = strokesOf(points, ring)
  /** Segments before and after each corner. */
  const before = (i: number) => strokes[ring && i === 0 ? points.length - 1 : i - 1]
  const after = (i: number) => strokes[i]

  const order = points.map((point, at) => ({ point, at })).sort((a, b) => fromTheWest(a.point, b.point))
  for (const [place, { point }] of order.entries()) {
    const previous = order[place - 1]
    if (previous !== undefined && samePlace(previous.point, point)) return true
  }

  /** Segments at the sweep's current position, from south to north. */
  const active: Stroke[] = []
  const joined = (a: Stroke, b: Stroke) => {
    const apart = Math.abs(a.at - b.at)
    return apart === 1 || (ring && apart === strokes.length - 1)
  }
  /** Whether the segments on both sides of index `seam` in `active` touch. */
  const touchAt = (seam: number) => {
    const south = active[seam - 1]
    const north = active[seam]
    return south !== undefined && north !== undefined && !joined(south, north) && touch(south, north)
  }

  for (const { point, at } of order) {
    const ends: Stroke[] = []
    const starts: Stroke[] = []
    for (const stroke of [before(at), after(at)]) {
      if (stroke?.end === point) ends.push(stroke)
      else if (stroke?.start === point) starts.push(stroke)
    }
    const seam = firstNotSouthOf(active, point)
    // The segments that end at this corner are adjacent in `active`; any other segment through this corner touches it.
    const here = active.slice(seam, seam + ends.length)
    if (here.length < ends.length || here.some((stroke) => !ends.includes(stroke))) return true
    const next = active[seam + ends.length]
    if (next !== undefined && side(next.start, next.end, point) === 0) return true
    const [one, other] = starts
    if (one && other && side(one.start, one.end, other.end) < 0) starts.reverse()
    active.splice(seam, ends.length, ...starts)
    if (touchAt(seam) || touchAt(seam + starts.length)) return true
  }
  return false
}

/** Whether the line returns to its first point after at least two others. Going there and back covers the same line twice. */
function isRound(points: readonly LatLng[]): boolean {
  const [first] = points
  const last = points.at(-1)
  return points.length > 3 && first !== undefined && last !== undefined && samePlace(first, last)
}

function strokesOf(points: readonly LatLng[], closed: boolean): Stroke[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1] ?? (closed ? points[0] : undefined)
    if (next === undefined) return []
    return fromTheWest(point, next) < 0
      ? [{ at, start: point, end: next }]
      : [{ at, start: next, end: point }]
  })
}

/** Index in `active` after the segments that pass south of a point. */
function firstNotSouthOf(active: readonly Stroke[], point: LatLng): number {
  let low = 0
  let high = active.length
  while (low < high) {
    const middle = (low + high) >> 1
    const stroke = active[middle]
    if (stroke !== undefined && side(stroke.start, stroke.end, point) > 0) low = middle + 1
    else high = middle
  }
  return low
}
