import type { LabelSymbolizer } from 'protomaps-leaflet'
import type { BackgroundPalette } from '../background/background-palette.js'

type Place = LabelSymbolizer['place']

/** CSS pixels: height and padding of a shield, and the minimum distance between two shields of the same road. */
const height = 16
const padding = 5
const apart = 320
/** Maximum length of a road number. Longer texts are not numbers. */
const longest = 6

/** The numbers of highways, in a frame at the centre of each section. */
export class Shields implements LabelSymbolizer {
  readonly #palette: BackgroundPalette

  constructor(palette: BackgroundPalette) {
    this.#palette = palette
  }

  place(...[layout, lines, { props }]: Parameters<Place>): ReturnType<Place> {
    const number = props.shield_text ?? props.ref
    if (typeof number !== 'string' || number === '' || number.length > longest) return undefined
    const { road, roadEdge, label, font } = this.#palette
    const face = `600 11px ${font}`
    layout.scratch.font = face
    const width = Math.max(height, layout.scratch.measureText(number).width + 2 * padding)
    const draw = (context: CanvasRenderingContext2D) => {
      context.globalAlpha = 1
      context.beginPath()
      context.roundRect(-width / 2, -height / 2, width, height, 4)
      context.fillStyle = road
      context.fill()
      context.strokeStyle = roadEdge
      context.lineWidth = 1
      context.stroke()
      context.font = face
      context.fillStyle = label
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(number, 0, 0.5)
    }
    return lines.flatMap((line) => {
      const anchor = line[line.length >> 1]
      if (anchor === undefined) return []
      const { x, y } = anchor
      const box = { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 }
      return [{ anchor, bboxes: [box], draw, deduplicationKey: number, deduplicationDistance: apart }]
    })
  }
}
