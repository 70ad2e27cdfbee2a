import type { DrawnForm, GeofenceType, LatLng } from '@baliza/agreement'

/** A geofence, a point of interest or a route in the format of the API (specification 1, section 3). */
export interface DrawnRow extends LatLng {
  readonly id: string
  readonly nombre: string
  readonly tipo: GeofenceType
  readonly color: string
  /** Metres; 0 for shapes other than circles. */
  readonly radio: number
  /** JSON text: `[{lat, lng}…]`, empty for circles and points of interest. Sent without being parsed. */
  readonly points: string
  readonly id_externo: string | null
}

/** Columns of a drawing that a form fills. */
export type DrawnColumns = Omit<DrawnRow, 'id' | 'id_externo'> & {
  /** `undefined`: unchanged. */
  readonly id_externo?: string | null | undefined
}

export function columnsOf(drawn: DrawnForm): DrawnColumns {
  const { tipo, nombre, color, lat, lng, radio, id_externo } = drawn
  return { tipo, nombre, color, lat, lng, radio, points: pointsOf(drawn), id_externo }
}

export function pointsOf({ encode }: DrawnForm): string {
  return encode === '0' ? '[]' : JSON.stringify(encode)
}
