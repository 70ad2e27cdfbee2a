import type { Mask } from './occlusion.js'
import type { Palette } from './palette.js'
import { farthest, paintShape, reachOf } from './shapes.js'
import { sheet } from './sheet.js'
import { classes, rotates } from './unit-class.js'

/** Headings that are painted ahead of time: 7.5° apart. A sprite's number is its page × 64 + its heading's step. */
export const steps = 48

/** Sprites of one look, side by side on a canvas of their own, device pixels. */
export interface Page extends Mask {
  readonly image: HTMLCanvasElement
  /** The side of one sprite. */
  readonly cell: number
  /** Where it takes more than copying a cell: paints a sprite with its position at x, y. */
  readonly paint?: (context: CanvasRenderingContext2D, step: number, x: number, y: number) => void
}

/** Who paints a page. */
interface Painter {
  paintPage(page: number, ratio: number, shift: number, palette: Palette): Page
}

/** The sprite of a page that goes somewhere. @param heading degrees clockwise from north */
export const spriteOf = (page: number, heading: number, turns: boolean): number =>
  page * 64 + (turns ? Math.round((heading / 360 + 1) * steps) % steps : 0)

/** So many headings of a picture that goes north, side by side in cells of this side, device pixels. */
export function turned(
  body: HTMLCanvasElement,
  cell: number,
  count: number,
  ratio: number,
): HTMLCanvasElement {
  const { canvas, context } = sheet(count * cell, cell)
  // The light comes from the north in whichever direction a marker goes.
  context.shadowColor = '#0006'
  context.shadowBlur = 3 * ratio
  context.shadowOffsetY = 1.5 * ratio
  for (let step = 0; step < count; step++) {
    const sine = Math.sin((step / steps) * 2 * Math.PI)
    const cosine = Math.cos((step / steps) * 2 * Math.PI)
    context.setTransform(cosine, sine, -sine, cosine, (step + 0.5) * cell, cell / 2)
    context.drawImage(body, -cell / 2, -cell / 2)
  }
  return canvas
}

/** What a sprite hides: whatever its course, a disc around its position; of 16 cells at most. */
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
 * Every picture of a marker, rotated ahead of time: painting one is then a plain copy of pixels. A page is painted
 * when the first of its sprites is asked for.
 * @param ratio device pixels per CSS pixel
 * @param own paints the pages after those of the classes
 * @param arrow how large a default marker that goes somewhere is, in parts of its usual size
 */
export function createSprites(palette: Palette, ratio: number, own: () => Painter | undefined, arrow = 1) {
  /** Of the cells of occlusion.ts: a default marker is at most 32 wide. */
  const shift = Math.ceil(Math.log2((farthest * ratio) / 16))
  const pages: Page[] = []

  function paintPage(look: number): Page {
    const size = rotates(look) ? arrow : 1
    const cell = 2 * Math.ceil(reachOf(look) * ratio * size)
    const body = sheet(cell, cell, cell / 2, ratio * size)
    paintShape(body.context, look, palette)
    return {
      image: turned(body.canvas, cell, rotates(look) ? steps : 1, ratio),
      cell,
      ...disc((rotates(look) ? 8 : 10.5) * size, ratio, shift),
    }
  }

  const pageOf = (number: number): Page => {
    let page = pages[number]
    if (!page) {
      page =
        number < classes ? paintPage(number) : (own() as Painter).paintPage(number, ratio, shift, palette)
      pages[number] = page
    }
    return page
  }

  return {
    shift,
    /** A page of sprites, and what they hide. */
    pageOf,
    /** Paints a sprite with its position at x, y. */
    paint(context: CanvasRenderingContext2D, sprite: number, x: number, y: number): void {
      const { image, cell, paint } = pageOf(sprite >> 6)
      if (paint) paint(context, sprite & 63, x, y)
      else
        context.drawImage(image, (sprite & 63) * cell, 0, cell, cell, x - cell / 2, y - cell / 2, cell, cell)
    },
  }
}
