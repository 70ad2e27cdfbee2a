import type { Mask } from './occlusion.js'
import type { Palette } from './palette.js'
import { farthest, paintShape, reachOf } from './shapes.js'
import { sheet } from './sheet.js'
import { classes, rotates } from './unit-class.js'

/** Number of headings with a prepared picture, 7.5° between two. The number of a sprite is its page × 64 + its heading's step. */
export const steps = 48

/** Returns the picture for a heading. Its position is in the centre, in device pixels. */
export type Turning = (step: number) => HTMLCanvasElement

/** The sprites of one look. */
export interface Page extends Mask {
  /** Paints a sprite with its position at x, y. */
  readonly paint: (context: CanvasRenderingContext2D, step: number, x: number, y: number) => void
}

/** Creates the page of a look. */
interface Painter {
  paintPage(page: number, ratio: number, shift: number, palette: Palette): Page
}

/** Returns the number of a sprite. @param heading degrees clockwise from north */
export const spriteOf = (page: number, heading: number, turns: boolean): number =>
  page * 64 + (turns ? Math.round((heading / 360 + 1) * steps) % steps : 0)

/**
 * Rotates a picture that points north to the requested headings. Each heading has a separate canvas. Without a graphics
 * processor, copying part of a canvas takes a browser twice as long as copying a whole one.
 */
export function turning(body: HTMLCanvasElement, ratio: number): Turning {
  const turned: HTMLCanvasElement[] = []
  return (step) => {
    turned[step] ??= turn(body, step, ratio)
    return turned[step]
  }
}

function turn(body: HTMLCanvasElement, step: number, ratio: number): HTMLCanvasElement {
  const middle = body.width / 2
  const { canvas, context } = sheet(body.width, body.width)
  // The light comes from the north at every heading.
  context.shadowColor = '#0006'
  context.shadowBlur = 3 * ratio
  context.shadowOffsetY = 1.5 * ratio
  context.translate(middle, middle)
  context.rotate((step / steps) * 2 * Math.PI)
  context.drawImage(body, -middle, -middle)
  return canvas
}

/** Returns the area that a sprite hides at every heading: a disc around its position, of at most 16 cells. */
export function disc(radius: number, ratio: number, shift: number): Mask {
  const corner = Math.min(Math.ceil(Math.max(1, radius) * ratio), 16 << shift)
  const height = Math.ceil((2 * corner) / 2 ** shift)
  const rows = new Uint32Array(height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < height; column++) {
      const away = Math.hypot(row + 0.5 - height / 2, column + 0.5 - height / 2)
      if (away < height / 2) rows[row] = (rows[row] as number) | (1 << column)
    }
  }
  return { rows, corner }
}

/**
 * All pictures of markers. A picture is rotated on its first use; from then on, painting only copies its pixels.
 * @param ratio device pixels per CSS pixel
 * @param own creates the pages after those of the classes
 * @param arrow size of a rotating default marker, as a fraction of its normal size
 */
export function createSprites(palette: Palette, ratio: number, own: () => Painter | undefined, arrow = 1) {
  /** Size of the cells of occlusion.ts, as a power of 2. A default marker is at most 32 cells wide. */
  const shift = Math.ceil(Math.log2((farthest * ratio) / 16))
  const pages: Page[] = []

  function paintPage(look: number): Page {
    const size = rotates(look) ? arrow : 1
    const cell = 2 * Math.ceil(reachOf(look) * ratio * size)
    const body = sheet(cell, cell, cell / 2, ratio * size)
    paintShape(body.context, look, palette)
    const picture = turning(body.canvas, ratio)
    return {
      ...disc((rotates(look) ? 8 : 10.5) * size, ratio, shift),
      paint: (context, step, x, y) => context.drawImage(picture(step), x - cell / 2, y - cell / 2),
    }
  }

  const pageOf = (number: number): Page => {
    pages[number] ??=
      number < classes ? paintPage(number) : (own() as Painter).paintPage(number, ratio, shift, palette)
    return pages[number]
  }

  return {
    shift,
    /** Returns the sprites of a page, and the area that they hide. */
    pageOf,
  }
}
