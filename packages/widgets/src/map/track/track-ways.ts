import type { Frame } from '../engine/frame.js'
import type { TrackLine } from './track-line.js'

/** So many stretches to a path: a canvas takes longer than twice as long for one of twice the size. */
const stretchesPerPath = 240
/** Pixels outside of the canvas that still matter: half of the line's width. */
const room = 8

/**
 * What of a line is in sight, as paths by class. A way that is driven twice is painted once: on a delivery round, or on
 * the road between two cities, that is most of it.
 *
 * @param kept the records to go by
 * @param cell pixels within which two stretches are the same
 */
export function waysOf(
  { path, classes }: TrackLine,
  kept: Uint32Array,
  { scale, x: left, y: top, width, height, ratio }: Frame,
  cell: number,
): readonly (readonly Path2D[])[] {
  const ways: Path2D[][] = [[], [], [], [], []]
  const lengths = [0, 0, 0, 0, 0]
  const painted = new Set<number>()
  const margin = room * ratio
  const columns = Math.ceil((width + 2 * margin) / cell) + 2
  /** Which cell a place is in; far out of sight every place is in one at the edge. */
  const cellOf = (x: number, y: number) => {
    const column = Math.round((Math.max(-margin, Math.min(width + margin, x)) + margin) / cell)
    const row = Math.round((Math.max(-margin, Math.min(height + margin, y)) + margin) / cell)
    return row * columns + column
  }
  /** The class of the stretch before, where this one goes on from its end. */
  let open = -1
  let fromX = Number.NaN
  let fromY = Number.NaN
  for (let k = 0; k < kept.length; k += 1) {
    const index = kept[k] as number
    const x = (path[2 * index] as number) * scale - left
    const y = (path[2 * index + 1] as number) * scale - top
    if (k > 0) {
      const kind = classes[kept[k - 1] as number] as number
      const seen =
        Math.max(fromX, x) > -margin &&
        Math.min(fromX, x) < width + margin &&
        Math.max(fromY, y) > -margin &&
        Math.min(fromY, y) < height + margin
      const isNew = seen && isFirst(painted, cellOf(fromX, fromY), cellOf(x, y), kind)
      if (!isNew) open = -1
      else {
        const way = ways[kind] as Path2D[]
        if (lengths[kind] === 0 || (lengths[kind] as number) >= stretchesPerPath) {
          way.push(new Path2D())
          lengths[kind] = 0
          open = -1
        }
        const last = way.at(-1) as Path2D
        if (open !== kind) last.moveTo(fromX, fromY)
        last.lineTo(x, y)
        lengths[kind] = (lengths[kind] as number) + 1
        open = kind
      }
    }
    fromX = x
    fromY = y
  }
  return ways
}

/** Whether a stretch, there or back, is painted for the first time. */
function isFirst(painted: Set<number>, a: number, b: number, kind: number): boolean {
  // Cells of a canvas are far fewer than 2 to the 24th.
  const key = (Math.min(a, b) * 16_777_216 + Math.max(a, b)) * 5 + kind
  if (painted.has(key)) return false
  painted.add(key)
  return true
}
