import type { WebhookEventType } from '@baliza/sdk-core'
import type { Queryable } from '../connection/database.js'
import { mayIntegrateSql } from './accounts.js'
import type { Place } from './batches.js'

/** A webhook as the wire lists it. Times are Unix ms. */
export interface WireWebhook {
  readonly _id: string
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly WebhookEventType[]
  readonly unidades: readonly string[] | null
  readonly creado: number
  readonly activo: boolean
  readonly motivo: string
  readonly entregado: number | null
  readonly fallando: number | null
  readonly reintento: number | null
  readonly anterior_hasta: number | null
  readonly user: string
  readonly usuario: string
}

/** The webhooks of an account, or of all of them, the newest first. @param owner `null`: everybody's */
export function webhooksOf(database: Queryable, owner: string | null, now: number): Promise<WireWebhook[]> {
  return database.query<WireWebhook>(
    `select w.id as _id, w.nombre, w.url, w.eventos, w.unidades, w.created_at as creado, w.activo, w.motivo,
       t.taken_at as entregado,
       q.first_at as fallando, case when w.activo and q.first_at is not null then q.next_at end as reintento,
       case when w.anterior_hasta > $2 then w.anterior_hasta end as anterior_hasta, u.id as user, u.name as usuario
     from webhooks w join users u on u.id = w.user_id
       left join lateral (
         select number, first_at, next_at from webhook_deliveries d
         where d.webhook_id = w.id and d.next_at is not null order by number limit 1) q on true
       -- Deliveries are accepted in their order: the last one is the one before the one that waits, and no other is read.
       left join lateral (
         select taken_at from webhook_deliveries d
         where d.webhook_id = w.id and d.tipo <> 'test' and d.next_at is null and (q.number is null or d.number < q.number)
         order by number desc limit 1) t on true
     where $1::text is null or u.id = $1 order by w.number desc`,
    [owner, now],
  )
}

/** A webhook as it is written. */
export interface NewWebhookRow {
  readonly id: string
  readonly userId: string
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly string[]
  readonly unidades: readonly string[] | null
  readonly secreto: string
  readonly createdAt: number
  readonly place: Place
}

/** Adds a webhook. @param most how many an account has at most @returns `false` where it has them */
export async function addWebhook(tx: Queryable, row: NewWebhookRow, most: number): Promise<boolean> {
  // Two at once, one after the other: they are counted.
  await tx.query('select 1 from users where id = $1 for no key update', [row.userId])
  const { place } = row
  const added = await tx.query(
    `insert into webhooks (id, user_id, nombre, url, eventos, unidades, secreto, created_at, at_from, at_until, at_id, at_item)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     where (select count(*) from webhooks where user_id = $2) < $13 returning 1`,
    [
      row.id,
      row.userId,
      row.nombre,
      row.url,
      row.eventos,
      row.unidades,
      row.secreto,
      row.createdAt,
      place.from,
      place.until,
      place.id,
      place.item,
      most,
    ],
  )
  return added.length > 0
}

/** What is changed of a webhook. Where it is let go on, what waits is tried at once, and has another day. */
export async function changeWebhook(
  tx: Queryable,
  id: string,
  {
    nombre,
    url,
    eventos,
    unidades,
    activo,
  }: Pick<WireWebhook, 'nombre' | 'url' | 'eventos' | 'unidades' | 'activo'>,
): Promise<void> {
  // Apart: what the log names is what follows.
  await tx.query(`update webhooks set motivo = '' where id = $1`, [id])
  await tx.query(
    'update webhooks set nombre = $2, url = $3, eventos = $4, unidades = $5, activo = $6 where id = $1',
    [id, nombre, url, eventos, unidades, activo],
  )
  await tx.query(
    'update webhook_deliveries set next_at = 0, first_at = null where webhook_id = $1 and next_at is not null',
    [id],
  )
}

export async function removeWebhook(database: Queryable, id: string): Promise<void> {
  await database.query('delete from webhooks where id = $1', [id])
}

/** The secret is another from now on; the one before it signs too for a while. */
export async function renewSecret(tx: Queryable, id: string, secret: string, until: number): Promise<void> {
  await tx.query('update webhooks set anterior = secreto, anterior_hasta = $2 where id = $1', [id, until])
  await tx.query('update webhooks set secreto = $2 where id = $1', [id, secret])
}

