import {
  type GeofenceType,
  type LatLng,
  largestRadius,
  maxPoints,
  selfIntersects,
  withinHalfTurn,
} from '@baliza/sdk-core/internal'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { ShapeDraft } from '../map-types.js'

/** Whether a draft has changes to undo and to redo. */
export type Steps = Pick<ShapeDraft, 'undoable' | 'redoable'>
/** A draft without its steps: its position and size. */
export type Figure = Omit<ShapeDraft, keyof Steps>

/** Returns why a figure cannot be saved, by the same rules as `geofenceSchema`; `null` if it can. */
export function faultOf(figure: Figure, hints: WidgetTexts['drawingHints']): string | null {
  if (figure.crosses) return hints.crosses
  if (figure.points.length > maxPoints) return hints.manyPoints
  if (figure.tipo === 1 && !(figure.radio > 0 && figure.radio <= largestRadius)) return hints.radiusFault
  return null
}

/** Normalizes a position to ±180°. Leaflet's longitudes exceed that when a map is panned around the world. */
function place({ lat, lng }: LatLng): LatLng {
  return { lat, lng: withinHalfTurn(lng) }
}

export function circleDraft(center: LatLng, radius: number): Figure {
  return { tipo: 1, ...place(center), radio: Math.round(radius * 10) / 10, points: [], crosses: false }
}

export function pdiDraft(at: LatLng): Figure {
  return { tipo: 3, ...place(at), radio: 0, points: [], crosses: false }
}

/** Returns a polygon or a route; `null` if it has no point yet. */
export function pathDraft(tipo: Extract<GeofenceType, 2 | 4>, corners: readonly LatLng[]): Figure | null {
  const points = corners.map(place)
  const [first] = points
  if (first === undefined) return null
  return { tipo, ...first, radio: 0, points, crosses: selfIntersects(points, tipo === 2) }
}
