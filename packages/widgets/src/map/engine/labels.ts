import { type Box, grow, type Spot } from './box.js'
import type { Palette } from './palette.js'
import { sheet } from './sheet.js'

/** Maximum number of units on screen with which names are painted. */
export const labelsUpTo = 300
/** Maximum number of units on screen with which counts of stacked units are painted. */
export const badgesUpTo = 1000
/** Height of a text, in CSS pixels. */
const line = 18

/**
 * Limits a name to about 240 px, because a name of a hundred letters would cover the map of a phone. It is shortened in the
 * middle, because the names of a fleet start alike and differ at their ends.
 */
export const shortName = (text: string): string => text.replace(/(.{17}).+(.{17})/su, '$1…$2')

/** Names and counts. Each text is painted once and then copied. */
export function createLabels(palette: Palette, ratio: number) {
  const texts = new Map<string, HTMLCanvasElement>()
  /** Rectangles of the names and markers of this frame. */
  let occupied: Box[] = []

  function paint(text: string, badge: boolean): HTMLCanvasElement {
    const key = `${badge}${text}`
    const known = texts.get(key)
    if (known) return known
    if (texts.size > badgesUpTo) texts.clear()
    const font = `600 ${badge ? 11 : 12}px ${palette.font}`
    const ruler = sheet(1, 1).context
    ruler.font = font
    const shown = shortName(text)
    const width = Math.max(line, ruler.measureText(shown).width + 8)
    const { canvas, context } = sheet(width * ratio, line * ratio, 0, ratio)
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.strokeStyle = palette.halo
    context.fillStyle = badge ? palette.text : palette.halo
    context.roundRect(1, 1, width - 2, line - 2, badge ? line : 4)
    if (badge) {
      context.lineWidth = 1.5
      context.fill()
      context.stroke()
    } else {
      // A name can cover other elements of the map: a border, a country's name, a track.
      context.globalAlpha = 0.85
      context.fill()
      context.globalAlpha = 1
    }
    context.fillStyle = badge ? palette.halo : palette.text
    context.fillText(shown, width / 2, line / 2)
    texts.set(key, canvas)
    return canvas
  }

  return {
    /** Starts a new frame. No name is painted over the given markers. */
    begin(markers: readonly Spot[]): void {
      occupied = markers.map(([x, y, half]) => grow([x, y, x, y], half))
    },

    /** Paints a name `below` CSS pixels under a marker, unless another name or marker occupies that space. */
    name(context: CanvasRenderingContext2D, text: string, x: number, y: number, below: number): void {
      const image = paint(text, false)
      const left = x - (image.width >> 1)
      const top = Math.round(y + below * ratio)
      const right = left + image.width
      const bottom = top + image.height
      if (
        occupied.some((other) => left < other[2] && right > other[0] && top < other[3] && bottom > other[1])
      )
        return
      occupied.push([left, top, right, bottom])
      context.drawImage(image, left, top)
    },

    /** Paints the number of units at a marker. */
    count(context: CanvasRenderingContext2D, units: number, x: number, y: number): void {
      context.drawImage(
        paint(units > 99 ? '99+' : `${units}`, true),
        Math.round(x + 4 * ratio),
        Math.round(y - (line + 3) * ratio),
      )
    },
  }
}
