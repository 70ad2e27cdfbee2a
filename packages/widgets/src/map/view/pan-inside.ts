/** A rectangle in CSS pixels of the map's container. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How far the map is to be panned, CSS pixels: what is seen moves in the opposite direction. */
export type Offset = readonly [dx: number, dy: number]

/** The smallest offset that brings a box into a frame; of one that is too large for it the upper left corner. */
export function offsetInto(box: Box, frame: Box): Offset {
  const along = (from: number, to: number, start: number, end: number) =>
    from < start ? from - start : to > end ? Math.min(from - start, to - end) : 0
  return [
    along(box.left, box.right, frame.left, frame.right),
    along(box.top, box.bottom, frame.top, frame.bottom),
  ]
}

/** How far from the middle of the frame a box may be that is larger than the frame, CSS pixels. */
const slack = 24

/**
 * The offset that brings a box that leaves a frame back to the middle, not only to the edge: the map then rests until the box
 * reaches an edge again. Along an axis on which it is inside, nothing moves.
 */
export function offsetBack(box: Box, frame: Box): Offset {
  const along = (from: number, to: number, start: number, end: number) => {
    const away = (from + to - start - end) / 2
    const fits = to - from <= end - start
    return (fits ? from < start || to > end : Math.abs(away) > slack) ? away : 0
  }
  return [
    along(box.left, box.right, frame.left, frame.right),
    along(box.top, box.bottom, frame.top, frame.bottom),
  ]
}

/** Where the followed unit was at a moment, ms, in CSS pixels of a zoom level. */
export interface Sight {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly time: number
}

/** How far apart in time two sights must be for a speed to follow from them, ms. */
const paced = { least: 60, most: 1_500 } as const

/** How far the unit will move in so many ms, as fast as between two sights; `[0, 0]` where no speed follows from these. */
export function ahead(before: Sight | null, now: Sight, ms: number): Offset {
  const passed = now.time - (before?.time ?? now.time)
  if (before?.zoom !== now.zoom || passed < paced.least || passed > paced.most) return [0, 0]
  return [((now.x - before.x) * ms) / passed, ((now.y - before.y) * ms) / passed]
}

/** Whether a point lies in a box. */
export function holds(box: Box, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
