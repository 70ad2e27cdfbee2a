import { type GeofenceType, type LatLng, selfIntersects, withinHalfTurn } from '@baliza/sdk-core'
import type { ShapeDraft } from '../map-types.js'

/** A draft without what can be undone of it: where it is and how large. */
export type Figure = Omit<ShapeDraft, 'undoable'>

/** A place as the wire takes it: a map that was panned round the world counts on. */
function place({ lat, lng }: LatLng): LatLng {
  return { lat, lng: withinHalfTurn(lng) }
}

export function circleDraft(center: LatLng, radius: number): Figure {
  return { tipo: 1, ...place(center), radio: Math.round(radius * 10) / 10, points: [], crosses: false }
}

export function pdiDraft(at: LatLng): Figure {
  return { tipo: 3, ...place(at), radio: 0, points: [], crosses: false }
}

/** A polygon or a route; `null`: it has no point yet. */
export function pathDraft(tipo: Extract<GeofenceType, 2 | 4>, corners: readonly LatLng[]): Figure | null {
  const points = corners.map(place)
  const [first] = points
  if (first === undefined) return null
  return { tipo, ...first, radio: 0, points, crosses: selfIntersects(points, tipo === 2) }
}
