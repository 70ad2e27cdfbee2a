import {
  type AlertColor,
  type AlertSound,
  type EventType,
  type EventTypeCode,
  eventTypeCode,
  eventTypes,
  type LatLng,
} from '@baliza/sdk-core'
import type { Geometry } from '../../alerts/geometry.js'
import type { TimingColumns } from '../../fixes/event-times.js'
import type { Queryable } from '../connection/database.js'

/** An active event definition, as fixes are held against it (specification 1, section 3: Event). */
export interface Rule extends TimingColumns {
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

/** A part of the rules, and the shapes that earlier parts have brought. */
export interface RulesPage {
  /** The id of the rule before it. */
  readonly after: string
  readonly most: number
  /** Only these; all unless given. */
  readonly ids?: readonly string[]
  /** By the geofences' ids; new ones are added. */
  readonly shapes: Map<string, Geometry | null>
}

/**
 * Every active event that fixes are held against, which is all but those of silence, with its geofence, by its id; or a page of them, because thousands of events
 * of hundreds of units are not read in one breath. The rows change rarely: channel `rules` says which.
 */
export async function watchedRules(
  database: Queryable,
  { after, most, shapes, ids }: RulesPage = { after: '', most: 1_000_000, shapes: new Map() },
): Promise<Rule[]> {
  const rows = await database.query<WatchedRow>(
    `select e.id, e.user_id, e.nom_evento, e.tipo_evento, e.speed, e.mostrar_alerta, e.sonido, e.sonido_alerta,
       e.color_alerta, e.email, e.sms, e.push_notification, e.geofence_id, e.duracion, e.horario, e.pausa, w.imeis
     from (
       select * from events
       where activo and tipo_evento <> $4 and id > $1 and exists (select 1 from event_units where event_id = events.id)
         and ($3::text[] is null or id = any($3))
       order by id limit $2
     ) e
     -- As JSON: pg reads long arrays element by element.
     cross join lateral (select json_agg(imei order by imei) as imeis from event_units where event_id = e.id) w
     order by e.id`,
    [after, most, ids ?? null, eventTypeCode('silent')],
  )
  const missing = new Set(rows.flatMap((row) => row.geofence_id ?? []).filter((id) => !shapes.has(id)))
  if (missing.size > 0) await readShapes(database, [...missing], shapes)
  return rows.map(({ tipo_evento, geofence_id, ...row }) => ({
    ...row,
    type: eventTypes[tipo_evento],
    geometry: geofence_id === null ? null : (shapes.get(geofence_id) ?? null),
  }))
}

/** Apart from the events, so that ten events of one long route bring it once. */
async function readShapes(
  database: Queryable,
  ids: readonly string[],
  shapes: Map<string, Geometry | null>,
): Promise<void> {
  const rows = await database.query<ShapeRow>(
    'select id, tipo, lat, lng, radio, points from geofences where id = any($1::text[])',
    [ids],
  )
  for (const row of rows) shapes.set(row.id, geometryOf(row))
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
