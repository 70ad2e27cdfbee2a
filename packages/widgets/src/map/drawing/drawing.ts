import { type Geofence, type LatLng, type Route, unrolled } from '@baliza/sdk-core/internal'
import type { Layer, LayerEvent, LeafletMouseEvent } from 'leaflet'
import { createDrawingTexts } from '../../texts/drawing-texts.js'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import { adoptSheets } from '../../theme/theme.js'
import type { DrawKind, Point, ShapeDraft } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { adjust } from './adjust.js'
import { type Figure, faultOf, type Steps } from './draft.js'
import drawingCss from './drawing.css?text'
import { createGuide, type Spot } from './guide.js'
import { listenToKeys } from './keys.js'
import { readout } from './measure.js'
import { startSketch } from './sketch.js'
import { L, prepare, shapeStyle } from './toolkit.js'

export interface Drawing {
  /** @param at position of a circle or a point of interest that is created immediately */
  draw(kind: DrawKind, at?: Point): void
  edit(shape: Geofence | Route): void
  /** Undoes the last change. */
  undo(): void
  /** Redoes the last undone change. */
  redo(): void
  /** Applies a colour that the page has changed. */
  paint(): void
  /** Removes the drawing from the map without a callback. */
  stop(): void
  destroy(): void
}

/** The drawing is above the units. */
const pane = 'baliza-drawing'

/**
 * Creates the tools that draw and edit geofences, points of interest and routes. They are loaded on first use, because
 * leaflet-draw has a third of the size of Leaflet.
 * @param onDraft called with the current draft, at most once per frame; `null` if the user cancelled with a key
 * @param mayCancel called before a cancellation
 * @param chosenColor returns the colour that the page chose; `undefined` if it chose none
 */
export function createDrawing(
  view: MapView,
  texts: () => WidgetTexts,
  onDraft: (draft: ShapeDraft | null) => void,
  mayCancel: () => boolean | Promise<boolean>,
  chosenColor: () => string | undefined,
): Drawing {
  const { map, container } = view
  adoptSheets(container, [drawingCss])
  Object.assign(map.options, { drawControlTooltips: true })
  if (map.getPane(pane) === undefined) map.createPane(pane).classList.add('baliza-map__drawing')
  let end: (() => void) | null = null
  /** The current sketch or adjustment. */
  let tool: Pick<Drawing, 'undo' | 'redo' | 'paint'> | null = null
  let asking = false

  function stop(): void {
    end?.()
    end = null
    tool = null
  }

  /** Handles Escape: ends the drawing if the page agrees, unless another drawing has started since. */
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

  /** Sets up the parts that drawing and editing share. @param own default colour, unless the page chooses a colour */
  function begin(own: string) {
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
    let pointer: Spot | null = null
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
    let corners: readonly Spot[] = []
    const keepClear = () => guide.avoid(pointer === null ? corners : [...corners, pointer])
    const look = () => {
      corners = handles()
      keepClear()
    }
    const point = ({ originalEvent }: LeafletMouseEvent) => {
      guide.point()
      pointer = { x: originalEvent.clientX, y: originalEvent.clientY }
      keepClear()
    }
    map.on('mousemove', point).on('move zoomend', look).on('layeradd', noStop)
    stops.push(() => map.off('mousemove', point).off('move zoomend', look).off('layeradd', noStop))
    const measure = (figure: Figure) => {
      // Leaflet moves the handles of the corners after it has called its listeners, and this is one of them.
      queueMicrotask(look)
      guide.measure(readout(figure, hints, texts().map.locale))
      guide.warn(faultOf(figure, hints))
    }
    const colorOf = (figure: Figure | null) =>
      figure !== null && faultOf(figure, hints) !== null ? view.palette().units.alarm : (chosenColor() ?? own)
    const change = (figure: Figure, settled: boolean, steps: Steps) => {
      measure(figure)
      waiting = { ...figure, ...steps }
      if (settled) tell()
      else if (frame === 0) frame = requestAnimationFrame(tell)
    }
    const adjusting = (layer: Layer, hint: string) => {
      guide.hint(hint, hints.escape, false)
      const adjustment = adjust({ map, layer, colorOf, onChange: change })
      stops.push(adjustment.stop)
      tool = adjustment
    }
    stops.push(
      listenToKeys(container, {
        undo: () => tool?.undo(),
        redo: () => tool?.redo(),
        cancel: () => void cancel(),
      }),
    )
    return { hints, guide, renderer, stops, colorOf, measure, change, adjusting }
  }

  return {
    draw(kind, at) {
      if (at !== undefined && (kind === 'circle' || kind === 'pdi')) return put(placed(kind, at))
      const drawn = begin(kind === 'pdi' ? '' : view.palette().units.selection)
      const { hints, guide, renderer, stops, colorOf, measure, change, adjusting } = drawn
      const hint = () => guide.hint(sketch.hint(), hints.escape, true)
      const sketch = startSketch(kind, {
        map,
        renderer,
        colorOf,
        texts: hints,
        onChange(figure, floating, steps) {
          // A potential corner at the pointer is not part of the draft.
          if (floating) return measure(figure)
          change(figure, false, steps)
          hint()
        },
        onDone(layer) {
          // The handler is still notifying its listeners, and then ends itself.
          queueMicrotask(() => {
            if (!stops.includes(sketch.stop)) return
            stops.splice(stops.indexOf(sketch.stop), 1)
            sketch.stop()
            adjusting(layer, hints[adjustHints[kind]])
          })
        },
      })
      stops.push(sketch.stop)
      tool = sketch
      hint()
    },
    edit: put,
    undo: () => tool?.undo(),
    redo: () => tool?.redo(),
    paint: () => tool?.paint(),
    stop,
    destroy: stop,
  }

  /** Adds an unchanged shape to the map for adjustment. */
  function put(shape: Geofence | Route): void {
    const { hints, renderer, adjusting } = begin(shape.color)
    const options = { ...shapeStyle(shape.color, shape.tipo !== 4), renderer }
    bringIntoSight(shape)
    adjusting(layerOf(shape, options), hints[adjustHints[kinds[shape.tipo]]])
  }

  /** Returns a new shape at a position. */
  function placed(kind: 'circle' | 'pdi', [lat, lng]: Point): Geofence {
    const shape = { id: '', nombre: '', lat, lng }
    return kind === 'pdi'
      ? { ...shape, tipo: 3, color: '' }
      : { ...shape, tipo: 1, radio: 200, color: view.palette().units.selection }
  }

  /** Returns the positions of all corners and potential corners. */
  function handles(): Spot[] {
    const marks = container.querySelectorAll('.baliza-drawing__handle, .baliza-drawing__pdi')
    return [...marks].map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
  }

  /** Moves the map to a shape that is out of view or too small to grab. */
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

/**
 * Removes a corner from the tab order. It can only be dragged; as a tab stop it would be a button without a name and without an
 * action.
 */
function noStop({ layer }: LayerEvent): void {
  if (!(layer instanceof L.Marker)) return
  // Applies to icons that are set later.
  layer.options.keyboard = false
  for (const attribute of ['tabindex', 'role']) layer.getElement()?.removeAttribute(attribute)
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
