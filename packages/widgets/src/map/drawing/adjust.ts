import type { Circle, LatLng, Layer, Map as LeafletMap, Marker, Path, Polyline } from 'leaflet'
import type { ShapeDraft } from '../map-types.js'
import { circleDraft, pathDraft, pdiDraft } from './draft.js'
import { makeMovable } from './movable.js'
import { handleIcon, L, pdiMarkerIcon, prepare } from './toolkit.js'

/** What is on the map to be adjusted. */
export interface AdjustOptions {
  readonly map: LeafletMap
  readonly layer: Layer
  readonly color: string
  readonly danger: string
  /** `settled`: the hand has let go. */
  onChange(draft: ShapeDraft, settled: boolean): void
}

/** leaflet-draw's editing, which it puts on every shape that is made. */
interface Editing {
  enable(): void
  disable(): void
  updateMarkers(): void
}
type Editable<Shape> = Shape & { editing: Editing }

/**
 * Lets a shape be moved, resized, and its corners be dragged, added and taken away.
 * @returns its end; the shape leaves the map
 */
export function adjust(options: AdjustOptions): () => void {
  const { layer } = options
  prepare()
  if (layer instanceof L.Circle) return adjustCircle(layer as Editable<Circle>, options)
  if (layer instanceof L.Polyline) return adjustPath(layer as Editable<Polyline>, options)
  return adjustPdi(layer as Marker, options)
}

function adjustCircle(circle: Editable<Circle>, { map, onChange }: AdjustOptions): () => void {
  const tell = (settled: boolean) => onChange(circleDraft(circle.getLatLng(), circle.getRadius()), settled)
  const dragged = () => tell(false)
  const settled = () => tell(true)
  circle.addTo(map)
  circle.editing.enable()
  circle.on('editdrag', dragged).on('edit', settled)
  const stop = makeMovable(map, circle, {
    begin() {
      const from = map.project(circle.getLatLng())
      circle.editing.disable()
      return (by) => {
        circle.setLatLng(map.unproject(from.add(by)))
        tell(false)
      }
    },
    end() {
      circle.editing.enable()
      tell(true)
    },
  })
  tell(true)
  return () => {
    stop()
    circle.off('editdrag', dragged).off('edit', settled)
    circle.editing.disable()
    circle.remove()
  }
}

function adjustPdi(marker: Marker, { map, color, onChange }: AdjustOptions): () => void {
  const tell = (settled: boolean) => onChange(pdiDraft(marker.getLatLng()), settled)
  const dragged = () => tell(false)
  const settled = () => tell(true)
  marker.setIcon(pdiMarkerIcon(color)).addTo(map)
  marker.dragging?.enable()
  marker.on('drag', dragged).on('dragend', settled)
  tell(true)
  return () => {
    marker.off('drag', dragged).off('dragend', settled)
    marker.remove()
  }
}

function adjustPath(path: Editable<Polyline>, { map, color, danger, onChange }: AdjustOptions): () => void {
  const tipo = path instanceof L.Polygon ? 2 : 4
  const corners = (): LatLng[] => (path.getLatLngs() as (LatLng | LatLng[])[]).flat()
  const apart = () => corners().length < 4 || !meets(corners())
  const round = tipo === 4 && !apart()

  const tell = (settled: boolean) => {
    const draft = pathDraft(tipo, corners())
    if (draft === null) return
    const now = draft.crosses ? danger : color
    if (path.options.color !== now) path.setStyle({ color: now, fillColor: now })
    onChange(draft, settled)
  }
  const dragged = () => tell(false)
  const settled = () => {
    // The ends of a round lie on one another: whichever was dragged, the other comes along.
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
    tell(true)
  }
  let joint = corners()[0]?.clone()

  // What leaflet-draw reads when it makes its handles.
  Object.assign(path.options, { poly: { icon: handleIcon(), allowIntersection: true } })
  path.addTo(map)
  path.editing.enable()
  path.on('editdrag', dragged).on('edit', settled)
  const stop = makeMovable(map, path as Path, {
    begin() {
      const from = corners().map((corner) => map.project(corner))
      path.editing.disable()
      return (by) => {
        path.setLatLngs(from.map((corner) => map.unproject(corner.add(by))))
        tell(false)
      }
    },
    end() {
      // Tells its editing that these are other points.
      path.fire('revert-edited', { layer: path })
      path.editing.enable()
      joint = corners()[0]?.clone()
      tell(true)
    },
  })
  tell(true)
  return () => {
    stop()
    path.off('editdrag', dragged).off('edit', settled)
    path.editing.disable()
    path.remove()
  }
}

function meets(corners: readonly LatLng[]): boolean {
  const [first, last] = [corners[0], corners.at(-1)]
  return first !== undefined && last !== undefined && first.lat === last.lat && first.lng === last.lng
}
