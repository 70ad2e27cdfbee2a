import type { GeofenceType } from '../codes/geofences.js'
import type { Geofence, Route } from '../entities/geofence.js'
import type { LatLng } from '../entities/position.js'
import type { DrawnForm } from '../entities/schemas/geofence.js'

/** A saved geofence, point of interest or route, as a server stores it. */
export interface SavedShape extends LatLng {
  readonly id: string
  readonly nombre: string
  readonly tipo: GeofenceType
  readonly radio: number
  /** Its points; empty for a circle and a point of interest. */
  readonly decode: readonly LatLng[]
  readonly id_externo?: string | null | undefined
}

/**
 * Key of a saved or a read shape: kind, name and coordinates to a tenth of a metre. Two shapes with one key are the same, so an
 * import that is repeated skips the ones that the account has.
 */
export function shapeKey(shape: DrawnForm | Geofence | Route | SavedShape): string {
  return `${shape.tipo} ${shape.nombre} ${pathOf(shape)}`
}

function pathOf(shape: DrawnForm | Geofence | Route | SavedShape): string {
  switch (shape.tipo) {
    case 1:
      return `${placeOf(shape)} ${shape.radio}`
    case 3:
      return `${placeOf(shape)} 0`
    case 2:
    case 4:
      return ('decode' in shape ? shape.decode : shape.encode).map(placeOf).join(' ')
  }
}

const placeOf = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`
