import type { Circle, LatLng, Layer, Map as LeafletMap, Marker, Path, Polyline } from 'leaflet'
import { circleDraft, type Figure, pathDraft, pdiDraft, type Steps } from './draft.js'
import { createHistory } from './history.js'
import { makeMovable } from './movable.js'
import { handleIcon, L, pdiMarkerIcon } from './toolkit.js'

export interface AdjustOptions {
  readonly map: LeafletMap
  readonly layer: Layer
  /**
   * Returns the current colour, or the alarm colour if the figure cannot be saved. For a point of interest it returns the icon.
   */
  colorOf(figure: Figure | null): string
  /** Reports a change. `settled`: the drag has ended. */
  onChange(figure: Figure, settled: boolean, steps: Steps): void
}

export interface Adjustment {
  /** Undoes the last change. Has no effect during a drag. */
  undo(): void
  /** Redoes the last undone change. */
  redo(): void
  /** Applies a changed colour. */
  paint(): void
  /** Ends the adjustment and removes the shape from the map. */
  stop(): void
}

/** The editing handler that leaflet-draw adds to every shape. */
interface Editing {
  enable(): void
  disable(): void
  updateMarkers(): void
}
type Editable<Shape> = Shape & { editing: Editing }

/** Makes a shape movable and resizable; its corners can be dragged, added and removed. */
export function adjust(options: AdjustOptions): Adjustment {
  const { layer } = options
  if (layer instanceof L.Circle) return adjustCircle(layer as Editable<Circle>, options)
  if (layer instanceof L.Polyline) return adjustPath(layer as Editable<Polyline>, options)
  return adjustPdi(layer as Marker, options)
}

/**
 * Reports each change of a shape, and keeps its previous states for undo.
 * @param look returns the current shape; `null` if it is unknown
 */
function follow<State>(
  { onChange }: AdjustOptions,
  look: () => Figure | null,
  read: () => State,
  write: (state: State) => void,
) {
  const history = createHistory(read, write)
  let moving = false
  const tell = (settled: boolean) => {
    moving = !settled
    if (settled) history.settle()
    const figure = look()
    if (figure !== null) onChange(figure, settled, { undoable: history.undoable, redoable: history.redoable })
  }
  const step = (take: () => void) => {
    if (moving) return
    take()
    tell(true)
  }
  return {
    dragged: () => tell(false),
    settled: () => tell(true),
    undo: () => step(history.undo),
    redo: () => step(history.redo),
  }
}

function adjustCircle(circle: Editable<Circle>, options: AdjustOptions): Adjustment {
  const { map, colorOf } = options
  const look = () => {
    const figure = circleDraft(circle.getLatLng(), circle.getRadius())
    paintPath(circle, colorOf(figure))
    return figure
  }
  const { dragged, settled, undo, redo } = follow(
    options,
    look,
    () => ({ center: circle.getLatLng().clone(), radius: circle.getRadius() }),
    ({ center, radius }) => {
      circle.editing.disable()
      circle.setLatLng(center.clone()).setRadius(radius)
      circle.editing.enable()
    },
  )
  circle.addTo(map)
  circle.editing.enable()
  circle.on('editdrag', dragged).on('edit', settled)
  const stop = makeMovable(map, circle, {
    begin() {
      const from = map.project(circle.getLatLng())
      circle.editing.disable()
      return (by) => {
        circle.setLatLng(map.unproject(from.add(by)))
        dragged()
      }
    },
    end() {
      circle.editing.enable()
      settled()
    },
  })
  settled()
  return {
    undo,
    redo,
    paint: look,
    stop() {
      stop()
      circle.off('editdrag', dragged).off('edit', settled)
      circle.editing.disable()
      circle.remove()
    },
  }
}

function adjustPdi(marker: Marker, options: AdjustOptions): Adjustment {
  const { dragged, settled, undo, redo } = follow(
    options,
    () => pdiDraft(marker.getLatLng()),
    () => marker.getLatLng().clone(),
    (at) => marker.setLatLng(at.clone()),
  )
  const paint = () => marker.setIcon(pdiMarkerIcon(options.colorOf(null)))
  paint().addTo(options.map)
  marker.dragging?.enable()
  marker.on('drag', dragged).on('dragend', settled)
  settled()
  return {
    undo,
    redo,
    paint,
    stop() {
      marker.off('drag', dragged).off('dragend', settled)
      marker.remove()
    },
  }
}

function adjustPath(path: Editable<Polyline>, options: AdjustOptions): Adjustment {
  const { map, colorOf } = options
  const tipo = path instanceof L.Polygon ? 2 : 4
  const corners = (): LatLng[] => (path.getLatLngs() as (LatLng | LatLng[])[]).flat()
  const apart = () => corners().length < 4 || !meets(corners())
  const round = tipo === 4 && !apart()
  let joint = corners()[0]?.clone()

  /** Sets other corners, and moves the handles to them. */
  const replace = (points: readonly LatLng[]) => {
    path.setLatLngs(points.map((point) => point.clone()))
    // Makes leaflet-draw create the handles of the new points.
    path.fire('revert-edited', { layer: path })
    joint = corners()[0]?.clone()
  }
  const look = () => {
    const figure = pathDraft(tipo, corners())
    paintPath(path, colorOf(figure))
    return figure
  }
  const { dragged, settled, undo, redo } = follow(
    options,
    look,
    () => corners().map((corner) => corner.clone()),
    (points) => {
      path.editing.disable()
      replace(points)
      path.editing.enable()
    },
  )
  const edited = () => {
    // Both ends of a round trip have the same position. If one is dragged, the other moves with it.
    if (round && apart()) {
      const all = corners()
      const [first, last] = [all[0], all.at(-1)]
      if (first !== undefined && last !== undefined) {
        const moved = joint !== undefined && first.equals(joint, 0) ? last : first
        Object.assign(first, { lat: moved.lat, lng: moved.lng })
        Object.assign(last, { lat: moved.lat, lng: moved.lng })
        path.redraw()
        path.editing.updateMarkers()
      }
    }
    joint = corners()[0]?.clone()
    settled()
  }

  // Options that leaflet-draw reads when it creates its handles.
  Object.assign(path.options, { poly: { icon: handleIcon(), allowIntersection: true } })
  path.addTo(map)
  path.editing.enable()
  path.on('editdrag', dragged).on('edit', edited)
  const stop = makeMovable(map, path as Path, {
    begin() {
      const from = corners().map((corner) => map.project(corner))
      path.editing.disable()
      return (by) => {
        path.setLatLngs(from.map((corner) => map.unproject(corner.add(by))))
        dragged()
      }
    },
    end() {
      replace(corners())
      path.editing.enable()
      settled()
    },
  })
  settled()
  return {
    undo,
    redo,
    paint: look,
    stop() {
      stop()
      path.off('editdrag', dragged).off('edit', edited)
      path.editing.disable()
      path.remove()
    },
  }
}

function paintPath(path: Path, color: string): void {
  if (path.options.color !== color) path.setStyle({ color, fillColor: color })
}

function meets(corners: readonly LatLng[]): boolean {
  const [first, last] = [corners[0], corners.at(-1)]
  return first !== undefined && last !== undefined && first.lat === last.lat && first.lng === last.lng
}
