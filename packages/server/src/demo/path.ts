import { distance } from '@baliza/agreement'
import type { Point, Road } from './roads/road.js'

/** A position on a path, with the direction of the path there. */
export interface Place {
  readonly lat: number
  readonly lng: number
  /** Degrees clockwise from north. */
  readonly course: number
}

/** A road as a line that is measured in metres. */
export interface Path {
  /** From the first point to the last; for a loop, the whole round. */
  readonly length: number
  at(metres: number): Place
}

/** Points per segment: highways bend between their waypoints, streets have corners. */
const bends = { highway: 12, city: 1 } as const

export function lineOf({ kind, loop, points }: Road): readonly Point[] {
  return smooth(loop ? [...points, ...points.slice(0, 1)] : points, bends[kind])
}

export function createPath(road: Road): Path {
  const line = lineOf(road)
  const reached = [0]
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point]
    reached.push(
      (reached[index - 1] ?? 0) + distance({ lat: a[0], lng: a[1] }, { lat: b[0], lng: b[1] }) * 1_000,
    )
  }
  const length = reached.at(-1) ?? 0
  return {
    length,
    at(metres) {
      const where = Math.min(Math.max(metres, 0), length)
      let [low, high] = [0, line.length - 2]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((reached[middle] ?? 0) <= where) low = middle
        else high = middle - 1
      }
      const [a, b] = [line[low] as Point, line[low + 1] as Point]
      const [from, to] = [reached[low] ?? 0, reached[low + 1] ?? 0]
      const part = to === from ? 0 : (where - from) / (to - from)
      return {
        lat: a[0] + (b[0] - a[0]) * part,
        lng: a[1] + (b[1] - a[1]) * part,
        course: courseOf(a, b),
      }
    },
  }
}

/** Inserts points on a Catmull-Rom curve through the given points. */
function smooth(points: readonly Point[], parts: number): readonly Point[] {
  if (parts === 1) return points
  const line: Point[] = []
  for (let index = 0; index < points.length - 1; index++) {
    const at = (offset: number) => points[Math.min(Math.max(index + offset, 0), points.length - 1)] as Point
    const [before, from, to, after] = [at(-1), at(0), at(1), at(2)]
    for (let part = 0; part < parts; part++) {
      const t = part / parts
      const curve = (axis: 0 | 1) =>
        from[axis] +
        0.5 *
          t *
          (to[axis] -
            before[axis] +
            t *
              (2 * before[axis] -
                5 * from[axis] +
                4 * to[axis] -
                after[axis] +
                t * (3 * (from[axis] - to[axis]) + after[axis] - before[axis])))
      line.push([curve(0), curve(1)])
    }
  }
  return [...line, points.at(-1) as Point]
}

function courseOf(a: Point, b: Point): number {
  const east = (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180)
  return ((Math.atan2(east, b[0] - a[0]) * 180) / Math.PI + 360) % 360
}
