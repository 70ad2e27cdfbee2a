import { type Box, grow, type Spot } from './box.js'
import type { Palette } from './palette.js'
import { sheet } from './sheet.js'

/** Names are painted while no more units than this are on screen. */
export const labelsUpTo = 300
/** Counts of stacked units are painted while no more units than this are on screen. */
export const badgesUpTo = 1000
/** Height of a text, CSS pixels. */
const line = 18

/**
 * A name of up to some 240 px: one of a hundred letters would lie right across a phone's map. Cut in its middle, as those
 * of a fleet begin alike and differ at their ends.
 */
export const shortName = (text: string): string => text.replace(/(.{17}).+(.{17})/su, '$1…$2')

/** Names and counts, each text painted once and then copied. */
export function createLabels(palette: Palette, ratio: number) {
  const texts = new Map<string, HTMLCanvasElement>()
  /** This frame's names and markers. */
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
      // A name is over whatever the map has there: a border, a country's name, a track.
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
    /** Forgets where the last frame's names stood; no name is painted over these. */
    begin(markers: readonly Spot[]): void {
      occupied = markers.map(([x, y, half]) => grow([x, y, x, y], half))
    },

    /** Paints a name so many CSS pixels under a marker, unless a name or another marker is there already. */
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

    /** Paints how many units are at a marker's spot. */
    count(context: CanvasRenderingContext2D, units: number, x: number, y: number): void {
      context.drawImage(
        paint(units > 99 ? '99+' : `${units}`, true),
        Math.round(x + 4 * ratio),
        Math.round(y - (line + 3) * ratio),
      )
    },
  }
}
