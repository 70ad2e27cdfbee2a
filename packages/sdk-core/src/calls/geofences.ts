import { call, family } from '../call.js'
import type { GeofenceType } from '../codes/geofences.js'
import { mensaje } from '../entities/answers.js'
import { type Geofences, readGeofences } from '../entities/geofence.js'
import type { LatLng } from '../entities/position.js'
import type { OfUser } from './payloads.js'

/**
 * A geofence, a point of interest or a route as it is saved (specification 1, sections 3 and 7); `geofenceSchema` checks
 * it.
 */
export interface GeofenceForm extends OfUser {
  /** A hex colour, `#rrggbb`; of a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
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

/**
 * Geofences, points of interest and routes (specification 1, section 7). Geofences and PDI need the permission
 * `geocirculares`, routes `rutas`: writing without it is `forbidden`, and so is what belongs to somebody else.
 */
export const geofences = family('geofences', {
  /**
   * What is drawn: lat and lng in degrees, radii in metres, polygons and routes with all their points. The part for
   * which the account has no permission is empty. A mirror account gets its own and its user's.
   */
  list: call<OfUser, Geofences>('cargaGeocercas', '/api/geocercas', {
    effect: 'read',
    asUser: true,
    read: readGeofences,
  }),
  /**
   * Saves what was drawn. `refused` with the form's texts for what `geofenceSchema` does not allow (a name or a
   * colour that is missing, a figure that crosses itself, more than 10,000 points; specification 1, section 5) and
   * when the account holds as much as it may.
   *
   * @returns the text to show to the user.
   */
  add: call<GeofenceForm, string>('gurdarGeocercaPDIRutas', '/api/guardar-geocerca', {
    effect: 'once',
    asUser: true,
    read: mensaje,
  }),
  /**
   * Saves a change, as `add`; `tipo` stays what it was. Events that watch it watch its new shape.
   *
   * @returns the text to show to the user.
   */
  update: call<GeofenceForm & { readonly id: string }, string>('updateGeoPdiRutas', '/api/update-geocerca', {
    effect: 'idempotent',
    asUser: true,
    read: mensaje,
  }),
  /**
   * Removes it by its id; `tipo` must be its own. `refused` while events watch it: `mensaje` names them.
   *
   * @returns the text to show to the user.
   */
  remove: call<{ readonly id: string; readonly nombre: string; readonly tipo: GeofenceType }, string>(
    'eliminaGeoPdi',
    '/api/elimina-geocerca',
    { effect: 'idempotent', read: mensaje },
  ),
})
