import type { AlertType } from '@baliza/agreement'
import { isActive } from '../../access/accounts.js'
import { sees } from '../../access/visible-units.js'
import type { Queryable } from '../connection/database.js'

/** `channel` of a delivery. */
export type DeliveryChannel = 'email' | 'sms' | 'push'

/** A delivery that a worker has claimed, with its alert and account. Times are Unix ms. */
export interface ClaimedDelivery {
  readonly id: string
  /** Account whose share the delivery uses. */
  readonly share: string
  /** Number of attempts, including this one. */
  readonly attempts: number
  readonly alert: DeliveredAlert
  /** Mail address or telephone number of the person to whom the unacknowledged alert is escalated; `null`: the account itself. */
  readonly recipient: string | null
  /** Whether the alert has been acknowledged since. */
  readonly attended: boolean
  readonly account: {
    readonly id: string
    /** Display name. */
    readonly name: string
    readonly email: string
    readonly tel: string
    readonly activo: boolean
    /** Whether it currently sees the unit of the alert. */
    readonly sees: boolean
  }
}

/** Data of an alert for a message. */
export interface DeliveredAlert {
  readonly id: string
  readonly imei: string
  /** Time of the fix. */
  readonly time: number
  /** When the alert was raised; for an escalation, when it was escalated. */
  readonly created_at: number
  readonly clave_msj: AlertType
  /** Name of the unit. */
  readonly nom_user: string
  readonly nom_evento: string
  readonly mensaje: string
  readonly lat: number | null
  readonly lng: number | null
  /** km/h. */
  readonly speed: number
  readonly direccion: string
  /** See `NewAlert.late`. */
  readonly late: boolean
}

type ClaimedRow = DeliveredAlert & {
  readonly delivery: string
  readonly share: string
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

/** Options of a claim. Times are Unix ms. */
export interface ClaimOptions {
  readonly now: number
  /** Time after which the claiming worker counts as dead, and another worker may claim the delivery. */
  readonly until: number
  readonly most: number
  /** Share that was served last; the claim continues after it. */
  readonly after: string
  /** Shares that are skipped in this claim. */
  readonly full: readonly string[]
}

/** @see claimDeliveries */
export interface Claimed {
  readonly deliveries: readonly ClaimedDelivery[]
  /** Share that was served last; `null`: no share after the given one has a delivery that is due. */
  readonly last: string | null
}

/**
 * Claims deliveries that are due: the oldest one of each of the next shares. Its cost depends on the number of shares served, not
 * on the number of deliveries that wait. It is one statement, so no row stays locked while a message is sent.
 */
export async function claimDeliveries(
  database: Queryable,
  channel: DeliveryChannel,
  { now, until, most, after, full }: ClaimOptions,
): Promise<Claimed> {
  const next = (previous: string) => `select d.share, d.id from deliveries d
    where d.channel = $1 and d.share > ${previous} and d.share <> all($6::text[]) and d.next_at <= $2
      and d.sent_at is null and d.failed is null
    order by d.share, d.next_at limit 1`
  const rows = await database.query<Partial<ClaimedRow> & { readonly last: string | null }>(
    `with recursive turns as (
       (${next('$5')})
       union all
       select n.share, n.id from turns t cross join lateral (${next('t.share')}) n
     ), served as (
       select share, id from turns limit $4
     ), claimed as (
       update deliveries set attempts = attempts + 1, next_at = $3
       where id in (
         select id from deliveries
         where id in (select id from served) and next_at <= $2 and sent_at is null and failed is null
         for update skip locked)
       returning id, share, alert_id, attempts, recipient)
     select l.last, c.id as delivery, c.share, c.attempts, c.recipient, a.attended_at is not null as attended, a.id, a.imei, a.time,
       case when c.recipient is null then a.created_at else a.escalated_at end as created_at, a.clave_msj, a.nom_user, a.nom_evento,
       a.mensaje, a.lat, a.lng, a.speed, a.direccion, a.late, u.id as user_id,
       coalesce(nullif(u.nombre, ''), u.name) as name, u.email, u.tel,
       ${isActive('u')} as activo, ${sees('u', 'a.imei')} as sees
     from (select max(share) as last from served) l
       left join (claimed c join alerts a on a.id = c.alert_id join users u on u.id = a.user_id) on true
     order by a.time`,
    [channel, now, until, most, after, full],
  )
  return {
    last: rows[0]?.last ?? null,
    deliveries: rows.flatMap((row) => (isClaimed(row) ? claimedDelivery(row) : [])),
  }
}

/** Another worker may have claimed all of them at the same time. */
const isClaimed = (row: Partial<ClaimedRow>): row is ClaimedRow => typeof row.delivery === 'string'

function claimedDelivery(row: ClaimedRow): ClaimedDelivery {
  const {
    delivery,
    share,
    attempts,
    recipient,
    attended,
    user_id,
    name,
    email,
    tel,
    activo,
    sees,
    ...alert
  } = row
  return {
    id: delivery,
    share,
    attempts,
    alert,
    recipient,
    attended,
    account: { id: user_id, name, email, tel, activo, sees },
  }
}

export async function markSent(database: Queryable, id: string, now: number): Promise<void> {
  await database.query('update deliveries set sent_at = $2 where id = $1', [id, now])
}

/** @param why in Spanish, for operators who read the table */
export async function markFailed(database: Queryable, id: string, why: string): Promise<void> {
  await database.query('update deliveries set failed = $2 where id = $1', [id, why.slice(0, 200)])
}

export async function tryAgainAt(database: Queryable, id: string, at: number): Promise<void> {
  await database.query('update deliveries set next_at = $2 where id = $1', [id, at])
}

export async function countWaiting(database: Queryable): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    'select count(*) as waiting from deliveries where sent_at is null and failed is null',
  )
  return row?.waiting ?? 0
}
