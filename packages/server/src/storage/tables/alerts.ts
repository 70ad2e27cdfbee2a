import type { AlertColor, AlertSound, AlertType } from '@baliza/sdk-core'
import { shownUnits, type Viewer } from '@baliza/sdk-core/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Queryable } from '../connection/database.js'
import type { BatchTable } from './batches.js'

/** An alert as it was written. Speed in km/h, times in Unix ms. */
export interface AlertRow {
  readonly id: string
  readonly imei: string
  readonly time: number
  readonly clave_msj: AlertType
  readonly nom_user: string
  readonly nom_evento: string
  readonly mensaje: string
  readonly mostrar_alerta: boolean
  readonly color_alerta: AlertColor | null
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | null
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number
  readonly acc: boolean
  readonly direccion: string
  /** Unix ms; `null`: nobody has. */
  readonly attended_at: number | null
  /** A login name; `null` also where it was not kept. */
  readonly attended_by: string | null
  readonly attended_note: string | null
}

/** The columns of an {@link AlertRow}. */
export const alertColumns = `id, imei, time, clave_msj, nom_user, nom_evento, mensaje, mostrar_alerta, color_alerta, sonido,
  sonido_alerta, lat, lng, speed, acc, direccion, attended_at, attended_by, attended_note`

/** Alerts of a removed device come back with it. */
const present = 'exists (select 1 from units where units.imei = alerts.imei)'

/** What accounts were alerted of, as it is raised. */
export const storedAlerts: BatchTable = {
  kind: 'alerts',
  table: 'alert_batches',
  owners: 'users',
  keys: 'alerts',
  select: `${alertColumns} from alerts where alerts.id = k.key and user_id = k.owner and ${present}`,
}

/** Which alerts of an account. */
export interface AlertWindow {
  /** Unix ms. */
  readonly since: number
  /** `null`: all. */
  readonly types: readonly AlertType[] | null
  /** Whether those that somebody has attended are among them. */
  readonly attended: boolean
  readonly most: number
}

/** Whose alerts, and of which units by a token that is held to some. */
export type AlertReader = Pick<Viewer, 'id' | 'embed' | 'key'>

/** A condition on alerts, and its value: `null` where all units are shown. */
export const shown = (parameter: string) =>
  `(${parameter}::text[] is null or imei = any(${parameter})) and ${present}`

/** What an account was alerted of since a moment, newest first. */
export function alertsSince(
  database: Queryable,
  reader: AlertReader,
  window: AlertWindow,
): Promise<AlertRow[]> {
  const { since, types, attended, most } = window
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and time >= $2 and ($3::boolean or attended_at is null)
       and ($4::text[] is null or clave_msj = any($4)) and ${shown('$6')}
     order by time desc, id desc limit $5`,
    [reader.id, since, attended, types, most, shownUnits(reader)],
  )
}

/** What makes alerts of several accounts one. */
const happened = "time, clave_msj, coalesce(event_id, '')"

/** What happened since a moment to each device that an account sees, whoever was alerted, newest first. */
export function alertsOfDevices(
  database: Queryable,
  account: Viewer,
  { since, types, attended, most }: AlertWindow,
): Promise<AlertRow[]> {
  const { where, values } = visibleTo(account)
  const at = (after: number) => `$${values.length + after}`
  return database.query<AlertRow>(
    `select ${alertColumns} from (
       select distinct on (imei, ${happened}) ${alertColumns} from alerts
       where time >= ${at(1)} and (${at(2)}::boolean or attended_at is null)
         and (${at(3)}::text[] is null or clave_msj = any(${at(3)}))
         and imei in (select units.imei from units where ${where})
       -- Its own where it was alerted itself.
       order by imei, ${happened}, user_id = ${at(4)} desc, id
     ) each order by time desc, id desc limit ${at(5)}`,
    [...values, since, attended, types, account.id, most],
  )
}

/**
 * What an account has attended since a moment, the latest first, of what happened up to `reach` ms before it: older alerts
 * are in no list that they could be attended from.
 */
export function attendedSince(
  database: Queryable,
  reader: AlertReader,
  { since, reach, types, most }: Omit<AlertWindow, 'attended'> & { readonly reach: number },
): Promise<AlertRow[]> {
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and time >= $2 and attended_at >= $3
       and ($4::text[] is null or clave_msj = any($4)) and ${shown('$6')}
     order by attended_at desc, time desc, id desc limit $5`,
    [reader.id, since - reach, since, types, most, shownUnits(reader)],
  )
}

/** How many alerts an account had of each unit since a moment, attended too. */
export function countAlerts(database: Queryable, reader: AlertReader, since: number) {
  return database.query<{ imei: string; alertas: number }>(
    `select imei, count(*)::integer as alertas from alerts where user_id = $1 and time >= $2 and ${shown('$3')}
     group by imei`,
    [reader.id, since, shownUnits(reader)],
  )
}

/**
 * How many alerts there were since a moment of each device that an account sees, whoever was alerted, attended too: what
 * several accounts were alerted of counts once.
 */
export function countAlertsOfDevices(database: Queryable, account: Viewer, since: number) {
  const { where, values } = visibleTo(account)
  return database.query<{ imei: string; alertas: number }>(
    `select imei, count(distinct (${happened}))::integer as alertas from alerts
     where time >= $${values.length + 1} and imei in (select units.imei from units where ${where}) group by imei`,
    [...values, since],
  )
}

/** What an account was not notified of yet, newest first. */
export function freshAlerts(database: Queryable, reader: AlertReader, most: number): Promise<AlertRow[]> {
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and handled_at is null and ${shown('$3')}
     order by time desc, id desc limit $2`,
    [reader.id, most, shownUnits(reader)],
  )
}

/** An account was notified of an alert. Again changes nothing. @returns the alert; `null`: the account has none like it */
export async function handleAlert(
  database: Queryable,
  reader: AlertReader,
  id: string,
  at: number,
): Promise<AlertRow | null> {
  const [alert] = await database.query<AlertRow>(
    `update alerts set handled_at = coalesce(handled_at, $3) where id = $1 and user_id = $2 and ${shown('$4')}
     returning ${alertColumns}`,
    [id, reader.id, at, shownUnits(reader)],
  )
  return alert ?? null
}

/** An account was notified of these, `null`: of all. */
export async function handleAllAlerts(
  database: Queryable,
  reader: AlertReader,
  at: number,
  { ids, types }: { readonly ids: readonly string[] | null; readonly types: readonly AlertType[] | null },
): Promise<void> {
  await database.query(
    `update alerts set handled_at = $2 where handled_at is null and user_id = $1 and ${shown('$3')}
       and ($4::text[] is null or clave_msj = any($4)) and ($5::text[] is null or id = any($5))`,
    [reader.id, at, shownUnits(reader), types, ids],
  )
}

/** Rows of one statement: PGlite has one connection, and the feed and the intake wait for it. */
const forgottenAtOnce = 2_000

/** Deletes what was written before a moment, Unix ms, with its deliveries. @returns how many went */
export async function forgetAlerts(
  database: Queryable,
  before: number,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  while (signal?.aborted !== true) {
    const gone = await database.query(
      `delete from alerts where id in (select id from alerts where created_at < $1 limit ${forgottenAtOnce})
       returning 1`,
      [before],
    )
    total += gone.length
    if (gone.length < forgottenAtOnce) break
  }
  return total
}
