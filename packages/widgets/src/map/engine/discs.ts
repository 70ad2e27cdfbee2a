import type { Palette } from './palette.js'
import { sheet } from './sheet.js'

/** The number of units of a cluster per state, in the order of the ring's segments. */
export type Shares = readonly [moving: number, idle: number, off: number, offline: number]

const colours = ['moving', 'idle', 'off', 'offline'] as const

/** Space for the shadow around a disc, in CSS pixels. */
const shadow = 5

/** Returns the radius of a disc, in CSS pixels. The number of its units fits inside. */
export const discRadius = (units: number): number => 12 + 3.5 * `${units}`.length

/**
 * Pictures of clusters: the number of units, in a ring with the colours of their states. Each picture is painted once and then
 * copied.
 */
export function createDiscs(palette: Palette, ratio: number) {
  const pictures = new Map<string, HTMLCanvasElement>()

  function picture(shares: Shares): HTMLCanvasElement {
    const key = shares.join()
    const known = pictures.get(key)
    if (known) return known
    if (pictures.size > 1000) pictures.clear()
    const units = shares.reduce((sum, count) => sum + count)
    const radius = discRadius(units)
    const side = 2 * Math.ceil((radius + shadow) * ratio)
    const { canvas, context } = sheet(side, side, side / 2, ratio)
    const disc = (reach: number, colour: string) => {
      context.beginPath()
      context.arc(0, 0, reach, 0, 7)
      context.fillStyle = colour
      context.fill()
    }
    context.shadowColor = '#0006'
    context.shadowBlur = 3 * ratio
    context.shadowOffsetY = 1.5 * ratio
    disc(radius, palette.outline)
    context.shadowColor = '#0000'
    context.lineWidth = 4.5
    let from = -Math.PI / 2
    shares.forEach((count, k) => {
      const to = from + (count / units) * 2 * Math.PI
      context.beginPath()
      context.arc(0, 0, radius - 4, from, to)
      context.strokeStyle = palette[colours[k] as (typeof colours)[number]]
      context.stroke()
      from = to
    })
    disc(radius - 6, palette.halo)
    context.font = `600 12px ${palette.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = palette.text
    context.fillText(`${units}`, 0, 0.5)
    pictures.set(key, canvas)
    return canvas
  }

  return {
    /** @param x y device pixels */
    paint(context: CanvasRenderingContext2D, shares: Shares, x: number, y: number): void {
      const image = picture(shares)
      context.drawImage(image, x - image.width / 2, y - image.height / 2)
    },
  }
}
