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
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { DrawKind } from '../map-types.js'
import { circleDraft, type Figure, pathDraft, type Steps } from './draft.js'
import { handleIcon, isCoarse, L, localise, pdiMarkerIcon, reach, shapeStyle } from './toolkit.js'

export interface SketchOptions {
  readonly map: LeafletMap
  readonly renderer: SVG
  /**
   * Returns the current colour, or the alarm colour if the figure cannot be saved. For a point of interest it returns the icon.
   */
  colorOf(figure: Figure | null): string
  readonly texts: WidgetTexts['drawingHints']
  /**
   * Reports the current figure. `floating`: the pointer is its next corner, so it is only a preview. Each of its steps is a
   * corner.
   */
  onChange(figure: Figure, floating: boolean, steps: Steps): void
  /** Called when the shape is finished, with its layer, which is not on the map. */
  onDone(layer: Layer): void
}

export interface Sketch {
  /** Returns the next instruction. */
  hint(): string
  /** Removes the last corner. */
  undo(): void
  /** Restores the corner that was removed last. */
  redo(): void
  /** Applies a changed colour. */
  paint(): void
  stop(): void
}

const noSteps: Steps = { undoable: false, redoable: false }

/** leaflet-draw's handlers, with fields that its types omit. */
interface Handler {
  enable(): void
  disable(): void
  _shape?: Circle
  _poly?: { setStyle(style: object): void }
  _updateGuideColor?(color: string): void
  options: { shapeOptions: { color: string; fillColor: string } }
  addVertex(latlng: LatLng): void
  deleteLastVertex(): void
  completeShape(): void
}

/** Reports touches like mouse moves; leaflet-draw's types omit it. */
const { TouchExtend } = L.Map as unknown as { TouchExtend: new (map: LeafletMap) => LeafletHandler }

/** Starts a new shape with leaflet-draw's tools. */
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

function sketchCircle({ map, renderer, colorOf, texts, onChange, onDone }: SketchOptions): Sketch {
  const shapeOptions = { ...shapeStyle(colorOf(null), true), renderer }
  const handler = new L.Draw.Circle(map as DrawMap, {
    shapeOptions,
    showRadius: false,
  }) as unknown as Handler
  const touch = new TouchExtend(map)
  let ended = false
  const figureOf = (circle: Circle) => circleDraft(circle.getLatLng(), circle.getRadius())
  const paint = () => {
    const circle = handler._shape
    const color = colorOf(circle === undefined ? null : figureOf(circle))
    Object.assign(handler.options.shapeOptions, { color, fillColor: color })
    circle?.setStyle({ color, fillColor: color })
  }
  const look = () => {
    if (handler._shape === undefined) return
    paint()
    onChange(figureOf(handler._shape), false, noSteps)
  }
  const done = ({ layer }: { layer: Layer }) => {
    ended = true
    onDone(layer)
  }
  // A click without a drag ends the handler without a shape, so the handler is restarted.
  const again = () => queueMicrotask(() => !ended && handler.enable())
  touch.enable()
  handler.enable()
  map.on('mousemove touchmove', look)
  map.on('draw:created', done as never)
  map.on('draw:drawstop', again)
  return {
    hint: () => texts.circle,
    undo: () => {},
    redo: () => {},
    paint,
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
    redo: () => {},
    paint: () => {},
    stop() {
      map.off('draw:created', done as never)
      handler.disable()
    },
  }
}

function sketchPath(kind: 'polygon' | 'route', options: SketchOptions): Sketch {
  const { map, renderer, colorOf, texts, onChange, onDone } = options
  const tipo = kind === 'polygon' ? 2 : 4
  const settings = {
    shapeOptions: { ...shapeStyle(colorOf(null), kind === 'polygon'), renderer },
    icon: handleIcon('baliza-drawing__handle--new'),
    showLength: false,
    guidelineDistance: 12,
  }
  const Tool = kind === 'polygon' ? L.Draw.Polygon : L.Draw.Polyline
  const handler = new Tool(map as DrawMap, settings) as unknown as Handler
  let corners: LatLng[] = []
  /** The corners that were removed, in the order of their removal. */
  let removed: LatLng[] = []
  const steps = (): Steps => ({
    // leaflet-draw cannot remove the first corner.
    undoable: corners.length > 1,
    redoable: removed.length > 0,
  })
  /** Preview of the closed polygon. The drawn edges are above it. */
  const closing = L.polygon([], {
    ...shapeStyle(colorOf(null), false),
    weight: 2,
    dashArray: '6 6',
    interactive: false,
    renderer,
  })
  if (kind === 'polygon') closing.addTo(map)
  const close = (points: readonly LatLng[]) => closing.setLatLngs(points.length > 2 ? [...points] : [])

  const paint = () => {
    const color = colorOf(pathDraft(tipo, corners))
    Object.assign(handler.options.shapeOptions, { color, fillColor: color })
    handler._poly?.setStyle({ color, fillColor: color })
    handler._updateGuideColor?.(color)
    closing.setStyle({ color })
  }
  const changed = ({ layers }: { layers: LayerGroup }) => {
    const markers = layers.getLayers() as Marker[]
    corners = markers.map((marker) => marker.getLatLng())
    close(corners)
    // leaflet-draw only listens to the last corner of a route.
    if (kind === 'route' && corners.length === 3) markers[0]?.on('click', backAtStart)
    const draft = pathDraft(tipo, corners)
    if (draft === null) return
    paint()
    onChange(draft, false, steps())
  }
  const floating = ({ latlng }: LeafletMouseEvent) => {
    const points = [...corners, latlng]
    close(points)
    const draft = corners.length === 0 ? null : pathDraft(tipo, points)
    if (draft !== null) onChange(draft, true, steps())
  }
  const done = ({ layer }: { layer: Layer }) => onDone(layer)

  // A click near the first corner ends a round trip exactly at that corner, because users cannot hit the exact pixel.
  const add = handler.addVertex.bind(handler)
  const near = reach()
  function backAtStart(): void {
    const [start] = corners
    if (start === undefined) return
    add(start.clone())
    handler.completeShape()
  }
  handler.addVertex = (latlng) => {
    removed = []
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
    undo() {
      const last = corners.at(-1)
      if (!steps().undoable || last === undefined) return
      removed.push(last)
      handler.deleteLastVertex()
    },
    redo() {
      const last = removed.pop()
      if (last !== undefined) add(last)
    },
    paint,
    stop() {
      map
        .off('draw:drawvertex', changed as never)
        .off('draw:created', done as never)
        .off('mousemove', floating)
      closing.remove()
      handler.disable()
    },
  }
}
