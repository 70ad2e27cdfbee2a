import type { Palette } from '../engine/palette.js'
import { sheet } from '../engine/sheet.js'
import { glyphSize, pdiGlyph, pdiPicture } from './pdi-icon.js'

/** Size of a marker with its tip and its shadow, in CSS pixels. */
export const pdiWidth = 34
export const pdiHeight = 38
const plate = 28
const glyph = 18

/** The markers of points of interest. Each is painted once. */
export function createPdiSprites(palette: () => Palette, onPicture: () => void) {
  const painted = new Map<string, HTMLCanvasElement>()
  const pictures = new Map<string, HTMLImageElement>()

  /** Returns the picture of an address; `null` until it has loaded, and permanently if it cannot be loaded. */
  function picture(url: string): HTMLImageElement | null {
    let image = pictures.get(url)
    if (image === undefined) {
      image = new Image()
      image.addEventListener('load', () => {
        for (const key of painted.keys()) if (key.endsWith(` ${url}`)) painted.delete(key)
        onPicture()
      })
      image.referrerPolicy = 'no-referrer'
      image.src = url
      pictures.set(url, image)
    }
    return image.complete && image.naturalWidth > 0 ? image : null
  }

  function paint(color: string, ratio: number, isSelected: boolean): HTMLCanvasElement {
    const { halo, text, selection } = palette()
    const { canvas, context } = sheet(Math.ceil(pdiWidth * ratio), Math.ceil(pdiHeight * ratio), 0, ratio)
    const url = pdiPicture(color)
    const image = url === null ? null : picture(url)
    const left = (pdiWidth - plate) / 2
    const top = 2
    const middle = pdiWidth / 2
    context.beginPath()
    context.roundRect(left, top, plate, plate, 9)
    context.moveTo(middle - 6, top + plate - 1)
    context.lineTo(middle, pdiHeight - 2)
    context.lineTo(middle + 6, top + plate - 1)
    context.lineJoin = 'round'
    context.strokeStyle = halo
    context.lineWidth = 3
    context.stroke()
    context.fillStyle = image === null ? (isSelected ? selection : text) : halo
    context.fill()
    if (image !== null) {
      const size = plate - 6
      const scale = Math.min(size / image.naturalWidth, size / image.naturalHeight)
      const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
      context.drawImage(image, middle - width / 2, top + plate / 2 - height / 2, width, height)
      context.beginPath()
      context.roundRect(left, top, plate, plate, 9)
      context.strokeStyle = isSelected ? selection : text
      context.lineWidth = 2
      context.stroke()
      return canvas
    }
    context.fillStyle = halo
    context.translate(middle - glyph / 2, top + (plate - glyph) / 2)
    context.scale(glyph / glyphSize, glyph / glyphSize)
    context.fill(new Path2D(pdiGlyph(color)))
    return canvas
  }

  return {
    of(color: string, ratio: number, isSelected: boolean): HTMLCanvasElement {
      const key = `${ratio} ${isSelected} ${color}`
      const known = painted.get(key)
      if (known !== undefined) return known
      const made = paint(color, ratio, isSelected)
      painted.set(key, made)
      return made
    },
    /** Discards all painted markers, because the colours changed. */
    clear: () => painted.clear(),
  }
}
