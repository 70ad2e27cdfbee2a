import type { AlertType } from '@baliza/sdk-core'
import type { Queryable } from '../connection/database.js'
import { sees } from './units.js'

/** How an alert leaves: the `channel` of a delivery. */
export type DeliveryChannel = 'email' | 'sms' | 'push'

/** A delivery that a worker has claimed, with the alert and the account it is for. Times are Unix ms. */
export interface ClaimedDelivery {
  readonly id: string
  /** This try included. */
  readonly attempts: number
  readonly alert: DeliveredAlert
  /** A mail address or a telephone: of somebody who is notified because nobody attends the alert; `null`: of the account itself. */
  readonly recipient: string | null
  /** Whether somebody has attended it meanwhile. */
  readonly attended: boolean
  readonly account: {
    readonly id: string
    /** As a person reads it. */
    readonly name: string
    readonly email: string
    readonly tel: string
    readonly activo: boolean
    /** Whether it sees the alert's unit now. */
    readonly sees: boolean
  }
}

/** What a message says of an alert. */
export interface DeliveredAlert {
  readonly id: string
  readonly imei: string
  /** Of the fix. */
  readonly time: number
  /** When it was raised; to whom it is escalated, when it was. */
  readonly created_at: number
  readonly clave_msj: AlertType
  /** The unit's name. */
  readonly nom_user: string
  readonly nom_evento: string
  readonly mensaje: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly direccion: string
}

type ClaimedRow = DeliveredAlert & {
  readonly delivery: string
  readonly attempts: number
  readonly recipient: string | null
  readonly attended: boolean
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly tel: string
  readonly activo: boolean
  readonly sees: boolean
}

/**
 * Takes what is due, at most so many; no other worker gets the same before `until`, when whoever took it is dead.
 * One statement: nothing stays locked while a message is in flight.
 */
export async function claimDeliveries(
  database: Queryable,
  channel: DeliveryChannel,
  { now, until, most }: { readonly now: number; readonly until: number; readonly most: number },
): Promise<ClaimedDelivery[]> {
  const rows = await database.query<ClaimedRow>(
    `with claimed as (
       update deliveries set attempts = attempts + 1, next_at = $3
       where id in (
         select id from deliveries
         where channel = $1 and next_at <= $2 and sent_at is null and failed is null
         order by next_at limit $4 for update skip locked)
       returning id, alert_id, attempts, recipient)
     select c.id as delivery, c.attempts, c.recipient, a.attended_at is not null as attended, a.id, a.imei, a.time,
       case when c.recipient is null then a.created_at else a.escalated_at end as created_at, a.clave_msj, a.nom_user, a.nom_evento,
       a.mensaje, a.lat, a.lng, a.speed, a.direccion, u.id as user_id,
       coalesce(nullif(u.nombre, ''), u.name) as name, u.email, u.tel,
       u.activo and coalesce((select o.activo from users o where o.id = u.owner), true) as activo,
       ${sees('u', 'a.imei')} as sees
     from claimed c join alerts a on a.id = c.alert_id join users u on u.id = a.user_id
     order by a.time`,
    [channel, now, until, most],
  )
  return rows.map(
    ({ delivery, attempts, recipient, attended, user_id, name, email, tel, activo, sees, ...alert }) => ({
      id: delivery,
      attempts,
      alert,
      recipient,
      attended,
      account: { id: user_id, name, email, tel, activo, sees },
    }),
  )
}

export async function markSent(database: Queryable, id: string, now: number): Promise<void> {
  await database.query('update deliveries set sent_at = $2 where id = $1', [id, now])
}

/** @param why in Spanish, for whoever looks into the table */
export async function markFailed(database: Queryable, id: string, why: string): Promise<void> {
  await database.query('update deliveries set failed = $2 where id = $1', [id, why.slice(0, 200)])
}

export async function tryAgainAt(database: Queryable, id: string, at: number): Promise<void> {
  await database.query('update deliveries set next_at = $2 where id = $1', [id, at])
}

/** How many are neither sent nor given up. */
export async function countWaiting(database: Queryable): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    'select count(*) as waiting from deliveries where sent_at is null and failed is null',
  )
  return row?.waiting ?? 0
}
