/** A part of the canvas, device pixels: left, top, right, bottom. */
export type Box = [left: number, top: number, right: number, bottom: number]

/** A place on the canvas, and how far what is painted there reaches to each side, device pixels. */
export type Spot = readonly [x: number, y: number, reach: number]

export const nothing = (): Box => [1e9, 1e9, -1e9, -1e9]
/** Wider than any canvas; `nowhere` is outside of it. */
export const everything = (): Box => [-2e4, -2e4, 2e4, 2e4]

/** Grows a box to hold a point. */
export function include(box: Box, x: number, y: number): void {
  if (x < box[0]) box[0] = x
  if (y < box[1]) box[1] = y
  if (x > box[2]) box[2] = x
  if (y > box[3]) box[3] = y
}

/** A box that is so much wider on every side. */
export const grow = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
]

export const holds = (box: Box, x: number, y: number): boolean =>
  x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]
