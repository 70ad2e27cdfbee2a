/** A point of the projection. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A drawn line, prepared for ten thousand queries per second. Lengths are those of the projection. */
export interface Line {
  /** Whether the line has a point within this distance of a point. */
  isNear(point: Point, within: number): boolean
  /** Whether a closed line surrounds a point (even-odd rule). */
  encloses(point: Point): boolean
  /** Whether a straight line crosses it. */
  isCrossed(from: Point, to: Point): boolean
  /** Whether one of its points is within this distance of a straight line. */
  passes(from: Point, to: Point, within: number): boolean
  /**
   * Whether the bounds alone show that the whole line is farther than `within` from two points and the straight line between
   * them.
   */
  isFar(from: Point, to: Point, within: number): boolean
}

/** Strokes per run. The strokes of a run that is far away are not checked one by one. */
const strokesPerRun = 16
const turn = 2 * Math.PI

interface Box {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

interface Run extends Box {
  /** Index of the first and last point of the run. */
  readonly first: number
  readonly last: number
}

export function createLine(points: readonly Point[]): Line {
  const xs = new Float64Array(points.length)
  const ys = new Float64Array(points.length)
  points.forEach(({ x, y }, index) => {
    // Each point is placed at the shorter distance from the previous point, so that a line over the 180th meridian is not split.
    xs[index] = index === 0 ? x : alike(x, at(xs, index - 1))
    ys[index] = y
  })
  const runs = cutIntoRuns(xs, ys)
  const whole = boxAround(xs, ys)
  const middle = (whole.west + whole.east) / 2

  /** Runs whose bounds overlap a box. */
  const runsAt = (box: Box) => (areApart(whole, box) ? [] : runs.filter((run) => !areApart(run, box)))

  return {
    isNear({ x, y }, within) {
      const px = alike(x, middle)
      const square = within * within
      return runsAt(boxOf(px, y, px, y, within)).some((run) => {
        for (let i = run.first; i < run.last; i++)
          if (squareToStroke(px, y, at(xs, i), at(ys, i), at(xs, i + 1), at(ys, i + 1)) <= square) return true
        return false
      })
    },
    encloses({ x, y }) {
      const px = alike(x, middle)
      let inside = false
      // Counts the edges that the line east of the point crosses.
      for (const run of runsAt(boxOf(px, y, Infinity, y))) {
        for (let i = run.first; i < run.last; i++) {
          const [ax, ay, bx, by] = [at(xs, i), at(ys, i), at(xs, i + 1), at(ys, i + 1)]
          if (ay > y !== by > y && px < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
        }
      }
      return inside
    },
    isCrossed(from, to) {
      const ax = alike(from.x, middle)
      const bx = alike(to.x, ax)
      return runsAt(boxOf(ax, from.y, bx, to.y)).some((run) => {
        for (let i = run.first; i < run.last; i++) {
          const [cx, cy, dx, dy] = [at(xs, i), at(ys, i), at(xs, i + 1), at(ys, i + 1)]
          if (
            side(ax, from.y, bx, to.y, cx, cy) !== side(ax, from.y, bx, to.y, dx, dy) &&
            side(cx, cy, dx, dy, ax, from.y) !== side(cx, cy, dx, dy, bx, to.y)
          )
            return true
        }
        return false
      })
    },
    passes(from, to, within) {
      const ax = alike(from.x, middle)
      const bx = alike(to.x, ax)
      const square = within * within
      return runsAt(boxOf(ax, from.y, bx, to.y, within)).some((run) => {
        for (let i = run.first; i <= run.last; i++)
          if (squareToStroke(at(xs, i), at(ys, i), ax, from.y, bx, to.y) <= square) return true
        return false
      })
    },
    // Called for nearly every fix and shape, so it allocates nothing.
    isFar(from, to, within) {
      const [west, east] = [whole.west - within, whole.east + within]
      const ax = alike(from.x, middle)
      const bx = alike(to.x, ax)
      // If the line comes from the other side of the globe, its end may still be near.
      const cx = alike(to.x, middle)
      if (from.y < whole.south - within && to.y < whole.south - within) return true
      if (from.y > whole.north + within && to.y > whole.north + within) return true
      return (ax < west && bx < west && cx < west) || (ax > east && bx > east && cx > east)
    },
  }
}

function cutIntoRuns(xs: Float64Array, ys: Float64Array): Run[] {
  const runs: Run[] = []
  for (let first = 0; first === 0 || first < xs.length - 1; first += strokesPerRun) {
    const last = Math.min(first + strokesPerRun, xs.length - 1)
    runs.push({ first, last, ...boxAround(xs.subarray(first, last + 1), ys.subarray(first, last + 1)) })
  }
  return runs
}

function boxAround(xs: Float64Array, ys: Float64Array): Box {
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

function boxOf(ax: number, ay: number, bx: number, by: number, margin = 0): Box {
  return {
    west: Math.min(ax, bx) - margin,
    east: Math.max(ax, bx) + margin,
    south: Math.min(ay, by) - margin,
    north: Math.max(ay, by) + margin,
  }
}

function areApart(a: Box, b: Box): boolean {
  return a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south
}

/** Returns the same longitude, less than half a turn from another. */
function alike(x: number, other: number): number {
  return x - turn * Math.round((x - other) / turn)
}

/** Whether the point c is left of the line from a to b. A point on the line counts as right. */
function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  // Stryker disable next-line EqualityOperator: only matters whether two points are on different sides.
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
}

/** Squared distance from p to the stroke from a to b. */
function squareToStroke(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const part = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
  return (px - ax - part * dx) ** 2 + (py - ay - part * dy) ** 2
}

/** Returns an element whose existence the loop bounds guarantee. */
function at(values: Float64Array, index: number): number {
  return values[index] as number
}
