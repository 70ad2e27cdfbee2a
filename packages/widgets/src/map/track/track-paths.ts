import type { Frame } from '../engine/frame.js'
import { clip } from './clip.js'
import type { StretchClass, TrackLine } from './track-line.js'

/** Maximum number of sections per path. A canvas takes more than twice as long for a path of twice the size. */
const stretchesPerPath = 240
/** Margin around the canvas that can still show parts of the line: half of its width, in pixels. */
const lineMargin = 8

/**
 * Returns the visible part of a line, as paths by class.
 * @param kept the records to use
 * @param cell distance in pixels within which two sections count as the same
 */
export function pathsOf(
  line: TrackLine,
  kept: Uint32Array,
  frame: Frame,
  cell: number,
): readonly (readonly Path2D[])[] {
  const paths: Path2D[][] = [[], [], [], [], [], []]
  const lengths = [0, 0, 0, 0, 0, 0]
  /** Class and end of the last section. A section of the same class that continues there needs no `moveTo`. */
  let open = -1
  let penX = Number.NaN
  let penY = Number.NaN
  visitStretches(line, kept, frame, cell, (kind, aX, aY, bX, bY) => {
    const sameClass = paths[kind] as Path2D[]
    if (lengths[kind] === 0 || (lengths[kind] as number) >= stretchesPerPath) {
      sameClass.push(new Path2D())
      lengths[kind] = 0
      open = -1
    }
    const last = sameClass.at(-1) as Path2D
    if (open !== kind || penX !== aX || penY !== aY) last.moveTo(aX, aY)
    last.lineTo(bX, bY)
    lengths[kind] = (lengths[kind] as number) + 1
    open = kind
    penX = bX
    penY = bY
  })
  return paths
}

/**
 * Visits every visible section of a line, clipped to the canvas, in pixels of the canvas. A road that is driven twice is visited
 * once. On a delivery round, or on a road between two cities, that saves most sections.
 */
export function visitStretches(
  { path, classes }: TrackLine,
  kept: Uint32Array,
  { scale, x: left, y: top, width, height, ratio }: Frame,
  cell: number,
  visit: (kind: StretchClass, aX: number, aY: number, bX: number, bY: number) => void,
): void {
  const painted = new Set<number>()
  const margin = lineMargin * ratio
  const window = { left: -margin, top: -margin, right: width + margin, bottom: height + margin }
  const columns = Math.ceil((width + 2 * margin) / cell) + 2
  const cellOf = (x: number, y: number) =>
    Math.round((y + margin) / cell) * columns + Math.round((x + margin) / cell)
  const part = new Float64Array(4)
  let fromX = Number.NaN
  let fromY = Number.NaN
  for (let k = 0; k < kept.length; k += 1) {
    const index = kept[k] as number
    const x = (path[2 * index] as number) * scale - left
    const y = (path[2 * index + 1] as number) * scale - top
    // Compares the visible parts, because two rounds may start and end at one place far outside the view.
    if (k > 0 && clip(part, fromX, fromY, x, y, window)) {
      const [aX, aY, bX, bY] = part as unknown as [number, number, number, number]
      const kind = classes[kept[k - 1] as number] as StretchClass
      if (isFirst(painted, cellOf(aX, aY), cellOf(bX, bY), kind)) visit(kind, aX, aY, bX, bY)
    }
    fromX = x
    fromY = y
  }
}

/** Returns whether a section is painted for the first time, in either direction. */
function isFirst(painted: Set<number>, a: number, b: number, kind: number): boolean {
  // A canvas has far fewer cells than 2 to the 24th.
  const key = (Math.min(a, b) * 16_777_216 + Math.max(a, b)) * 6 + kind
  if (painted.has(key)) return false
  painted.add(key)
  return true
}
