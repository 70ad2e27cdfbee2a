import { randomBytes } from 'node:crypto'
import type { AlertColor, AlertSound, AlertType } from '@baliza/agreement'
import { column, createBatch } from '../batch.js'
import type { Queryable } from '../connection/database.js'

/** Recipient of a raised alert, and how to notify it. */
export interface AlertRecipient {
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
  readonly to: AlertRecipient
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
  /** Whether it was recorded late: after newer fixes, or more than an hour after it happened. */
  readonly late: boolean
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
  late: ['boolean', ({ late }) => late],
  escalate_at: ['bigint', ({ to, now }) => (to.escalate === null ? null : now + to.escalate * 1_000)],
})

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
  alerts: readonly { readonly id: string; readonly to: AlertRecipient }[],
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

/** Returns 24 hexadecimal digits that increase with time and, within a batch, with the order. The last 8 digits are random. */
function alertId(now: number, index: number): string {
  const digits = (value: number, width: number) => value.toString(16).padStart(width, '0').slice(-width)
  return digits(now, 11) + digits(index, 5) + randomBytes(4).toString('hex')
}
