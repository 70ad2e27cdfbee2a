import type { WebhookEventType } from '@baliza/sdk-core/internal'
import { mayIntegrate } from '../../access/accounts.js'
import type { Queryable } from '../connection/database.js'
import type { FeedCursor } from './batches.js'

/** A webhook as listed by the API. Times are Unix ms. */
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

/** Reads the webhooks of an account, newest first. @param owner `null`: all accounts */
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

export interface NewWebhookRow {
  readonly id: string
  readonly userId: string
  readonly nombre: string
  readonly url: string
  readonly eventos: readonly string[]
  readonly unidades: readonly string[] | null
  readonly secreto: string
  readonly createdAt: number
  readonly cursor: FeedCursor
}

/** Adds a webhook. @param most maximum number of webhooks per account @returns `false` if the maximum is reached */
export async function addWebhook(tx: Queryable, row: NewWebhookRow, most: number): Promise<boolean> {
  // Locks the account, so that concurrent additions are counted correctly.
  await tx.query('select 1 from users where id = $1 for no key update', [row.userId])
  const { cursor } = row
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
      cursor.from,
      cursor.until,
      cursor.id,
      cursor.item,
      most,
    ],
  )
  return added.length > 0
}

/** Changes a webhook. Waiting deliveries are retried at once, and their retry period of a day starts again. */
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
  // A separate statement, so that the activity log names only the changes of the next one.
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

/** Replaces the secret. The previous secret also signs until the given time. */
export async function renewSecret(tx: Queryable, id: string, secret: string, until: number): Promise<void> {
  await tx.query('update webhooks set anterior = secreto, anterior_hasta = $2 where id = $1', [id, until])
  await tx.query('update webhooks set secreto = $2 where id = $1', [id, secret])
}

/** A webhook with the data for serving it. */
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
  readonly cursor: FeedCursor
}

type ServedRow = Omit<ServedWebhook, 'cursor'> & Record<'at_from' | 'at_until' | 'at_id' | 'at_item', number>

const served = `w.id, w.user_id, u.rol, w.url, w.eventos, w.unidades, w.secreto, w.anterior, w.anterior_hasta, w.activo,
  w.at_from, w.at_until, w.at_id, w.at_item`
/** Requires that the owner is active and may have webhooks. */
const owned = `u.id = w.user_id and u.activo and ${mayIntegrate('u')}`

const withCursor = ({ at_from, at_until, at_id, at_item, ...row }: ServedRow): ServedWebhook => ({
  ...row,
  cursor: { from: at_from, until: at_until, id: at_id, item: at_item },
})

/**
 * Reads a webhook, including stopped ones and those that another process serves; `null`: it does not exist, or its owner may not
 * have it.
 */
export async function webhookById(database: Queryable, id: string): Promise<ServedWebhook | null> {
  const [row] = await database.query<ServedRow>(
    `select ${served} from webhooks w join users u on ${owned} where w.id = $1`,
    [id],
  )
  return row === undefined ? null : withCursor(row)
}

/** The process that serves a webhook, and the end of its lease, which it can renew; Unix ms. */
export interface Lease {
  readonly process: string
  readonly now: number
  readonly until: number
}

/** Claims the webhooks that no process serves. @returns their ids */
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

/** Renews the lease and reads the webhook; `null`: this process does not serve it, or there is nothing to serve. */
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
  return row === undefined ? null : withCursor(row)
}

/** Releases webhooks to other processes. */
export async function releaseWebhooks(database: Queryable, process: string, ids: readonly string[]) {
  await database.query(
    'update webhooks set served_by = null, served_until = 0 where served_by = $1 and id = any($2::text[])',
    [process, ids],
  )
}

/** Moves the cursor of a webhook, unless another process serves it or has moved it. @returns whether it was moved */
export async function moveWebhook(
  tx: Queryable,
  { id, cursor }: Pick<ServedWebhook, 'id' | 'cursor'>,
  process: string,
  to: FeedCursor,
): Promise<boolean> {
  const moved = await tx.query(
    `update webhooks set at_from = $3, at_until = $4, at_id = $5, at_item = $6
     where id = $1 and served_by = $2 and (at_from, at_until, at_id, at_item) = ($7, $8, $9, $10) returning 1`,
    [id, process, to.from, to.until, to.id, to.item, cursor.from, cursor.until, cursor.id, cursor.item],
  )
  return moved.length > 0
}

/** Stops a webhook. @param why in Spanish */
export async function stopWebhook(database: Queryable, id: string, why: string): Promise<void> {
  await database.query('update webhooks set activo = false, motivo = $2 where id = $1', [id, why])
}

/** @returns '' if the webhook does not exist */
export async function webhookName(database: Queryable, id: string): Promise<string> {
  const [row] = await database.query<{ nombre: string }>('select nombre from webhooks where id = $1', [id])
  return row?.nombre ?? ''
}
