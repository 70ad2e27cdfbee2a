import { randomBytes } from 'node:crypto'
import {
  type AlertColor,
  type AlertSound,
  type AlertType,
  alertTypes,
  eventTypeCode,
} from '@baliza/sdk-core/internal'
import { sees } from '../../access/visible-units.js'
import { alertTexts } from '../../texts.js'
import { column, createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'
import { keyIsValid } from './api-keys.js'

/** The part of a raised alert that determines its recipients. */
export interface RaisedFor {
  readonly imei: string
  /** The event that raised it; `null`: raised without an event. */
  readonly event: string | null
  /** Only relevant for alerts without an event. */
  readonly isPowerCut: boolean
}

/** Recipient of a raised alert, and how to notify it. */
export interface Recipient {
  /** Index of the raised alert. */
  readonly n: number
  readonly user_id: string
  readonly unit: string
  readonly place: string | null
  readonly limit: number | null
  readonly nom_evento: string
  readonly mostrar_alerta: boolean
  readonly color_alerta: AlertColor
  readonly sonido: boolean
  readonly sonido_alerta: AlertSound | 0
  readonly email: boolean
  readonly sms: boolean
  readonly push: boolean
  /** Time after which an unacknowledged alert is escalated, in s; `null`: no escalation. */
  readonly escalate: number | null
}

/** An alert to store: what happened, and its recipient. */
export interface NewAlert {
  readonly to: Recipient
  readonly event: string | null
  readonly imei: string
  /** Time of the fix, Unix ms. */
  readonly time: number
  readonly clave: AlertType
  readonly mensaje: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  readonly direccion: string
}

type AlertRow = NewAlert & { readonly id: string; readonly now: number }

const columns = createBatch<AlertRow>({
  id: ['text', ({ id }) => id],
  user_id: ['text', ({ to }) => to.user_id],
  event_id: ['text', ({ event }) => event],
  imei: ['text', ({ imei }) => imei],
  time: ['bigint', ({ time }) => time],
  created_at: ['bigint', ({ now }) => now],
  clave_msj: ['text', ({ clave }) => clave],
  nom_user: ['text', ({ to }) => to.unit],
  nom_evento: ['text', ({ to }) => to.nom_evento],
  mensaje: ['text', ({ mensaje }) => mensaje],
  mostrar_alerta: ['boolean', ({ to }) => to.mostrar_alerta],
  color_alerta: ['smallint', ({ to }) => to.color_alerta],
  sonido: ['boolean', ({ to }) => to.sonido],
  sonido_alerta: ['smallint', ({ to }) => (to.sonido_alerta === 0 ? null : to.sonido_alerta)],
  lat: ['float8', ({ lat }) => lat],
  lng: ['float8', ({ lng }) => lng],
  speed: ['real', ({ speed }) => speed],
  acc: ['boolean', ({ acc }) => acc],
  direccion: ['text', ({ direccion }) => direccion],
  escalate_at: ['bigint', ({ to, now }) => (to.escalate === null ? null : now + to.escalate * 1_000)],
})

/**
 * Reads the recipients of raised alerts, in the order of the alerts. It must run in the transaction that writes the alerts, so
 * that an account that has lost a unit or an event is not notified any more.
 * @param now Unix ms
 */
export async function recipientsOf(
  tx: Queryable,
  raised: readonly RaisedFor[],
  now: number,
): Promise<Recipient[]> {
  return [
    ...(await recipientsByEvents(tx, raised, now)),
    ...(await recipientsWithoutEvent(tx, raised, now)),
  ].sort((a, b) => a.n - b.n)
}

/** Stores alerts, and their deliveries by mail, SMS and push. @param now when they were raised, Unix ms */
export async function insertAlerts(tx: Queryable, added: readonly NewAlert[], now: number): Promise<void> {
  if (added.length === 0) return
  const alerts = added.map((alert, index): AlertRow => ({ ...alert, id: alertId(now, index), now }))
  const values = columns.values(alerts)
  const written = await tx.query<{ id: string }>(
    `with written as (
       insert into alerts (${columns.names}) select * from ${columns.unnest} on conflict do nothing
       returning id, user_id
     ), batch as (
       insert into alert_batches (stored_at, users, alerts)
       select $${values.length + 1}::bigint, array_agg(user_id), array_agg(id) from written having count(*) > 0
     )
     select id from written`,
    [...values, now],
  )
  const fresh = new Set(written.map((row) => row.id))
  await insertDeliveries(
    tx,
    alerts.filter(({ id }) => fresh.has(id)),
    now,
  )
}

/** Runs at most one statement, because each statement fires a trigger that wakes the workers. */
async function insertDeliveries(
  tx: Queryable,
  alerts: readonly { readonly id: string; readonly to: Recipient }[],
  now: number,
): Promise<void> {
  const rows = alerts.flatMap(({ id, to }) =>
    (['email', 'sms', 'push'] as const).filter((channel) => to[channel]).map((channel) => ({ id, channel })),
  )
  if (rows.length === 0) return
  await tx.query(
    `insert into deliveries (id, alert_id, channel, next_at)
     select v.*, $4 from unnest($1::text[], $2::text[], $3::text[]) as v`,
    [
      column.texts(rows.map((_, index) => alertId(now, index))),
      column.texts(rows.map(({ id }) => id)),
      column.texts(rows.map(({ channel }) => channel)),
      now,
    ],
  )
}

/** Columns that require an address for each channel. */
const channels = `e.email and u.email <> '' as email, e.sms and u.tel <> '' as sms,
  e.push_notification and exists (select 1 from push_subscriptions p where p.user_id = u.id) as push`

/**
 * Reads the event's owner, if it sees the unit, and the owner's mirror accounts to which the unit is assigned. For an event that
 * an API key created, the key must be valid. The accounts are locked until the alerts are stored, because a deleted account would
 * make the storage of a fix fail.
 */
async function recipientsByEvents(
  tx: Queryable,
  raised: readonly RaisedFor[],
  now: number,
): Promise<Recipient[]> {
  const rows = raised.flatMap(({ event, imei }, n) => (event === null ? [] : [{ n, event, imei }]))
  if (rows.length === 0) return []
  return tx.query<Recipient>(
    `select r.n, u.id as user_id, un.nombre as unit, g.nombre as place, e.speed as limit, e.nom_evento,
       e.mostrar_alerta, e.color_alerta, e.sonido, e.sonido_alerta, ${channels},
       case when u.id = o.id then (e.escalado ->> 'tras')::int end as escalate
     from unnest($1::int[], $2::text[], $3::text[]) as r (n, event_id, imei)
     join events e on e.id = r.event_id and e.activo
     join units un on un.imei = r.imei
     left join geofences g on g.id = e.geofence_id
     join users o on o.id = e.user_id and o.activo
     join users u on (u.id = o.id or u.owner = o.id) and u.activo
     where (o.owner is null or exists (select 1 from users where id = o.owner and activo))
       and ${sees('o', 'r.imei')}
       and (u.id = o.id or exists (select 1 from assignments a where a.imei = r.imei and a.user_id = u.id))
       and ${keyIsValid('e.key_id', '$4')}
     order by r.n, u.owner nulls first, u.id
     for key share of u`,
    [
      column.numbers(rows.map(({ n }) => n)),
      column.texts(rows.map(({ event }) => event)),
      column.texts(rows.map(({ imei }) => imei)),
      now,
    ],
  )
}

const portalOnly = {
  place: null,
  limit: null,
  mostrar_alerta: true,
  sonido: true,
  email: false,
  sms: false,
  push: false,
  escalate: null,
}
const lowBattery = {
  ...portalOnly,
  nom_evento: alertTypes.LOW_BATTERY,
  color_alerta: 3,
  sonido_alerta: 2,
} as const
const powerCut = {
  ...portalOnly,
  nom_evento: alertTexts.powerCutName,
  color_alerta: 4,
  sonido_alerta: 5,
} as const

/**
 * Reads the recipients of alerts without an event. A low battery notifies the users and mirror accounts of the unit, and its
 * manager. A power cut notifies its manager and the super administrators, except those with an event for it, which that event
 * notifies.
 */
async function recipientsWithoutEvent(
  tx: Queryable,
  raised: readonly RaisedFor[],
  now: number,
): Promise<Recipient[]> {
  const rows = raised.flatMap(({ event, imei, isPowerCut }, n) =>
    event === null ? [{ n, imei, isCut: isPowerCut }] : [],
  )
  if (rows.length === 0) return []
  const found = await tx.query<{ n: number; user_id: string; unit: string; is_cut: boolean }>(
    `select r.n, u.id as user_id, un.nombre as unit, r.is_cut
     from unnest($1::int[], $2::text[], $3::boolean[]) as r (n, imei, is_cut)
     join units un on un.imei = r.imei
     cross join lateral (
       select un.manager as id
       union select a.user_id from assignments a join users s on s.id = a.user_id
         where a.imei = r.imei and s.rol in (1, 2) and not r.is_cut
       union select s.id from users s where s.rol = 4 and r.is_cut
     ) w
     join users u on u.id = w.id and u.activo
     where (u.owner is null or exists (select 1 from users where id = u.owner and activo))
       and not (r.is_cut and exists (select 1 from events e join event_units w on w.event_id = e.id
         where e.user_id = u.id and e.activo and e.tipo_evento = $4 and w.imei = r.imei and ${keyIsValid('e.key_id', '$5')}))
     order by r.n, u.rol, u.id
     for key share of u`,
    [
      column.numbers(rows.map(({ n }) => n)),
      column.texts(rows.map(({ imei }) => imei)),
      column.booleans(rows.map(({ isCut }) => isCut)),
      eventTypeCode('powerCut'),
      now,
    ],
  )
  return found.map(({ is_cut, ...row }) => ({ ...(is_cut ? powerCut : lowBattery), ...row }))
}

/** Returns 24 hexadecimal digits that increase with time and, within a batch, with the order. The last 8 digits are random. */
function alertId(now: number, index: number): string {
  const digits = (value: number, width: number) => value.toString(16).padStart(width, '0').slice(-width)
  return digits(now, 11) + digits(index, 5) + randomBytes(4).toString('hex')
}
