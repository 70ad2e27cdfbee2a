import type { Palette } from './palette.js'
import { rotates, silent, type UnitClass } from './unit-class.js'

const arrow = 'M0-13L7.5 9L0 5L-7.5 9Z'

/** Outline, colour and symbol, by class without `silent`. The shape has the same meaning as the colour. */
const shapes: readonly (readonly [outline: string, colour: 'moving' | 'idle' | 'off', sign: string])[] = [
  [arrow, 'moving', ''],
  ['M0-7A7 7 0 0 1 0 7A7 7 0 0 1 0-7Z', 'idle', 'M-2.3-4V4M2.3-4V4'],
  [arrow, 'off', ''],
  ['M-6-6H6V6H-6Z', 'off', 'M-1.5-1.5H1.5V1.5H-1.5Z'],
]

/** Maximum distance that a default marker extends from its position, including its shadow, in CSS pixels. */
export const farthest = 22

/** Returns how far a default marker extends from its position, including its shadow, in CSS pixels. */
export const reachOf = (look: UnitClass): number => (rotates(look) ? farthest : 16)

/** Paints a default marker that points north around the context's origin, in CSS pixels. */
export function paintShape(context: CanvasRenderingContext2D, look: UnitClass, palette: Palette): void {
  const [outline, key, sign] = shapes[look & 3] as (typeof shapes)[number]
  const path = new Path2D(outline)
  const stroke = (path: Path2D, style: string, width: number) => {
    context.strokeStyle = style
    context.lineWidth = width
    context.stroke(path)
  }
  // Strokes with round joins make the corners round.
  context.lineJoin = 'round'
  stroke(path, palette.outline, 9)
  stroke(path, palette[key], 5)
  context.fillStyle = look < silent ? palette[key] : palette.outline
  context.fill(path)
  // White on yellow would not be readable.
  const ink = look >= silent ? palette.offline : key === 'idle' ? '#402c00' : palette.outline
  stroke(new Path2D(sign), ink, 3)
}
