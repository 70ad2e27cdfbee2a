import type { Mask } from './occlusion.js'
import type { Palette } from './palette.js'
import { farthest, paintShape, reachOf } from './shapes.js'
import { sheet } from './sheet.js'
import { classes, rotates, type UnitClass } from './unit-class.js'

/** Headings that are painted ahead of time: 7.5° apart. A sprite's number is its page × 64 + its heading's step. */
const steps = 48

/** A unit's own marker (specification 1, section 3: url_icon, url_icon_angulo, size_icon). */
export interface IconImage {
  readonly url: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** How far above the position its centre stands, CSS pixels. */
  readonly offset: number
  /** Turns with the unit's course. */
  readonly rotates: boolean
}

/** Sprites of one look, side by side on a canvas of their own, device pixels. */
interface Page extends Mask {
  readonly image: HTMLCanvasElement
  /** The side of one sprite. */
  readonly cell: number
}

/** The sprite of a look that goes somewhere. @param heading degrees clockwise from north */
export const spriteOf = (look: UnitClass, heading: number): number => numbered(look, heading, rotates(look))

/** Units' own icons, each image fetched once; they outlive the sprites painted from them. */
export function createIcons(onLoad: () => void) {
  /** By icon: 0 until it is here. */
  const pages = new Map<string, number>()
  const icons = {
    /** Those that are here, in the order of their pages. */
    list: [] as { readonly spec: IconImage; readonly image: HTMLImageElement }[],
    /** How far a sprite reaches from its position, CSS pixels. */
    reach: farthest,
    /** The sprite of an icon, or -1 until its image has arrived (for ever, where it cannot). */
    of(spec: IconImage, heading: number): number {
      const key = JSON.stringify(spec)
      const page = pages.get(key)
      if (page === undefined) {
        const image = new Image()
        pages.set(key, 0)
        image.onload = () => {
          pages.set(key, classes + icons.list.length)
          icons.list.push({ spec, image })
          icons.reach = Math.max(icons.reach, reachOfIcon(spec))
          onLoad()
        }
        image.src = spec.url
      }
      return page ? numbered(page, heading, spec.rotates) : -1
    },
  }
  return icons
}

const reachOfIcon = ({ width, height, offset }: IconImage): number =>
  Math.hypot(width / 2, height / 2 + Math.abs(offset))

/**
 * Every picture of a marker, rotated ahead of time: painting one is then a plain copy of pixels. A page is painted
 * when the first of its sprites is asked for.
 * @param ratio device pixels per CSS pixel
 */
export function createSprites(palette: Palette, ratio: number, { list }: ReturnType<typeof createIcons>) {
  /** Of the cells of occlusion.ts: a default marker is at most 32 wide. */
  const shift = Math.ceil(Math.log2((farthest * ratio) / 16))
  const pages: Page[] = []

  function paintPage(number: number): Page {
    const icon = list[number - classes]
    const cell = 2 * Math.ceil((icon ? reachOfIcon(icon.spec) : reachOf(number)) * ratio)
    const half = cell / 2
    const body = sheet(cell, cell, half, ratio)
    if (icon) {
      const { width, height, offset } = icon.spec
      body.context.drawImage(icon.image, -width / 2, -height / 2 - offset, width, height)
    } else paintShape(body.context, number, palette)
    const count = (icon ? icon.spec.rotates : rotates(number)) ? steps : 1
    const { canvas, context } = sheet(count * cell, cell)
    // The light comes from the north whichever way a marker goes.
    context.shadowColor = '#0006'
    context.shadowBlur = 3 * ratio
    context.shadowOffsetY = 1.5 * ratio
    for (let step = 0; step < count; step++) {
      const sine = Math.sin((step / steps) * 2 * Math.PI)
      const cosine = Math.cos((step / steps) * 2 * Math.PI)
      context.setTransform(cosine, sine, -sine, cosine, (step + 0.5) * cell, half)
      context.drawImage(body.canvas, -half, -half)
    }
    // Whatever its course, a disc around its position is all that it hides; of 16 cells at most.
    const radius = icon ? icon.spec.width / 3 - Math.abs(icon.spec.offset) : rotates(number) ? 8 : 10.5
    const corner = Math.min(Math.ceil(Math.max(1, radius) * ratio), 16 << shift)
    const height = Math.ceil((2 * corner) / 2 ** shift)
    const rows = new Uint32Array(height)
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < height; column++) {
        const away = Math.hypot(row + 0.5 - height / 2, column + 0.5 - height / 2)
        if (away < height / 2) rows[row] = (rows[row] as number) | (1 << column)
      }
    }
    return { image: canvas, cell, rows, corner }
  }

  const pageOf = (number: number): Page => {
    let page = pages[number]
    if (!page) pages[number] = page = paintPage(number)
    return page
  }

  return {
    shift,
    /** A page of sprites, and what they hide. */
    pageOf,
    /** Paints a sprite with its position at x, y. */
    paint(context: CanvasRenderingContext2D, sprite: number, x: number, y: number): void {
      const { image, cell } = pageOf(sprite >> 6)
      context.drawImage(image, (sprite & 63) * cell, 0, cell, cell, x - cell / 2, y - cell / 2, cell, cell)
    },
  }
}

function numbered(page: number, heading: number, turns: boolean): number {
  return page * 64 + (turns ? Math.round((heading / 360 + 1) * steps) % steps : 0)
}
