import {
  createDrawingTexts,
  type Geofence,
  type LatLng,
  type Route,
  unrolled,
  type WidgetTexts,
} from '@baliza/sdk-core'
import type { Layer } from 'leaflet'
import { adoptSheets } from '../../theme/theme.js'
import type { DrawKind, ShapeDraft } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { adjust } from './adjust.js'
import type { Figure } from './draft.js'
import drawingCss from './drawing.css?text'
import { createGuide } from './guide.js'
import { listenToKeys } from './keys.js'
import { readout } from './measure.js'
import { startSketch } from './sketch.js'
import { L, prepare, shapeStyle } from './toolkit.js'

/** The drawing tools of one map. */
export interface Drawing {
  draw(kind: DrawKind): void
  edit(shape: Geofence | Route): void
  /** Takes the last change back. */
  undo(): void
  /** Takes what was drawn off the map, and says nothing. */
  stop(): void
  destroy(): void
}

/** What is drawn lies over the units. */
const pane = 'baliza-drawing'

/**
 * The tools for drawing geofences, points of interest and routes, and for editing them. It is loaded with the first
 * use: leaflet-draw is as large as a third of Leaflet.
 *
 * @param onDraft is called with what there is, at most once a frame; `null`: it was cancelled by key
 * @param mayCancel is asked before it is
 */
export function createDrawing(
  view: MapView,
  texts: () => WidgetTexts,
  onDraft: (draft: ShapeDraft | null) => void,
  mayCancel: () => boolean | Promise<boolean>,
): Drawing {
  const { map, container } = view
  adoptSheets(container, [drawingCss])
  Object.assign(map.options, { drawControlTooltips: true })
  if (map.getPane(pane) === undefined) map.createPane(pane).classList.add('baliza-map__drawing')
  let end: (() => void) | null = null
  let undo: () => void = () => {}
  let asking = false

  function stop(): void {
    end?.()
    end = null
    undo = () => {}
  }

  /** Escape: it ends once the host agrees, unless something else is drawn by then. */
  async function cancel(): Promise<void> {
    const mine = end
    if (asking) return
    asking = true
    const yes = await Promise.resolve(mayCancel()).finally(() => {
      asking = false
    })
    if (!yes || end !== mine) return
    stop()
    onDraft(null)
  }

  /** What drawing and editing have in common; `tools` says how it is ended. */
  function begin(color: string) {
    stop()
    prepare()
    const hints = createDrawingTexts(texts())
    const guide = createGuide(container)
    const renderer = L.svg({ pane, padding: 0.5 })
    const zoomsByDoubleClick = map.doubleClickZoom.enabled()
    map.doubleClickZoom.disable()
    view.drawing(true)
    container.classList.add('baliza-map__viewport--drawing')

    const stops: (() => void)[] = []
    let frame = 0
    let waiting: ShapeDraft | null = null
    const tell = () => {
      cancelAnimationFrame(frame)
      frame = 0
      const draft = waiting
      waiting = null
      if (draft !== null) onDraft(draft)
    }
    end = () => {
      cancelAnimationFrame(frame)
      for (const one of stops.splice(0)) one()
      renderer.remove()
      guide.destroy()
      if (zoomsByDoubleClick) map.doubleClickZoom.enable()
      container.classList.remove('baliza-map__viewport--drawing')
      view.drawing(false)
    }
    const measure = (figure: Figure) => {
      guide.measure(readout(figure, hints, texts().map.locale))
      guide.warn(figure.crosses ? hints.crosses : null)
    }
    const change = (figure: Figure, settled: boolean, undoable: boolean) => {
      measure(figure)
      waiting = { ...figure, undoable }
      if (settled) tell()
      else if (frame === 0) frame = requestAnimationFrame(tell)
    }
    const adjusting = (layer: Layer, hint: string) => {
      guide.hint(hint, hints.escape, false)
      const danger = view.palette().units.alarm
      const adjustment = adjust({ map, layer, color, danger, onChange: change })
      stops.push(adjustment.stop)
      undo = adjustment.undo
    }
    stops.push(listenToKeys(container, { undo: () => undo(), cancel: () => void cancel() }))
    return { hints, guide, renderer, stops, measure, change, adjusting }
  }

  return {
    draw(kind) {
      const { selection, alarm } = view.palette().units
      const { hints, guide, renderer, stops, measure, change, adjusting } = begin(selection)
      const hint = () => guide.hint(sketch.hint(), hints.escape, true)
      const sketch = startSketch(kind, {
        map,
        renderer,
        color: selection,
        danger: alarm,
        texts: hints,
        onChange(figure, floating, undoable) {
          // What the pointer may do next is no part of what is drawn.
          if (floating) return measure(figure)
          change(figure, false, undoable)
          hint()
        },
        onDone(layer) {
          // Its handler is still telling who else listens, and then ends itself.
          queueMicrotask(() => {
            if (!stops.includes(sketch.stop)) return
            stops.splice(stops.indexOf(sketch.stop), 1)
            sketch.stop()
            adjusting(layer, hints[adjustHints[kind]])
          })
        },
      })
      stops.push(sketch.stop)
      undo = sketch.undo
      hint()
    },
    edit(shape) {
      const color = shape.tipo === 3 ? view.palette().units.selection : shape.color
      const { hints, renderer, adjusting } = begin(shape.tipo === 3 ? shape.color : color)
      const options = { ...shapeStyle(color, shape.tipo !== 4), renderer }
      const layer = layerOf(shape, options)
      bringIntoSight(shape)
      adjusting(layer, hints[adjustHints[kinds[shape.tipo]]])
    },
    undo: () => undo(),
    stop,
    destroy: stop,
  }

  /** One that lies elsewhere, or is too small to be grasped, is brought near. */
  function bringIntoSight(shape: Geofence | Route): void {
    if (shape.tipo === 3) {
      if (!map.getBounds().contains([shape.lat, shape.lng]))
        view.showPlace([shape.lat, shape.lng], Math.max(16, map.getZoom()))
      return
    }
    const bounds =
      shape.tipo === 1
        ? L.latLng(shape.lat, shape.lng).toBounds(2 * shape.radio)
        : L.latLngBounds(unrolled(shape.decode).map(toPair))
    const size = map
      .latLngToLayerPoint(bounds.getSouthEast())
      .subtract(map.latLngToLayerPoint(bounds.getNorthWest()))
    if (map.getBounds().contains(bounds) && Math.max(size.x, size.y) > 90) return
    const [south, north] = [bounds.getSouthWest(), bounds.getNorthEast()]
    const corners = [
      [south.lat, south.lng],
      [north.lat, north.lng],
    ] as const
    view.fitPoints(corners, map.getMaxZoom())
  }
}

const kinds = { 1: 'circle', 2: 'polygon', 3: 'pdi', 4: 'route' } as const
const adjustHints = { circle: 'editCircle', polygon: 'editPath', pdi: 'editPdi', route: 'editPath' } as const

function layerOf(shape: Geofence | Route, options: object): Layer {
  switch (shape.tipo) {
    case 1:
      return L.circle([shape.lat, shape.lng], { ...options, radius: shape.radio })
    case 2:
      return L.polygon(unrolled(shape.decode).map(toPair), options)
    case 3:
      return L.marker([shape.lat, shape.lng])
    case 4:
      return L.polyline(unrolled(shape.decode).map(toPair), options)
  }
}

const toPair = ({ lat, lng }: LatLng): [number, number] => [lat, lng]