/** A webhook as it is served. */
export interface ServedWebhook {
  readonly id: string
  readonly user_id: string
  readonly rol: 2 | 3 | 4
  readonly url: string
  readonly eventos: readonly WebhookEventType[]
  readonly unidades: readonly string[] | null
  readonly secreto: string
  readonly anterior: string | null
  readonly anterior_hasta: number | null
  readonly activo: boolean
  readonly place: Place
}

type ServedRow = Omit<ServedWebhook, 'place'> & Record<'at_from' | 'at_until' | 'at_id' | 'at_item', number>

const served = `w.id, w.user_id, u.rol, w.url, w.eventos, w.unidades, w.secreto, w.anterior, w.anterior_hasta, w.activo,
  w.at_from, w.at_until, w.at_id, w.at_item`
/** Whose owner may have it. */
const owned = `u.id = w.user_id and u.activo and ${mayIntegrateSql('u')}`

const withPlace = ({ at_from, at_until, at_id, at_item, ...row }: ServedRow): ServedWebhook => ({
  ...row,
  place: { from: at_from, until: at_until, id: at_id, item: at_item },
})

/** A webhook whoever serves it, also one that is stopped; `null`: its owner may not have it, or it is gone. */
export async function webhookById(database: Queryable, id: string): Promise<ServedWebhook | null> {
  const [row] = await database.query<ServedRow>(
    `select ${served} from webhooks w join users u on ${owned} where w.id = $1`,
    [id],
  )
  return row === undefined ? null : withPlace(row)
}

/** Which process serves a webhook, and until when, unless it renews that; Unix ms. */
export interface Lease {
  readonly process: string
  readonly now: number
  readonly until: number
}

/** Takes the webhooks that nobody serves. @returns their ids */
export async function claimWebhooks(database: Queryable, { process, now, until }: Lease): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `update webhooks w set served_by = $1, served_until = $3 from users u
     where ${owned} and w.activo and w.served_until <= $2 and w.id in (
       select id from webhooks where activo and served_until <= $2 for update skip locked)
     returning w.id`,
    [process, now, until],
  )
  return rows.map(({ id }) => id)
}

/** The webhook, and that this process goes on serving it; `null`: it does not, or there is nothing to serve. */
export async function keepWebhook(
  database: Queryable,
  id: string,
  { process, until }: Lease,
): Promise<ServedWebhook | null> {
  const [row] = await database.query<ServedRow>(
    `update webhooks w set served_until = $3 from users u
     where w.id = $1 and w.served_by = $2 and w.activo and ${owned} returning ${served}`,
    [id, process, until],
  )
  return row === undefined ? null : withPlace(row)
}

/** Leaves webhooks to another process. */
export async function releaseWebhooks(database: Queryable, process: string, ids: readonly string[]) {
  await database.query(
    'update webhooks set served_by = null, served_until = 0 where served_by = $1 and id = any($2::text[])',
    [process, ids],
  )
}

/** Moves a webhook's place, unless somebody else serves it or has moved it. @returns whether it has */
export async function moveWebhook(
  tx: Queryable,
  { id, place }: Pick<ServedWebhook, 'id' | 'place'>,
  process: string,
  to: Place,
): Promise<boolean> {
  const moved = await tx.query(
    `update webhooks set at_from = $3, at_until = $4, at_id = $5, at_item = $6
     where id = $1 and served_by = $2 and (at_from, at_until, at_id, at_item) = ($7, $8, $9, $10) returning 1`,
    [id, process, to.from, to.until, to.id, to.item, place.from, place.until, place.id, place.item],
  )
  return moved.length > 0
}

/** Nothing is sent any more. @param why in Spanish */
export async function stopWebhook(database: Queryable, id: string, why: string): Promise<void> {
  await database.query('update webhooks set activo = false, motivo = $2 where id = $1', [id, why])
}

/** What its owner calls a webhook; '' where there is none. */
export async function webhookName(database: Queryable, id: string): Promise<string> {
  const [row] = await database.query<{ nombre: string }>('select nombre from webhooks where id = $1', [id])
  return row?.nombre ?? ''
}
