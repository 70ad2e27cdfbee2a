import {
  type AlertColor,
  type AlertSound,
  type EventType,
  type EventTypeCode,
  eventTypeCode,
  eventTypes,
  type LatLng,
} from '@baliza/agreement'
import type { TimingColumns } from '../../tracking/rules/event-times.js'
import type { Geometry } from '../../tracking/rules/geometry.js'
import type { Queryable } from '../connection/database.js'

/** An active event definition in the form for checking fixes (specification 1, section 3: Event). */
export interface Rule extends TimingColumns {
  readonly id: string
  /** Account that owns it. */
  readonly user_id: string
  readonly nom_evento: string
  readonly type: EventType
  /** Limit of a speeding event, km/h; `null` for other types. */
  readonly speed: number | null
  readonly mostrar_alerta: boolean
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | 0
  readonly color_alerta: AlertColor
  readonly email: boolean
  readonly sms: boolean
  readonly push_notification: boolean
  /** Units of the event, sorted, including those that its owner no longer sees. */
  readonly imeis: readonly string[]
  /** `null` if the type needs no place. Rules of one geofence share one object. */
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

/** Selects a page of the rules, and contains the shapes that earlier pages have read. */
export interface RulesPage {
  /** ID of the last rule of the previous page. */
  readonly after: string
  readonly most: number
  /** Only these rules; by default all. */
  readonly ids?: readonly string[]
  /** By geofence id. New shapes are added. */
  readonly shapes: Map<string, Geometry | null>
}

/**
 * Reads the active events against which fixes are checked, which are all except those of silence. The result includes their
 * geofences and is sorted by id. It can be read in pages, because one query for thousands of events with hundreds of units takes
 * too long. The rows change rarely; channel `rules` announces the changes.
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

/**
 * Adds geofences and routes by id. They are read separately from the events, so that ten events of one long route transfer it
 * once. A PDI has no geometry.
 */
export async function readShapes(
  database: Queryable,
  ids: readonly string[],
  shapes: Map<string, Geometry | null>,
): Promise<Map<string, Geometry | null>> {
  const rows = await database.query<ShapeRow>(
    'select id, tipo, lat, lng, radio, points from geofences where id = any($1::text[])',
    [ids],
  )
  for (const row of rows) shapes.set(row.id, geometryOf(row))
  return shapes
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
