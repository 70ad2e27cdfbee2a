import {
  columnsFrom,
  type Webhook,
  type WebhookEdit,
  type WebhookEventType,
  webhookFields,
} from '@baliza/agreement'
import { administered, mayIntegrate } from '../../access/accounts.js'
import type { Queryable } from '../connection/database.js'
import type { FeedCursor } from './batches.js'
import { fieldsSql, insertLimited, rowSql } from './row-sql.js'

/** A webhook as listed by the API. Times are Unix ms. */
export type WireWebhook = Omit<Webhook, 'id'> & { readonly _id: string }

const { anterior_hasta: _, ...storedFields } = webhookFields

/** Reads the webhooks of the accounts that an account administers, newest first. @param reader its {@link administratorId} */
export function webhooksOf(database: Queryable, reader: string | null, now: number): Promise<WireWebhook[]> {
  return database.query<WireWebhook>(
    `select ${fieldsSql(storedFields, 'w')},
       (select max(d.taken_at) from webhook_deliveries d where d.webhook_id = w.id) as entregado,
       q.first_at as fallando, case when w.activo and q.first_at is not null then q.next_at end as reintento,
       case when w.anterior_hasta > $2 then w.anterior_hasta end as anterior_hasta, u.name as usuario
     from webhooks w join users u on u.id = w.user_id left join users o on o.id = u.owner
       left join lateral (
         select first_at, next_at from webhook_deliveries d
         where d.webhook_id = w.id and d.next_at is not null order by number limit 1) q on true
     where ${administered('$1')} order by w.number desc`,
    [reader, now],
  )
}

export interface NewWebhook {
  readonly id: string
  readonly user_id: string
  readonly secreto: string
  readonly created_at: number
}

/** Adds an active webhook. @param most maximum number of webhooks per account @returns `false` if the maximum is reached */
export function addWebhook(
  tx: Queryable,
  webhook: NewWebhook,
  form: Omit<WebhookEdit, 'activo'>,
  { from, until, id, item }: FeedCursor,
  most: number,
): Promise<boolean> {
  const cursor = { at_from: from, at_until: until, at_id: id, at_item: item }
  return insertLimited(tx, 'webhooks', { ...webhook, ...columnsFrom(webhookFields, form), ...cursor }, most)
}

/** Changes a webhook. Waiting deliveries are retried at once, and their retry period of a day starts again. */
export async function changeWebhook(tx: Queryable, id: string, form: WebhookEdit): Promise<void> {
  // A separate statement, so that the activity log names only the changes of the next one.
  await tx.query(`update webhooks set motivo = '' where id = $1`, [id])
  const { set, values, next } = rowSql(columnsFrom(webhookFields, form))
  await tx.query(`update webhooks set ${set} where id = ${next}`, [...values, id])
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
