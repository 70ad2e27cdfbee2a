import type { LatLng } from '@baliza/sdk-core'
import {
  type AlertColor,
  type AlertSound,
  type EventType,
  type EventTypeCode,
  eventTypes,
} from '@baliza/sdk-core'
import type { Queryable } from './database.js'

/** What a rule watches on the ground: a circle's radius in metres; a polygon's last point is joined to its first. */
export type Geometry =
  | { readonly kind: 'circle'; readonly lat: number; readonly lng: number; readonly radio: number }
  | { readonly kind: 'polygon'; readonly points: readonly LatLng[] }
  | { readonly kind: 'route'; readonly points: readonly LatLng[] }

/** An active event definition, as fixes are held against it (specification 1, section 3: Event). */
export interface Rule {
  readonly id: string
  /** Whose it is. */
  readonly user_id: string
  readonly nom_evento: string
  readonly type: EventType
  /** The limit of a speeding event, km/h; `null` of the others. */
  readonly speed: number | null
  readonly mostrar_alerta: boolean
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | 0
  readonly color_alerta: AlertColor
  readonly email: boolean
  readonly sms: boolean
  readonly push_notification: boolean
  /** The units it was made for, in order: also those that its owner sees no more. */
  readonly imeis: readonly string[]
  /** `null` where the type needs no place. Rules of one geofence share one object. */
  readonly geometry: Geometry | null
}

interface WatchedRow extends Omit<Rule, 'type' | 'geometry'> {
  readonly tipo_evento: EventTypeCode
  readonly geofence_id: string | null
}

interface ShapeRow extends LatLng {
  readonly id: string
  readonly tipo: 1 | 2 | 3 | 4
  readonly radio: number
  readonly points: readonly LatLng[]
}

/**
 * Every active event that watches a unit, with its geofence. The rows change rarely: read them again when channel
 * `rules` says so.
 */
export async function watchedRules(database: Queryable): Promise<Rule[]> {
  const rows = await database.query<WatchedRow>(
    `select e.id, e.user_id, e.nom_evento, e.tipo_evento, e.speed, e.mostrar_alerta, e.sonido, e.sonido_alerta,
       e.color_alerta, e.email, e.sms, e.push_notification, e.geofence_id, w.imeis
     from events e
     join (
       select event_id, array_agg(imei order by imei) as imeis from event_units group by event_id
     ) w on w.event_id = e.id
     where e.activo
     order by e.id`,
  )
  const shapes = await watchedShapes(database)
  return rows.map(({ tipo_evento, geofence_id, ...row }) => ({
    ...row,
    type: eventTypes[tipo_evento],
    geometry: geofence_id === null ? null : (shapes.get(geofence_id) ?? null),
  }))
}

/** Apart from the events, so that ten events of one long route bring it once. */
async function watchedShapes(database: Queryable): Promise<Map<string, Geometry | null>> {
  const rows = await database.query<ShapeRow>(
    `select id, tipo, lat, lng, radio, points from geofences
     where id in (select geofence_id from events where activo)`,
  )
  return new Map(rows.map((row) => [row.id, geometryOf(row)]))
}

function geometryOf({ tipo, lat, lng, radio, points }: ShapeRow): Geometry | null {
  switch (tipo) {
    case 1:
      return { kind: 'circle', lat, lng, radio }
    case 2:
      return { kind: 'polygon', points }
    case 3:
      return null
    case 4:
      return { kind: 'route', points }
  }
}
