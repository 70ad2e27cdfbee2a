import type { LatLng } from '../../entities/position.js'
import { unrolled, withinHalfTurn } from './longitude.js'

/** A stroke from its western (or, upright, southern) end to the other; `at`: its place along the line. */
interface Stroke {
  readonly at: number
  readonly start: LatLng
  readonly end: LatLng
}

/** The side of the line from `a` to `b` on which `c` lies: positive left, negative right, 0 on it. */
function side(a: LatLng, b: LatLng, c: LatLng): number {
  return Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
}

/** Strokes in one line are not compared here: the corner of one that lies on the other is seen when the sweep is at it. */
function touch({ start: a, end: b }: Stroke, { start: c, end: d }: Stroke): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

/** West to east, and upwards where two are as far east: no two corners are even but those in one place. */
function fromTheWest(a: LatLng, b: LatLng): number {
  return a.lng - b.lng || a.lat - b.lat
}

function samePlace(a: LatLng, b: LatLng): boolean {
  return a.lat === b.lat && withinHalfTurn(a.lng - b.lng) === 0
}

/**
 * The corners of a drawn line, each once: without points that repeat the one before, and without the last of a
 * polygon where it repeats the first.
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
 * Whether a drawn line crosses or touches itself: geofences and routes must not (specification 1, section 5). A route
 * may end where it began, as a delivery round does: that alone is no crossing.
 * A sweep from west to east (Shamos and Hoey) that compares only neighbours: ten thousand points take some 20 ms,
 * where every pair of them is fifty million.
 *
 * @param closed `true` for a polygon, whose last point is joined to its first.
 */
export function selfIntersects(path: readonly LatLng[], closed: boolean): boolean {
  const points = unrolled(corners(path, closed))
  const round = !closed && isRound(points)
  if (round) points.pop()
  const ring = (closed || round) && points.length > 2
  const strokes = strokesOf(points, ring)
  /** The strokes that come to and leave each corner. */
  const before = (i: number) => strokes[ring && i === 0 ? points.length - 1 : i - 1]
  const after = (i: number) => strokes[i]

  const order = points.map((point, at) => ({ point, at })).sort((a, b) => fromTheWest(a.point, b.point))
  for (const [place, { point }] of order.entries()) {
    const previous = order[place - 1]
    if (previous !== undefined && samePlace(previous.point, point)) return true
  }

  /** The strokes over the present place, from south to north. */
  const active: Stroke[] = []
  const joined = (a: Stroke, b: Stroke) => {
    const apart = Math.abs(a.at - b.at)
    return apart === 1 || (ring && apart === strokes.length - 1)
  }
  /** Whether the strokes on both sides of a seam in `active` touch. */
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
    // The strokes that end at this corner are side by side in `active`; any other one that passes through it touches it.
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

/** Back at its first point, via at least two others: there and back again is the same line twice. */
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

/** Where in `active` the strokes end that pass south of a point. */
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
