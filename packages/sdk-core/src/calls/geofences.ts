import { call, family } from '../call.js'
import type { GeofenceType } from '../codes/geofences.js'
import { mensaje } from '../entities/answers.js'
import { type Geofences, readGeofences } from '../entities/geofence.js'
import type { LatLng } from '../entities/position.js'
import type { OfUser } from './payloads.js'

/** A geofence, a point of interest or a route as it is saved (specification 1, sections 3 and 7). */
export interface GeofenceForm extends OfUser {
  /** A hex colour; of a PDI the icon's address. */
  readonly color: string
  /** Degrees; of a polygon or a route, its first point's. */
  readonly lat: number
  readonly lng: number
  readonly nombre: string
  /** Metres; 0 for what is no circle. */
  readonly radio: number
  readonly tipo: GeofenceType
  /** The points of a polygon or a route; '0' of a circle and a PDI. */
  readonly encode: readonly LatLng[] | '0'
}

/** Geofences, points of interest and routes (specification 1, section 7). */
export const geofences = family({
  list: call<OfUser, Geofences>('cargaGeocercas', '/api/geocercas', {
    effect: 'read',
    asUser: true,
    read: readGeofences,
  }),
  /** @returns what to tell the user. */
  add: call<GeofenceForm, string>('gurdarGeocercaPDIRutas', '/api/guardar-geocerca', {
    effect: 'once',
    asUser: true,
    read: mensaje,
  }),
  /** @returns what to tell the user. */
  update: call<GeofenceForm & { readonly id: string }, string>('updateGeoPdiRutas', '/api/update-geocerca', {
    effect: 'idempotent',
    asUser: true,
    read: mensaje,
  }),
  /** @returns what to tell the user. */
  remove: call<{ readonly id: string; readonly nombre: string; readonly tipo: GeofenceType }, string>(
    'eliminaGeoPdi',
    '/api/elimina-geocerca',
    { effect: 'idempotent', read: mensaje },
  ),
})
