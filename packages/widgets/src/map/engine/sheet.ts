export interface Sheet {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

/**
 * Creates a canvas.
 * @param width height device pixels
 * @param origin origin of the coordinates, to the right and down
 * @param ratio device pixels per unit of the coordinates
 * @throws TypeError if the browser provides no 2D canvas
 */
export function sheet(width: number, height: number, origin = 0, ratio = 1): Sheet {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.setTransform(ratio, 0, 0, ratio, origin, origin)
  return { canvas, context }
}
