import { alertTypes, eventTypeCode } from '@baliza/agreement'
import { isActive } from '../access/accounts.js'
import { sees } from '../access/visible-units.js'
import { column } from '../storage/batch.js'
import type { Queryable } from '../storage/connection/database.js'
import { keyIsValid } from '../storage/tables/api-keys.js'
import type { AlertRecipient } from '../storage/tables/raised-alerts.js'
import { alertTexts } from '../texts.js'

/** The part of a raised alert that determines its recipients. */
export interface RaisedFor {
  readonly imei: string
  /** The event that raised it; `null`: raised without an event. */
  readonly event: string | null
  /** Only relevant for alerts without an event. */
  readonly isPowerCut: boolean
}

/**
 * Reads the recipients of raised alerts, in the order of the alerts. It must run in the transaction that writes the alerts, so
 * that an account that has lost a unit or an event is not notified any more.
 * @param now Unix ms
 */
export async function alertRecipients(
  tx: Queryable,
  raised: readonly RaisedFor[],
  now: number,
): Promise<AlertRecipient[]> {
  return [
    ...(await recipientsByEvents(tx, raised, now)),
    ...(await recipientsWithoutEvent(tx, raised, now)),
  ].sort((a, b) => a.n - b.n)
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
): Promise<AlertRecipient[]> {
  const rows = raised.flatMap(({ event, imei }, n) => (event === null ? [] : [{ n, event, imei }]))
  if (rows.length === 0) return []
  return tx.query<AlertRecipient>(
    `select r.n, u.id as user_id, un.nombre as unit, g.nombre as place, e.speed as limit, e.nom_evento,
       e.mostrar_alerta, e.color_alerta, e.sonido, e.sonido_alerta, ${channels},
       case when u.id = o.id then (e.escalado ->> 'tras')::int end as escalate
     from unnest($1::int[], $2::text[], $3::text[]) as r (n, event_id, imei)
     join events e on e.id = r.event_id and e.activo
     join units un on un.imei = r.imei
     left join geofences g on g.id = e.geofence_id
     join users o on o.id = e.user_id and ${isActive('o')}
     join users u on (u.id = o.id or u.owner = o.id) and u.activo
     where ${sees('o', 'r.imei')}
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
): Promise<AlertRecipient[]> {
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
     join users u on u.id = w.id and ${isActive('u')}
     where not (r.is_cut and exists (select 1 from events e join event_units w on w.event_id = e.id
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
