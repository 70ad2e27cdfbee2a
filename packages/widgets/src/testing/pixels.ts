/** What is on a canvas, four values a pixel; none of one on which there was nothing to paint yet. */
export function pixelsOf(canvas: HTMLCanvasElement): ArrayLike<number> {
  const { width, height } = canvas
  return (width > 0 && canvas.getContext('2d')?.getImageData(0, 0, width, height).data) || []
}
