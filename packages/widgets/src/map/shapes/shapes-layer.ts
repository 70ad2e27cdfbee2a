import type { Geofence, Route } from '@baliza/sdk-core/internal'
import type { Point } from 'leaflet'
import { createCanvas } from '../engine/canvas.js'
import { CanvasLayer } from '../engine/canvas-layer.js'
import type { MapShapes } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { createPainter, pdiSize } from './shape-painter.js'
import { type DrawnShape, makeScene, shapeAt, shapeKey } from './shape-scene.js'

const pane = 'baliza-shapes'
/** Tolerance of a line for the pointer, in CSS pixels. */
const near = { fine: 7, coarse: 16 } as const

export type ShapesLayer = ReturnType<typeof createShapesLayer>

/** Geofences, points of interest and routes on one canvas, above the tiles and below the units. */
export function createShapesLayer(view: MapView, onShape: (shape: Geofence | Route) => void) {
  const { map, container } = view
  let scene: ReadonlyMap<string, DrawnShape> = new Map()
  let hidden: string | null = null
  let hovered: string | null = null
  let stopAnswering: (() => void) | undefined

  const painter = createPainter(view.palette().units, () => canvas.schedule())
  const canvas = createCanvas(
    (context, frame) => painter.paint(context, frame, scene, { hidden, hovered }),
    0.25,
  )
  if (map.getPane(pane) === undefined) map.createPane(pane).classList.add('baliza-map__shapes')
  const layer = new CanvasLayer(canvas, pane).addTo(map)

  const find = (point: Point): DrawnShape | null => {
    const zoom = map.getZoom()
    const origin = map.getPixelOrigin().add(map.containerPointToLayerPoint([0, 0]))
    const found = shapeAt(scene, [point.x, point.y], {
      scale: 256 * 2 ** zoom,
      x: origin.x,
      y: origin.y,
      near: near[matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine'],
      marker: pdiSize(zoom),
    })
    return found !== null && shapeKey(found.shape) === hidden ? null : found
  }
  const hover = (drawn: DrawnShape | null) => {
    const now = drawn === null ? null : shapeKey(drawn.shape)
    if (now === hovered) return
    hovered = now
    canvas.schedule()
  }
  const leave = () => hover(null)
  container.addEventListener('pointerleave', leave)

  return {
    /** Shows these shapes. Unchanged shapes are not computed again. */
    update({ geofences, routes, show }: MapShapes): void {
      const wanted = [
        ...geofences.filter(({ tipo }) => (tipo === 3 ? show.pdi : show.geofences)),
        ...(show.routes ? routes : []),
      ]
      scene = makeScene(wanted, scene)
      canvas.schedule()
    },
    /** Hides a shape while it is edited, because the drawing shows it. */
    hide(shape: Geofence | Route | null): void {
      hidden = shape === null ? null : shapeKey(shape)
      canvas.schedule()
    },
    /** Sets whether a click selects a shape. */
    answer(on: boolean): void {
      stopAnswering?.()
      stopAnswering = on
        ? view.clickable(
            {
              at(point) {
                const drawn = find(point)
                hover(drawn)
                return drawn === null ? null : () => onShape(drawn.shape)
              },
            },
            20,
          )
        : undefined
    },
    recolour(): void {
      painter.recolour(view.palette().units)
      canvas.schedule()
    },
    destroy(): void {
      stopAnswering?.()
      container.removeEventListener('pointerleave', leave)
      layer.remove()
    },
  }
}
