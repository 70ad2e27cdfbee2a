import type { LatLng } from '../entities/position.js'

/** The side of the line from `a` to `b` on which `c` lies: positive left, negative right, 0 on it. */
function side(a: LatLng, b: LatLng, c: LatLng): number {
  return Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
}

/** Whether a point that is in line with `a` and `b` lies between them. */
function between(a: LatLng, b: LatLng, c: LatLng): boolean {
  return (
    Math.min(a.lat, b.lat) <= c.lat &&
    c.lat <= Math.max(a.lat, b.lat) &&
    Math.min(a.lng, b.lng) <= c.lng &&
    c.lng <= Math.max(a.lng, b.lng)
  )
}

function touch(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  const ac = side(a, b, c)
  const ad = side(a, b, d)
  const ca = side(c, d, a)
  const cb = side(c, d, b)
  if (ac !== ad && ca !== cb) return true
  return (
    (ac === 0 && between(a, b, c)) ||
    (ad === 0 && between(a, b, d)) ||
    (ca === 0 && between(c, d, a)) ||
    (cb === 0 && between(c, d, b))
  )
}

/** Two strokes that share a corner cross only where the second runs back over the first. */
function runsBack(a: LatLng, corner: LatLng, b: LatLng): boolean {
  if (side(a, corner, b) !== 0) return false
  return (a.lng - corner.lng) * (b.lng - corner.lng) + (a.lat - corner.lat) * (b.lat - corner.lat) > 0
}

/**
 * Whether a drawn line crosses or touches itself: geofences and routes must not (specification 1, section 5).
 *
 * @param closed `true` for a polygon, whose last point is joined to its first.
 */
export function selfIntersects(path: readonly LatLng[], closed: boolean): boolean {
  const points = path.filter((point, i) => {
    const last = path[i - 1]
    return last?.lat !== point.lat || last.lng !== point.lng
  })
  const [first] = points
  const end = points.at(-1)
  if (!first || !end) return false
  const joined = first.lat === end.lat && first.lng === end.lng
  if (closed && joined && points.length > 1) points.pop()
  const strokes: [LatLng, LatLng][] = []
  points.forEach((point, i) => {
    const next = points[i + 1] ?? (closed && points.length > 2 ? first : undefined)
    if (next) strokes.push([point, next])
  })
  const last = strokes.length - 1
  return strokes.some(([a, b], i) =>
    strokes.some(([c, d], j) => {
      if (j <= i) return false
      if (j === i + 1) return runsBack(a, b, d)
      if (closed && i === 0 && j === last) return runsBack(b, a, c)
      return touch(a, b, c, d)
    }),
  )
}
