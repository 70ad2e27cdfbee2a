import type { Palette } from './palette.js'
import { paintShape, reach, rotates } from './shapes.js'
import type { UnitClass } from './unit-class.js'

/** Headings that are painted ahead of time: 7.5° apart. */
const steps = 48
/** Sprites of a page stand in rows of 8, and a sprite's number is its page × 64 + its heading step. */
const columns = 8
const classes = 8

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

/** Sprites of one look: a part of a canvas, device pixels. */
interface Page {
  readonly image: HTMLCanvasElement
  readonly x: number
  readonly y: number
  /** The side of one sprite. */
  readonly cell: number
}

interface Icon {
  readonly page: number
  readonly spec: IconImage
  readonly image: HTMLImageElement
  ready: boolean
}

/** Every picture of a marker, rotated ahead of time: painting one is then a plain copy of pixels. */
export class Sprites {
  readonly #pages: Page[] = []
  readonly #icons = new Map<string, Icon>()
  readonly #onIcon: () => void
  #ratio = 1
  /** The farthest that a sprite reaches from its position, device pixels. */
  reach = 0

  /** @param onIcon called when a unit's own icon has arrived and `icon` would now answer differently */
  constructor(onIcon: () => void) {
    this.#onIcon = onIcon
  }

  /** Paints everything anew; numbers given out before stay valid. @param ratio device pixels per CSS pixel */
  build(palette: Palette, ratio: number): void {
    this.#ratio = ratio
    const cell = 2 * Math.ceil(reach * ratio)
    this.reach = cell / 2
    const rows = steps / columns
    const looks = Array.from({ length: classes }, (_, look) => look)
    const turning = looks.filter(rotates)
    const { canvas, context } = sheet(columns * cell, (turning.length * rows + 1) * cell)
    for (const look of looks) {
      const turns = rotates(look)
      const page = {
        image: canvas,
        x: turns ? 0 : look * cell,
        y: (turns ? turning.indexOf(look) : turning.length) * rows * cell,
        cell,
      }
      this.#pages[look] = page
      for (let step = 0; step < (turns ? steps : 1); step++) {
        place(context, page, step, ratio)
        paintShape(context, look, (step / steps) * 2 * Math.PI, palette)
      }
    }
    for (const icon of this.#icons.values()) if (icon.ready) this.#paintIcon(icon)
  }

  /** @param heading degrees clockwise from north */
  of(look: UnitClass, heading: number): number {
    return numbered(look, heading, rotates(look))
  }

  /** The sprite of a unit's own icon, or -1 until its image has arrived (for ever, where it cannot). */
  icon(spec: IconImage, heading: number): number {
    const key = `${spec.url} ${spec.width} ${spec.height} ${spec.offset} ${spec.rotates}`
    let icon = this.#icons.get(key)
    if (icon === undefined) {
      icon = { page: classes + this.#icons.size, spec, image: new Image(), ready: false }
      this.#icons.set(key, icon)
      const asked = icon
      asked.image.onload = () => {
        asked.ready = true
        this.#paintIcon(asked)
        this.#onIcon()
      }
      asked.image.src = spec.url
    }
    return icon.ready ? numbered(icon.page, heading, spec.rotates) : -1
  }

  /** Paints a sprite with its position at x, y. */
  paint(context: CanvasRenderingContext2D, sprite: number, x: number, y: number): void {
    const page = this.#pages[sprite >> 6] as Page
    const { cell } = page
    const sx = page.x + (sprite & 7) * cell
    const sy = page.y + ((sprite >> 3) & 7) * cell
    context.drawImage(page.image, sx, sy, cell, cell, x - cell / 2, y - cell / 2, cell, cell)
  }

  /** Images that are still on their way no longer call back. */
  close(): void {
    for (const { image } of this.#icons.values()) image.onload = null
  }

  #paintIcon({ page, spec, image }: Icon): void {
    const { width, height, offset } = spec
    const cell = 2 * Math.ceil(Math.hypot(width / 2, height / 2 + Math.abs(offset)) * this.#ratio)
    const count = spec.rotates ? steps : 1
    const { canvas, context } = sheet(cell * Math.min(count, columns), cell * Math.ceil(count / columns))
    const painted = { image: canvas, x: 0, y: 0, cell }
    for (let step = 0; step < count; step++) {
      place(context, painted, step, this.#ratio)
      context.rotate((step / steps) * 2 * Math.PI)
      context.drawImage(image, -width / 2, -height / 2 - offset, width, height)
    }
    this.#pages[page] = painted
    this.reach = Math.max(this.reach, cell / 2)
  }
}

/** A canvas to paint on, and its context. @throws where the browser gives none */
export function sheet(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no 2D canvas.')
  return { canvas, context }
}

function numbered(page: number, heading: number, turns: boolean): number {
  const step = turns ? Math.round((heading / 360) * steps) % steps : 0
  return page * 64 + (step < 0 ? step + steps : step)
}

function place(context: CanvasRenderingContext2D, page: Page, step: number, ratio: number): void {
  const half = page.cell / 2
  const x = page.x + (step % columns) * page.cell + half
  const y = page.y + Math.floor(step / columns) * page.cell + half
  context.setTransform(ratio, 0, 0, ratio, x, y)
}
