import type { Frame } from '../engine/frame.js'
import { createLabels } from '../engine/labels.js'
import type { Palette } from '../engine/palette.js'
import { createPdiSprites, pdiHeight, pdiWidth } from './pdi-sprites.js'
import { type DrawnShape, turns } from './shape-scene.js'

/** From this zoom on, a point of interest is drawn as a marker; at a lower zoom as a dot. */
const pdiZoom = 9
/** From this zoom on, its name is drawn. */
const pdiNameZoom = 13
/** Minimum width or height on screen of an area or a route with a name, in CSS pixels. */
const namedFrom = 64
const dot = 7

/** Returns half the width, and the height, of a point of interest on screen, in CSS pixels. */
export function pdiSize(zoom: number): readonly [half: number, height: number] {
  return zoom < pdiZoom ? [dot, 2 * dot] : [pdiWidth / 2, pdiHeight]
}

/** The keys of the shape that is hidden, and of the shape that is highlighted. */
export interface Look {
  readonly hidden: string | null
  readonly hovered: string | null
}

/** Creates the painter of shapes. @param onPicture called when a picture has loaded and the shapes must be painted again */
export function createPainter(first: Palette, onPicture: () => void) {
  let palette = first
  const sprites = createPdiSprites(() => palette, onPicture)
  let labels = createLabels(palette, 1)
  let labelRatio = 0

  function paint(
    context: CanvasRenderingContext2D,
    frame: Frame,
    scene: ReadonlyMap<string, DrawnShape>,
    { hidden, hovered }: Look,
  ): void {
    const { width, height, ratio, scale } = frame
    context.clearRect(0, 0, width, height)
    const zoom = Math.log2(scale / ratio / 256)
    context.lineJoin = 'round'
    context.lineCap = 'round'
    const inSight: [string, DrawnShape][] = []
    for (const [key, drawn] of scene) {
      if (key === hidden) continue
      for (const turn of turns) {
        if (isInSight(drawn, frame, turn)) inSight.push([key, turned(drawn, turn)])
      }
    }
    for (const [key, drawn] of inSight) {
      if (drawn.kind === 'pdi') sprite(context, frame, drawn, zoom, key === hovered)
      else outline(context, frame, drawn, key === hovered)
    }
    names(context, frame, inSight, zoom, hovered)
  }

  function outline(
    context: CanvasRenderingContext2D,
    frame: Frame,
    drawn: DrawnShape,
    isSelected: boolean,
  ): void {
    const { ratio } = frame
    context.beginPath()
    trace(context, frame, drawn.path)
    const line = (colour: string, wide: number, alpha: number) => {
      context.strokeStyle = colour
      context.lineWidth = wide * ratio
      context.globalAlpha = alpha
      context.stroke()
    }
    if (drawn.kind === 'area') {
      context.closePath()
      context.fillStyle = drawn.shape.color
      context.globalAlpha = isSelected ? 0.28 : 0.16
      context.fill()
      line(drawn.shape.color, isSelected ? 3 : 2, 0.95)
    } else {
      line(palette.halo, isSelected ? 8 : 6.5, 0.75)
      line(drawn.shape.color, isSelected ? 5 : 3.5, 0.95)
    }
    context.globalAlpha = 1
  }

  function sprite(
    context: CanvasRenderingContext2D,
    frame: Frame,
    drawn: DrawnShape,
    zoom: number,
    isSelected: boolean,
  ): void {
    const [x, y] = at(frame, drawn.label)
    const { ratio } = frame
    if (zoom < pdiZoom) {
      context.beginPath()
      context.roundRect(x - (dot / 2) * ratio, y - (dot / 2) * ratio, dot * ratio, dot * ratio, 2 * ratio)
      context.fillStyle = palette.text
      context.strokeStyle = palette.halo
      context.lineWidth = 1.5 * ratio
      context.stroke()
      context.fill()
      return
    }
    const image = sprites.of(drawn.shape.color, ratio, isSelected)
    context.drawImage(image, Math.round(x - image.width / 2), Math.round(y - pdiHeight * ratio))
  }

  function names(
    context: CanvasRenderingContext2D,
    frame: Frame,
    inSight: readonly (readonly [string, DrawnShape])[],
    zoom: number,
    hovered: string | null,
  ): void {
    const { ratio, scale } = frame
    if (labelRatio !== ratio) {
      labels = createLabels(palette, ratio)
      labelRatio = ratio
    }
    const wide = namedFrom * ratio
    const named = inSight.filter(
      ([
        key,
        {
          kind,
          box: [left, top, right, bottom],
        },
      ]) => {
        if (key === hovered) return true
        return kind === 'pdi'
          ? zoom >= pdiNameZoom
          : (right - left) * scale >= wide || (bottom - top) * scale >= wide
      },
    )
    // The shape under the pointer has priority: earlier names suppress later names.
    named.sort(([a], [b]) => Number(b === hovered) - Number(a === hovered))
    const reach = (pdiHeight / 2) * ratio
    labels.begin(
      inSight
        .filter(([, { kind }]) => kind === 'pdi' && zoom >= pdiZoom)
        .map(([, { label }]) => at(frame, label))
        .map(([x, y]) => [x, y - reach, reach]),
    )
    for (const [, drawn] of named) {
      const [x, y] = at(frame, drawn.label)
      labels.name(context, drawn.shape.nombre, Math.round(x), Math.round(y), drawn.kind === 'pdi' ? 2 : -9)
    }
  }

  return {
    paint,
    recolour(next: Palette): void {
      palette = next
      labelRatio = 0
      sprites.clear()
    },
  }
}

/** Returns the same shape, moved by `turn` worlds to the east. */
function turned(drawn: DrawnShape, turn: number): DrawnShape {
  if (turn === 0) return drawn
  const [left, top, right, bottom] = drawn.box
  const [x, y] = drawn.label
  return {
    ...drawn,
    path: drawn.path.map((value, i) => (i % 2 === 0 ? value + turn : value)),
    box: [left + turn, top, right + turn, bottom],
    label: [x + turn, y],
  }
}

function at(frame: Frame, [x, y]: readonly [number, number]): [number, number] {
  return [x * frame.scale - frame.x, y * frame.scale - frame.y]
}

function isInSight({ box: [left, top, right, bottom] }: DrawnShape, frame: Frame, turn: number): boolean {
  const { scale, x, y, width, height, ratio } = frame
  const margin = 60 * ratio
  return (
    (right + turn) * scale - x > -margin &&
    (left + turn) * scale - x < width + margin &&
    bottom * scale - y > -margin &&
    top * scale - y < height + margin
  )
}

/** A long route has more points than pixels. Points within a pixel of the previous point are skipped. */
function trace(context: CanvasRenderingContext2D, frame: Frame, path: Float64Array): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let i = 0; i < path.length; i += 2) {
    const x = (path[i] as number) * frame.scale - frame.x
    const y = (path[i + 1] as number) * frame.scale - frame.y
    if (i === 0) context.moveTo(x, y)
    else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 1 && i < path.length - 2) continue
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
}
