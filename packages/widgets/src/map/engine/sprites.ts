import type { Mask } from './occlusion.js'
import type { Palette } from './palette.js'
import { farthest, paintShape, reachOf } from './shapes.js'
import { sheet } from './sheet.js'
import { classes, rotates } from './unit-class.js'

/** Headings that are painted ahead of time: 7.5° apart. A sprite's number is its page × 64 + its heading's step. */
export const steps = 48

/** A picture at a heading, its position in the middle, device pixels. */
export type Turning = (step: number) => HTMLCanvasElement

/** Sprites of one look. */
export interface Page extends Mask {
  /** Paints a sprite with its position at x, y. */
  readonly paint: (context: CanvasRenderingContext2D, step: number, x: number, y: number) => void
}

/** Who paints a page. */
interface Painter {
  paintPage(page: number, ratio: number, shift: number, palette: Palette): Page
}

/** The sprite of a page that goes somewhere. @param heading degrees clockwise from north */
export const spriteOf = (page: number, heading: number, turns: boolean): number =>
  page * 64 + (turns ? Math.round((heading / 360 + 1) * steps) % steps : 0)

/**
 * A picture that points north, turned to every heading that is needed. Each heading has a canvas of its own: without a
 * graphics processor, copying a part of a canvas costs a browser twice as much as copying a whole one.
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
  // The light comes from the north in whichever direction a marker goes.
  context.shadowColor = '#0006'
  context.shadowBlur = 3 * ratio
  context.shadowOffsetY = 1.5 * ratio
  context.translate(middle, middle)
  context.rotate((step / steps) * 2 * Math.PI)
  context.drawImage(body, -middle, -middle)
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
 * Every picture of a marker, rotated when it is first asked for: painting one from then on is a plain copy of pixels.
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
    /** A page of sprites, and what they hide. */
    pageOf,
  }
}
