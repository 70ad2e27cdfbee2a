import type { AlertColor, AlertSound, AlertType } from '@baliza/agreement'
import { shownUnits, type Viewer } from '@baliza/agreement'
import { visibleTo } from '../../access/visible-units.js'
import type { Queryable } from '../connection/database.js'
import type { BatchTable } from './batches.js'
import type { ListKey } from './list-key.js'

/** An alert as stored. Speed in km/h, times in Unix ms. */
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
  /** See `NewAlert.late`. */
  readonly late: boolean
  /** Unix ms; `null`: not acknowledged. */
  readonly attended_at: number | null
  /** Login name; `null` also if the name was not recorded. */
  readonly attended_by: string | null
  readonly attended_note: string | null
}

export const alertColumns = `id, imei, time, clave_msj, nom_user, nom_evento, mensaje, mostrar_alerta, color_alerta, sonido,
  sonido_alerta, lat, lng, speed, acc, direccion, late, attended_at, attended_by, attended_note`

/** Excludes alerts of removed devices. They become visible again when the device is restored. */
const present = 'exists (select 1 from units where units.imei = alerts.imei)'

/** Feed of the alerts of accounts, in the order in which they are raised. */
export const storedAlerts: BatchTable = {
  kind: 'alerts',
  table: 'alert_batches',
  owners: 'users',
  keys: 'alerts',
  select: `${alertColumns} from alerts where alerts.id = k.key and user_id = k.owner and ${present}`,
}

export interface AlertWindow {
  /** Unix ms. */
  readonly since: number
  /** `null`: all types. */
  readonly types: readonly AlertType[] | null
  /** Whether to include acknowledged alerts. */
  readonly attended: boolean
  readonly most: number
  /** Key of the last alert of the previous page: its time and id, after the time of its acknowledgement if that is the order. */
  readonly after: ListKey | null
}

/** Account whose alerts are read, with the units to which a token limits it. */
export type AlertReader = Pick<Viewer, 'id' | 'embed' | 'key'>

/** SQL condition on alerts. @param parameter the parameter with the allowed imeis; `null`: all units */
export const shown = (parameter: string) =>
  `(${parameter}::text[] is null or imei = any(${parameter})) and ${present}`

/** SQL condition: alerts after the one with this time and id, newest first. Without them the condition is true. */
const older = (time: string, id: string) => `(${time}::bigint is null or (time, id) < (${time}, ${id}::text))`

const keyOf = (after: ListKey | null, length: number) => after ?? Array<null>(length).fill(null)

/** Reads the alerts of an account since a moment, newest first. */
export function alertsSince(
  database: Queryable,
  reader: AlertReader,
  window: AlertWindow,
): Promise<AlertRow[]> {
  const { since, types, attended, most, after } = window
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and time >= $2 and ($3::boolean or attended_at is null)
       and ($4::text[] is null or clave_msj = any($4)) and ${shown('$6')} and ${older('$7', '$8')}
     order by time desc, id desc limit $5`,
    [reader.id, since, attended, types, most, shownUnits(reader), ...keyOf(after, 2)],
  )
}

/** Columns that identify the same occurrence in the alerts of several accounts. */
const happened = "time, clave_msj, coalesce(event_id, '')"

/** Reads the alerts of all devices that an account sees since a moment, of any recipient, newest first. */
export function alertsOfDevices(
  database: Queryable,
  account: Viewer,
  { since, types, attended, most, after }: AlertWindow,
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
     ) each where ${older(at(6), at(7))} order by time desc, id desc limit ${at(5)}`,
    [...values, since, attended, types, account.id, most, ...keyOf(after, 2)],
  )
}

/**
 * Reads the alerts that an account has acknowledged since a moment, the last acknowledged first. They occurred up to `reach` ms
 * before that moment: no list contains older alerts, so they cannot be acknowledged.
 */
export function attendedSince(
  database: Queryable,
  reader: AlertReader,
  { since, reach, types, most, after }: Omit<AlertWindow, 'attended'> & { readonly reach: number },
): Promise<AlertRow[]> {
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and time >= $2 and attended_at >= $3
       and ($4::text[] is null or clave_msj = any($4)) and ${shown('$6')}
       and ($7::bigint is null or (attended_at, time, id) < ($7, $8::bigint, $9::text))
     order by attended_at desc, time desc, id desc limit $5`,
    [reader.id, since - reach, since, types, most, shownUnits(reader), ...keyOf(after, 3)],
  )
}

/** Counts the alerts of an account since a moment, per unit, including acknowledged ones. */
export function countAlerts(database: Queryable, reader: AlertReader, since: number) {
  return database.query<{ imei: string; alertas: number }>(
    `select imei, count(*)::integer as alertas from alerts where user_id = $1 and time >= $2 and ${shown('$3')}
     group by imei`,
    [reader.id, since, shownUnits(reader)],
  )
}

/**
 * Counts the alerts since a moment of each device that an account sees, of any recipient, including acknowledged ones. An
 * occurrence that raised alerts for several accounts counts once.
 */
export function countAlertsOfDevices(database: Queryable, account: Viewer, since: number) {
  const { where, values } = visibleTo(account)
  return database.query<{ imei: string; alertas: number }>(
    `select imei, count(distinct (${happened}))::integer as alertas from alerts
     where time >= $${values.length + 1} and imei in (select units.imei from units where ${where}) group by imei`,
    [...values, since],
  )
}

/** Reads the alerts of which an account has not been notified yet, newest first. */
export function freshAlerts(
  database: Queryable,
  reader: AlertReader,
  { most, after }: Pick<AlertWindow, 'most' | 'after'>,
): Promise<AlertRow[]> {
  return database.query<AlertRow>(
    `select ${alertColumns} from alerts where user_id = $1 and handled_at is null and ${shown('$3')} and ${older('$4', '$5')}
     order by time desc, id desc limit $2`,
    [reader.id, most, shownUnits(reader), ...keyOf(after, 2)],
  )
}

/**
 * Records that an account was notified of an alert. Repeating it changes nothing. @returns the alert; `null`: the account has no
 * such alert
 */
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

/** Records that an account was notified of these alerts; `null`: of all. */
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

/** Rows per statement. PGlite has one connection, so the feed and the intake wait for each statement. */
const forgottenAtOnce = 2_000

/** Deletes the alerts stored before a moment, in Unix ms, with their deliveries. @returns the number of deleted alerts */
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
