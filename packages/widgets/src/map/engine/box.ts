/** A rectangle of the canvas, in device pixels: left, top, right, bottom. */
export type Box = [left: number, top: number, right: number, bottom: number]

/** A position on the canvas, and how far its painting extends to each side, in device pixels. */
export type Spot = readonly [x: number, y: number, reach: number]

export const nothing = (): Box => [1e9, 1e9, -1e9, -1e9]
/** Wider than any canvas, but excludes `nowhere`. */
export const everything = (): Box => [-2e4, -2e4, 2e4, 2e4]

/** Extends a box to include a point. */
export function include(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x
  if (y < box[1]) box[1] = y
  if (x > box[2]) box[2] = x
  if (y > box[3]) box[3] = y
}

export const grow = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
]

export const holds = (box: Box, x: number, y: number): boolean =>
  x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]
