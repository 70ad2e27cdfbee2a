import type { Range } from '../../tracks/track.js'
import type { Queryable } from '../connection/database.js'

/** An alert of an account, with the columns of the events report. Speed in km/h. */
export interface ReportedAlert {
  readonly id: string
  readonly imei: string
  readonly time: number
  readonly clave_msj: string
  readonly nom_user: string
  readonly nom_evento: string
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  readonly acc: boolean
  readonly speed: number
  readonly late: boolean
}

const page = 1_000

/** Reads the alerts of an account about some units, oldest first, in pages. */
export async function* readAlerts(
  database: Queryable,
  user: string,
  imeis: readonly string[],
  { from, to }: Range,
): AsyncGenerator<readonly ReportedAlert[], void, undefined> {
  for (let after = { time: from - 1, id: '' }; ; ) {
    const rows = await database.query<ReportedAlert>(
      `select id, imei, time, clave_msj, nom_user, nom_evento, lat, lng, direccion, acc, speed, late
       from alerts
       where user_id = $1 and imei = any($2::text[]) and time >= $3 and time <= $4 and (time, id) > ($3, $5)
       order by time, id limit ${page}`,
      [user, imeis, after.time, to, after.id],
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last
  }
}

/** Reads, by imei, the lowest speed limit of the active speeding events of some accounts, in km/h. */
export async function watchedSpeeds(
  database: Queryable,
  users: readonly string[],
  imeis: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ imei: string; speed: number }>(
    `select u.imei, min(e.speed) as speed from events e join event_units u on u.event_id = e.id
     where e.user_id = any($1::text[]) and e.tipo_evento = 5 and e.activo and e.speed is not null
       and u.imei = any($2::text[])
     group by u.imei`,
    [users, imeis],
  )
  return new Map(rows.map(({ imei, speed }) => [imei, speed]))
}

/** A point of interest, degrees. */
export interface PointOfInterest {
  readonly nombre: string
  readonly lat: number
  readonly lng: number
}

export function readPointsOfInterest(
  database: Queryable,
  users: readonly string[],
): Promise<PointOfInterest[]> {
  return database.query<PointOfInterest>(
    'select nombre, lat, lng from geofences where tipo = 3 and user_id = any($1::text[]) order by id limit 10000',
    [users],
  )
}
