import type { Palette } from './palette.js'
import { sheet } from './sprites.js'

/** Names are painted while no more units than this are on screen. */
export const labelsUpTo = 300
/** Counts of stacked units are painted while no more units than this are on screen. */
export const badgesUpTo = 1000
/** Painted texts that are kept. */
const kept = 1000

const fonts = 'system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'

/** Names and counts, each text painted once and then copied. */
export class Labels {
  readonly #texts = new Map<string, HTMLCanvasElement>()
  /** Left, top, right and bottom of the names and markers of this frame. */
  #taken: number[] = []
  #palette!: Palette
  #ratio = 1

  build(palette: Palette, ratio: number): void {
    this.#palette = palette
    this.#ratio = ratio
    this.#texts.clear()
  }

  /** Forgets where the last frame's names stood. */
  begin(): void {
    this.#taken = []
  }

  /** No name is painted over this marker. */
  avoid(x: number, y: number): void {
    const half = 8 * this.#ratio
    this.#taken.push(x - half, y - half, x + half, y + half)
  }

  /** Paints a name so many CSS pixels under a marker, unless a name or another marker is there already. */
  name(context: CanvasRenderingContext2D, text: string, x: number, y: number, below = 13): void {
    const image = this.#text(text, false)
    const left = x - (image.width >> 1)
    const top = y + Math.round(below * this.#ratio)
    const right = left + image.width
    const bottom = top + image.height
    const taken = this.#taken
    for (let k = 0; k < taken.length; k += 4) {
      if (
        left < (taken[k + 2] as number) &&
        right > (taken[k] as number) &&
        top < (taken[k + 3] as number) &&
        bottom > (taken[k + 1] as number)
      ) {
        return
      }
    }
    taken.push(left, top, right, bottom)
    context.drawImage(image, left, top)
  }

  /** Paints how many units stand at a marker's spot. */
  count(context: CanvasRenderingContext2D, units: number, x: number, y: number): void {
    const image = this.#text(units > 99 ? '99+' : String(units), true)
    context.drawImage(image, x + Math.round(4 * this.#ratio), y - image.height - Math.round(3 * this.#ratio))
  }

  #text(text: string, badge: boolean): HTMLCanvasElement {
    const key = badge ? ` ${text}` : text
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    if (this.#texts.size >= kept) this.#texts.clear()
    const font = badge ? `700 10.5px ${fonts}` : `600 12px ${fonts}`
    const height = badge ? 17 : 19
    const measured = sheet(1, 1).context
    measured.font = font
    const width = Math.max(height, Math.ceil(measured.measureText(text).width) + 8)
    const { canvas, context } = sheet(Math.ceil(width * this.#ratio), Math.ceil(height * this.#ratio))
    context.scale(this.#ratio, this.#ratio)
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    if (badge) {
      context.fillStyle = this.#palette.text
      context.strokeStyle = this.#palette.halo
      context.lineWidth = 1.5
      context.beginPath()
      context.roundRect(1, 1, width - 2, height - 2, height / 2)
      context.fill()
      context.stroke()
    } else {
      context.strokeStyle = this.#palette.halo
      context.lineWidth = 3.5
      context.strokeText(text, width / 2, height / 2)
    }
    context.fillStyle = badge ? this.#palette.halo : this.#palette.text
    context.fillText(text, width / 2, height / 2 + 0.5)
    this.#texts.set(key, canvas)
    return canvas
  }
}
