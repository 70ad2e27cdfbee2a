/** A point of the projection. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A drawn line, ready to be asked ten thousand times a second. Lengths are the projection's. */
export interface Line {
  /** Whether it runs within so much of a point. */
  isNear(point: Point, within: number): boolean
  /** Of a line that ends where it begins: whether it goes round a point (even-odd). */
  encloses(point: Point): boolean
  /** Whether a straight way crosses it. */
  isCrossed(from: Point, to: Point): boolean
  /** Whether one of its points lies within so much of a straight way. */
  passes(from: Point, to: Point, within: number): boolean
}

/** Strokes that are looked at together: those of a line that is far away are not looked at one by one. */
const strokesPerRun = 16
const turn = 2 * Math.PI

interface Box {
  west: number
  east: number
  south: number
  north: number
}

interface Run extends Box {
  /** The strokes from point `first` to point `last`. */
  readonly first: number
  readonly last: number
}

/** @param margin the most that `isNear` will be asked for */
export function createLine(points: readonly Point[], margin: number): Line {
  const xs = new Float64Array(points.length)
  const ys = new Float64Array(points.length)
  points.forEach(({ x, y }, index) => {
    // Each point is the short way from the one before it: a line over the 180th meridian does not tear.
    xs[index] = index === 0 ? x : alike(x, at(xs, index - 1))
    ys[index] = y
  })
  const runs = cutIntoRuns(xs, ys, margin)
  const whole = surrounding(runs)
  const middle = (whole.west + whole.east) / 2

  return {
    isNear({ x, y }, within) {
      const px = alike(x, middle)
      if (isOutside(whole, px, y)) return false
      const square = within * within
      return runs.some((run) => {
        if (isOutside(run, px, y)) return false
        for (let i = run.first; i <= run.last; i++) {
          const next = Math.min(i + 1, run.last)
          if (squareToStroke(px, y, at(xs, i), at(ys, i), at(xs, next), at(ys, next)) <= square) return true
        }
        return false
      })
    },
    encloses({ x, y }) {
      const px = alike(x, middle)
      if (isOutside(whole, px, y)) return false
      let inside = false
      for (const run of runs) {
        if (y < run.south || y > run.north || px > run.east) continue
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
      const hop = boxOf(ax, from.y, bx, to.y, 0)
      if (areApart(whole, hop)) return false
      return runs.some((run) => {
        if (areApart(run, hop)) return false
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
      const hop = boxOf(ax, from.y, bx, to.y, within)
      if (areApart(whole, hop)) return false
      const square = within * within
      return runs.some((run) => {
        if (areApart(run, hop)) return false
        for (let i = run.first; i <= run.last; i++)
          if (squareToStroke(at(xs, i), at(ys, i), ax, from.y, bx, to.y) <= square) return true
        return false
      })
    },
  }
}

function cutIntoRuns(xs: Float64Array, ys: Float64Array, margin: number): Run[] {
  const runs: Run[] = []
  for (let first = 0; first === 0 || first < xs.length - 1; first += strokesPerRun) {
    const last = Math.min(first + strokesPerRun, xs.length - 1)
    const [x, y] = [xs.subarray(first, last + 1), ys.subarray(first, last + 1)]
    runs.push({
      first,
      last,
      west: Math.min(...x) - margin,
      east: Math.max(...x) + margin,
      south: Math.min(...y) - margin,
      north: Math.max(...y) + margin,
    })
  }
  return runs
}

function surrounding(runs: readonly Run[]): Box {
  const whole = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const run of runs) {
    whole.west = Math.min(whole.west, run.west)
    whole.east = Math.max(whole.east, run.east)
    whole.south = Math.min(whole.south, run.south)
    whole.north = Math.max(whole.north, run.north)
  }
  return whole
}

function boxOf(ax: number, ay: number, bx: number, by: number, margin: number): Box {
  return {
    west: Math.min(ax, bx) - margin,
    east: Math.max(ax, bx) + margin,
    south: Math.min(ay, by) - margin,
    north: Math.max(ay, by) + margin,
  }
}

function isOutside({ west, east, south, north }: Box, x: number, y: number): boolean {
  return x < west || x > east || y < south || y > north
}

function areApart(a: Box, b: Box): boolean {
  return a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south
}

/** The same longitude, less than half a turn from another. */
function alike(x: number, other: number): number {
  return x - turn * Math.round((x - other) / turn)
}

/** On which side of the line from a to b the point c lies; on it counts as the right. */
function side(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
}

/** The square of the way from p to the stroke from a to b. */
function squareToStroke(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return (px - ax - part * dx) ** 2 + (py - ay - part * dy) ** 2
}

/** An element that the loop's bounds say is there. */
function at(values: Float64Array, index: number): number {
  return values[index] as number
}
