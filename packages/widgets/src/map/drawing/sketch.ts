import type { WidgetTexts } from '@baliza/sdk-core'
import type {
  Circle,
  DrawMap,
  LatLng,
  Layer,
  LayerGroup,
  Handler as LeafletHandler,
  Map as LeafletMap,
  LeafletMouseEvent,
  Marker,
  SVG,
} from 'leaflet'
import type { DrawKind } from '../map-types.js'
import { circleDraft, type Figure, pathDraft } from './draft.js'
import { handleIcon, isCoarse, L, localise, pdiMarkerIcon, reach, shapeStyle } from './toolkit.js'

/** What a new shape is drawn with. */
export interface SketchOptions {
  readonly map: LeafletMap
  readonly renderer: SVG
  readonly color: string
  readonly danger: string
  readonly texts: WidgetTexts['drawingHints']
  /**
   * What there is so far; `floating`: with the pointer as its next corner, so only to be looked at; `undoable`: there
   * is a corner to take away.
   */
  onChange(figure: Figure, floating: boolean, undoable: boolean): void
  /** It is finished: this layer is it. It is not on the map. */
  onDone(layer: Layer): void
}

/** Something that is being drawn. */
export interface Sketch {
  /** What to do next. */
  hint(): string
  /** Takes the last corner away. */
  undo(): void
  stop(): void
}

/** leaflet-draw's handlers, with the fields that its types leave out. */
interface Handler {
  enable(): void
  disable(): void
  _shape?: Circle
  _poly?: { setStyle(style: object): void }
  _updateGuideColor?(color: string): void
  options: { shapeOptions: { color: string } }
  addVertex(latlng: LatLng): void
  deleteLastVertex(): void
  completeShape(): void
}

/** Tells of touches as of mouse moves; not in leaflet-draw's types. */
const { TouchExtend } = L.Map as unknown as { TouchExtend: new (map: LeafletMap) => LeafletHandler }

/** Begins a new shape with leaflet-draw's tools. */
export function startSketch(kind: DrawKind, options: SketchOptions): Sketch {
  localise(options.texts, kind === 'route')
  switch (kind) {
    case 'circle':
      return sketchCircle(options)
    case 'pdi':
      return sketchPdi(options)
    case 'polygon':
    case 'route':
      return sketchPath(kind, options)
  }
}

function sketchCircle({ map, renderer, color, texts, onChange, onDone }: SketchOptions): Sketch {
  const shapeOptions = { ...shapeStyle(color, true), renderer }
  const handler = new L.Draw.Circle(map as DrawMap, {
    shapeOptions,
    showRadius: false,
  }) as unknown as Handler
  const touch = new TouchExtend(map)
  let ended = false
  const look = () => {
    const circle = handler._shape
    if (circle !== undefined) onChange(circleDraft(circle.getLatLng(), circle.getRadius()), false, false)
  }
  const done = ({ layer }: { layer: Layer }) => {
    ended = true
    onDone(layer)
  }
  // A click that did not drag ends the handler with nothing drawn: it begins again.
  const again = () => queueMicrotask(() => !ended && handler.enable())
  touch.enable()
  handler.enable()
  map.on('mousemove touchmove', look)
  map.on('draw:created', done as never)
  map.on('draw:drawstop', again)
  return {
    hint: () => texts.circle,
    undo: () => {},
    stop() {
      ended = true
      map
        .off('mousemove touchmove', look)
        .off('draw:created', done as never)
        .off('draw:drawstop', again)
      handler.disable()
      touch.disable()
    },
  }
}

function sketchPdi({ map, texts, onDone }: SketchOptions): Sketch {
  const handler = new L.Draw.Marker(map as DrawMap, { icon: pdiMarkerIcon('') }) as unknown as Handler
  const done = ({ layer }: { layer: Layer }) => onDone(layer)
  handler.enable()
  map.on('draw:created', done as never)
  return {
    hint: () => texts.pdi,
    undo: () => {},
    stop() {
      map.off('draw:created', done as never)
      handler.disable()
    },
  }
}

function sketchPath(kind: 'polygon' | 'route', options: SketchOptions): Sketch {
  const { map, renderer, color, danger, texts, onChange, onDone } = options
  const tipo = kind === 'polygon' ? 2 : 4
  const settings = {
    shapeOptions: { ...shapeStyle(color, kind === 'polygon'), renderer },
    icon: handleIcon('baliza-drawing__handle--new'),
    showLength: false,
    guidelineDistance: 12,
  }
  const Tool = kind === 'polygon' ? L.Draw.Polygon : L.Draw.Polyline
  const handler = new Tool(map as DrawMap, settings) as unknown as Handler
  let corners: LatLng[] = []

  const paint = (crosses: boolean) => {
    const now = crosses ? danger : color
    handler.options.shapeOptions.color = now
    handler._poly?.setStyle({ color: now, fillColor: now })
    handler._updateGuideColor?.(now)
  }
  const changed = ({ layers }: { layers: LayerGroup }) => {
    const markers = layers.getLayers() as Marker[]
    corners = markers.map((marker) => marker.getLatLng())
    // leaflet-draw listens to a route's last corner only.
    if (kind === 'route' && corners.length === 3) markers[0]?.on('click', backAtStart)
    const draft = pathDraft(tipo, corners)
    if (draft === null) return
    paint(draft.crosses)
    // leaflet-draw keeps the first.
    onChange(draft, false, corners.length > 1)
  }
  const floating = ({ latlng }: LeafletMouseEvent) => {
    const draft = corners.length === 0 ? null : pathDraft(tipo, [...corners, latlng])
    if (draft !== null) onChange(draft, true, corners.length > 1)
  }
  const done = ({ layer }: { layer: Layer }) => onDone(layer)

  // A round ends where it began, and nobody hits that to the pixel.
  const add = handler.addVertex.bind(handler)
  const near = reach()
  function backAtStart(): void {
    const [start] = corners
    if (start === undefined) return
    add(start.clone())
    handler.completeShape()
  }
  handler.addVertex = (latlng) => {
    const [start] = corners
    const round =
      kind === 'route' &&
      start !== undefined &&
      corners.length > 2 &&
      map.latLngToContainerPoint(start).distanceTo(map.latLngToContainerPoint(latlng)) <= near
    if (round) backAtStart()
    else add(latlng)
  }
  handler.enable()
  map.on('draw:drawvertex', changed as never)
  map.on('draw:created', done as never)
  if (!isCoarse()) map.on('mousemove', floating)
  return {
    hint() {
      const least = kind === 'polygon' ? 3 : 2
      if (corners.length === 0) return kind === 'polygon' ? texts.polygonStart : texts.routeStart
      if (corners.length < least) return kind === 'polygon' ? texts.polygonGo : texts.routeGo
      return kind === 'polygon' ? texts.polygonEnd : texts.routeEnd
    },
    undo: () => handler.deleteLastVertex(),
    stop() {
      map
        .off('draw:drawvertex', changed as never)
        .off('draw:created', done as never)
        .off('mousemove', floating)
      handler.disable()
    },
  }
}
