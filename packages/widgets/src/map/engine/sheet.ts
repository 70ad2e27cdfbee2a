/** A canvas and what paints on it. */
export interface Sheet {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

/**
 * A canvas to paint on.
 * @param width height device pixels
 * @param origin where painting starts from, right and down
 * @param ratio device pixels per unit painted
 * @throws TypeError where the browser gives no 2D canvas
 */
export function sheet(width: number, height: number, origin = 0, ratio = 1): Sheet {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(ratio, 0, 0, ratio, origin, origin)
  return { canvas, context }
}
