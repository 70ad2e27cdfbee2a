import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { renamed, writer } from '../../calls/write.js'
import type { GeofenceType } from '../../codes/geofences.js'
import { type Created, created, mensaje, type Put, put } from '../../entities/answers.js'
import { type Geofences, readGeofences } from '../../entities/geofence.js'
import type { LatLng } from '../../entities/position.js'

interface Drawn extends OfUser {
  readonly nombre: string
  /** A hex colour, `#rrggbb`; for a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
  readonly color: string
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

/** Fields of a circle (`tipo` 1) or a point of interest (3) to save. Coordinates in degrees, the radius in metres. */
export type PlaceForm = Drawn & { readonly lat: number; readonly lng: number; readonly decode?: never } & (
    | { readonly tipo: 1; readonly radio: number }
    | { readonly tipo: 3; readonly radio?: never }
  )

/** Fields of a polygon (`tipo` 2) or a route (4) to save: its points, in order. */
export interface LineForm extends Drawn {
  readonly tipo: 2 | 4
  readonly decode: readonly LatLng[]
  readonly lat?: never
  readonly lng?: never
  readonly radio?: never
}

/** Fields of a geofence, a point of interest or a route to save, in the form in which it is read. */
export type GeofenceForm = PlaceForm | LineForm

/** Fields of `geofences.put`. Omitted fields stay unchanged. */
export interface GeofencePut extends OfUser {
  /** Cannot change. */
  readonly tipo: GeofenceType
  /** Its id in another system, which identifies it within the account. */
  readonly id_externo: string
  readonly nombre?: string | null
  /** A hex colour, `#rrggbb`; for a PDI the icon's address. */
  readonly color?: string | null
  /** Degrees. */
  readonly lat?: number | null
  readonly lng?: number | null
  /** Metres, of a circle. */
  readonly radio?: number | null
  /** The points of a polygon or a route, in order. */
  readonly decode?: readonly LatLng[] | null
}

/** Payload of `geofences.put`. */
export interface GeofencePutPayload extends Omit<GeofencePut, 'decode'> {
  /** The points of a polygon or a route. */
  readonly encode?: readonly LatLng[] | null
}

/** Payload of a geofence, a point of interest or a route (specification 1, sections 3 and 7); `geofenceSchema` checks it. */
export interface GeofencePayload extends OfUser {
  /** A hex colour, `#rrggbb`; for a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
  readonly color: string
  /** Degrees; for a polygon or a route, those of its first point. */
  readonly lat: number
  readonly lng: number
  readonly nombre: string
  /** Metres; 0 for everything but a circle. */
  readonly radio: number
  readonly tipo: GeofenceType
  /** The points of a polygon or a route; '0' for a circle and a PDI. */
  readonly encode: readonly LatLng[] | '0'
  /**
   * Its id in another system, up to 100 characters; `null` clears it. If omitted, it stays unchanged.
   * @remarks Baliza extension.
   */
  readonly id_externo?: string | null
}

const write = writer<GeofenceForm & { readonly id?: string }, GeofencePayload & { readonly id: string }>(
  { decode: renamed('encode') },
  {
    defaults({ encode = '0' }) {
      const [first] = Array.isArray(encode) ? encode : []
      return { encode: '0', radio: 0, ...(first && { lat: first.lat, lng: first.lng }) }
    },
  },
)

/**
 * Geofences, points of interest and routes (specification 1, section 7). Geofences and PDI need the permission `geocirculares`,
 * routes need `rutas`. Writing without the permission is `forbidden`, and so are items of accounts that the caller does not
 * administer.
 */
export const geofences = family('geofences', {
  /**
   * Returns the drawn items: lat and lng in degrees, radii in metres, polygons and routes with all their points. The part for
   * which the account has no permission is empty. A mirror account gets its own items and its user's.
   */
  list: call<OfUser, Geofences>('cargaGeocercas', '/api/geocercas', {
    effect: 'read',
    asUser: true,
    read: readGeofences,
  }),
  /**
   * Saves a drawn item. It is `refused` with the form's texts for what `geofenceSchema` does not allow (a missing name or colour,
   * a figure that crosses itself, more than 10,000 points; specification 1, section 5), and if the account has reached its
   * maximum. `readShapes` reads the shapes of a KML, KMZ or GeoJSON file.
   *
   * @returns its id, and the text to show to the user
   */
  add: call<GeofenceForm, Created, GeofencePayload>('gurdarGeocercaPDIRutas', '/api/guardar-geocerca', {
    effect: 'once',
    asUser: true,
    write,
    read: created,
  }),
  /**
   * Saves a change, with the same refusals as `add`. The `tipo` cannot change. Events that watch the item watch its new shape.
   *
   * @returns the text to show to the user
   */
  update: call<GeofenceForm & { readonly id: string }, string, GeofencePayload & { readonly id: string }>(
    'updateGeoPdiRutas',
    '/api/update-geocerca',
    {
      effect: 'idempotent',
      asUser: true,
      write,
      read: mensaje,
    },
  ),
  /**
   * Adds or changes the drawn item of an account with the external id `id_externo`. If it exists, omitted fields stay unchanged and `null` clears a
   * field; if not, it is added and the fields that `add` requires must be given. Two calls at once add one record.
   *
   * @returns its id, and whether it was added
   * @throws BalizaError like `add` and `update`
   * @remarks Baliza extension.
   */
  put: call<GeofencePut, Put, GeofencePutPayload>('putGeocerca', '/api/put-geocerca', {
    effect: 'idempotent',
    asUser: true,
    write: writer({ decode: renamed('encode') }),
    read: put,
  }),
  /**
   * Removes an item by its id. `tipo` must be its type. It is `refused` while events watch it: `mensaje` contains their names.
   *
   * @returns the text to show to the user
   */
  remove: call<
    { readonly id: string; readonly nombre?: string; readonly tipo: GeofenceType },
    string,
    { readonly id: string; readonly nombre: string; readonly tipo: GeofenceType }
  >('eliminaGeoPdi', '/api/elimina-geocerca', {
    effect: 'idempotent',
    write: writer({}, { only: ['id', 'nombre', 'tipo'], defaults: () => ({ nombre: '' }) }),
    read: mensaje,
  }),
})
