/** The visible area of a canvas: device pixels = normalised Mercator × scale − (x, y). */
export interface Frame {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly ratio: number
}
