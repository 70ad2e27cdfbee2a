/** Returns the pixels of a canvas, four values per pixel. An unpainted canvas without a size returns an empty list. */
export function pixelsOf(canvas: HTMLCanvasElement): ArrayLike<number> {
  const { width, height } = canvas
  return (width > 0 && canvas.getContext('2d')?.getImageData(0, 0, width, height).data) || []
}
