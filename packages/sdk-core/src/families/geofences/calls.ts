import { call, family } from '../../calls/call.js'
import type { OfUser } from '../../calls/payloads.js'
import { named, writer } from '../../calls/write.js'
import type { GeofenceType } from '../../codes/geofences.js'
import { type Created, created, mensaje } from '../../entities/answers.js'
import { type Geofences, readGeofences } from '../../entities/geofence.js'
import type { LatLng } from '../../entities/position.js'

interface Drawn extends OfUser {
  readonly nombre: string
  /** A hex colour, `#rrggbb`; of a PDI the icon's address, `pdiIconUrl` of one of `pdiIcons` or another. */
  readonly color: string
}

/** A circle (`tipo` 1) or a point of interest (3) as it is saved: degrees, and of a circle metres. */
export type PlaceForm = Drawn & { readonly lat: number; readonly lng: number; readonly decode?: never } & (
    | { readonly tipo: 1; readonly radio: number }
    | { readonly tipo: 3; readonly radio?: never }
  )

/** A polygon (`tipo` 2) or a route (4) as it is saved: its points, in order. */
export interface LineForm extends Drawn {
  readonly tipo: 2 | 4
  readonly decode: readonly LatLng[]
  readonly lat?: never
  readonly lng?: never
  readonly radio?: never
}

/** A geofence, a point of interest or a route as it is saved: the shape in which it is read, each with what it has. */
export type GeofenceForm = PlaceForm | LineForm

/**
 * A geofence, a point of interest or a route as it travels (specification 1, sections 3 and 7); `geofenceSchema` checks
 * it.
 */
export interface GeofencePayload extends OfUser {
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

const write = writer<GeofenceForm & { readonly id?: string }, GeofencePayload & { readonly id: string }>(
  { decode: named('encode') },
  {
    defaults({ encode = '0' }) {
      const [first] = Array.isArray(encode) ? encode : []
      return { encode: '0', radio: 0, ...(first && { lat: first.lat, lng: first.lng }) }
    },
  },
)

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
   * when the account holds as much as it may. `readShapes` of `@baliza/sdk-core/files` reads the shapes of a KML, KMZ or
   * GeoJSON file.
   *
   * @returns its id, and the text to show to the user.
   */
  add: call<GeofenceForm, Created, GeofencePayload>('gurdarGeocercaPDIRutas', '/api/guardar-geocerca', {
    effect: 'once',
    asUser: true,
    write,
    read: created,
  }),
  /**
   * Saves a change, as `add`; `tipo` stays what it was. Events that watch it watch its new shape.
   *
   * @returns the text to show to the user.
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
   * Removes it by its id, as it is read; `tipo` must be its own. `refused` while events watch it: `mensaje` names them.
   *
   * @returns the text to show to the user.
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
