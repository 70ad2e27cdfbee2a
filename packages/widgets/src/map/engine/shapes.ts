import type { Palette } from './palette.js'
import { offline, type UnitClass, unitClass } from './unit-class.js'

/** Half of the square that a default marker is painted in, CSS pixels: the arrow's tip, its outline and its shadow. */
export const reach = 21

/** Whether a class points where it goes. */
export const rotates = (look: UnitClass): boolean =>
  look % offline === unitClass.moving || look % offline === unitClass.towed

/** Paints a default marker around the context's origin, in CSS pixels. */
export function paintShape(
  context: CanvasRenderingContext2D,
  look: UnitClass,
  heading: number,
  palette: Palette,
): void {
  const shape = look % offline
  const silent = look >= offline
  const colour =
    shape === unitClass.moving ? palette.moving : shape === unitClass.idle ? palette.idle : palette.off
  const path = rotates(look) ? arrow(heading) : shape === unitClass.idle ? disc() : square()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  // A soft shadow out of three strokes: blurring two hundred sprites would cost the first paint ten times as much.
  context.save()
  context.translate(0, 1.5)
  for (const [width, alpha] of [
    [8, 0.04],
    [6, 0.07],
    [4, 0.12],
  ] as const) {
    stroke(context, path, `rgb(10 20 40 / ${alpha})`, width)
  }
  context.restore()
  stroke(context, path, palette.outline, 4)
  context.fillStyle = silent ? palette.outline : colour
  context.fill(path)
  if (silent) {
    stroke(context, path, palette.offline, 2)
    context.globalAlpha = 0.7
    stroke(context, path, colour, 2)
    context.globalAlpha = 1
  }
  if (rotates(look)) return
  if (shape === unitClass.idle) {
    // White on yellow would not read.
    context.fillStyle = silent ? palette.offline : 'rgb(40 28 0 / 0.8)'
    context.fillRect(-3.5, -4, 2.5, 8)
    context.fillRect(1, -4, 2.5, 8)
  } else {
    context.fillStyle = silent ? palette.offline : palette.outline
    context.fillRect(-3, -3, 6, 6)
  }
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, style: string, width: number): void {
  context.strokeStyle = style
  context.lineWidth = width
  context.stroke(path)
}

/** @param heading radians clockwise from north */
function arrow(heading: number): Path2D {
  const path = new Path2D()
  path.addPath(
    new Path2D('M0-15.5L10 10.2Q11 13 8.2 11.9L0 8.2L-8.2 11.9Q-11 13-10 10.2Z'),
    new DOMMatrix().rotate((heading * 180) / Math.PI),
  )
  return path
}

function disc(): Path2D {
  const path = new Path2D()
  path.arc(0, 0, 9.5, 0, 2 * Math.PI)
  return path
}

function square(): Path2D {
  const path = new Path2D()
  path.roundRect(-8.5, -8.5, 17, 17, 5)
  return path
}
