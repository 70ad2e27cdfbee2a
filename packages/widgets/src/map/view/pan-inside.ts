/** A rectangle in CSS pixels of the map's container. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Distance of a pan, in CSS pixels. The content moves in the opposite direction. */
export type Offset = readonly [dx: number, dy: number]

/** Returns the smallest offset that brings a box into a frame. If the box is too large, its upper left corner is visible. */
export function offsetInto(box: Box, frame: Box): Offset {
  const along = (from: number, to: number, start: number, end: number) =>
    from < start ? from - start : to > end ? Math.min(from - start, to - end) : 0
  return [
    along(box.left, box.right, frame.left, frame.right),
    along(box.top, box.bottom, frame.top, frame.bottom),
  ]
}

/** Maximum distance from the centre of the frame for a box that is larger than the frame, in CSS pixels. */
const slack = 24

/**
 * Returns the offset that moves a box that leaves a frame back to the centre, not only to the edge. So the map rests until the
 * box reaches an edge again. An axis on which the box is inside does not move.
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

/** Position of the followed unit at a time (ms), in CSS pixels of a zoom level. */
export interface Sight {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly time: number
}

/** Minimum and maximum time between two positions from which a speed is computed, in ms. */
const paced = { least: 60, most: 1_500 } as const

/**
 * Returns how far the unit will move in `ms` ms at the speed between two positions. Returns `[0, 0]` if no speed can be computed.
 */
export function ahead(before: Sight | null, now: Sight, ms: number): Offset {
  const passed = now.time - (before?.time ?? now.time)
  if (before?.zoom !== now.zoom || passed < paced.least || passed > paced.most) return [0, 0]
  return [((now.x - before.x) * ms) / passed, ((now.y - before.y) * ms) / passed]
}

export function holds(box: Box, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
