import type { WebhookDelivery, WebhookType } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import type { ListKey } from './list-key.js'
import type { Stretch } from './webhook-feed.js'

/** A delivery as listed by the API. */
export type WireDelivery = Omit<WebhookDelivery, 'id'> & { readonly _id: string }

const wire = `d.id as _id, d.tipo, d.cuenta, d.created_at as creado, d.intentos, d.tried_at as intentado,
  d.taken_at as entregado, d.next_at as reintento, d.http, d.ms, d.error`

/** Reads the posted and the waiting deliveries of a webhook, newest first. */
export function deliveriesOf(
  database: Queryable,
  webhook: string,
  most: number,
  after: ListKey | null = null,
): Promise<(WireDelivery & { readonly number: number })[]> {
  return database.query(
    `select ${wire}, d.number from webhook_deliveries d where webhook_id = $1 and ($3::bigint is null or number < $3)
     order by number desc limit $2`,
    [webhook, most, after?.[0] ?? null],
  )
}

export interface WaitingDelivery extends Stretch {
  readonly id: string
  readonly tipo: WebhookType
  readonly created_at: number
  readonly intentos: number
  /** Time of the first failure, Unix ms. */
  readonly first_at: number | null
  readonly next_at: number
}

type WaitingRow = Omit<WaitingDelivery, keyof Stretch> &
  Record<'at_from' | 'at_until' | 'id1' | 'item1' | 'id2' | 'item2', number>

/** Reads the next delivery in order. The later ones wait until it has been accepted. */
export async function nextDelivery(database: Queryable, webhook: string): Promise<WaitingDelivery | null> {
  const [row] = await database.query<WaitingRow>(
    `select id, tipo, created_at, intentos, first_at, next_at, at_from, at_until, id1, item1, id2, item2
     from webhook_deliveries where webhook_id = $1 and next_at is not null order by number limit 1`,
    [webhook],
  )
  if (row === undefined) return null
  const { at_from: from, at_until: until, id1, item1, id2, item2, ...delivery } = row
  return { ...delivery, from, until, first: { batch: id1, item: item1 }, end: { batch: id2, item: item2 } }
}

export interface NewDelivery extends Stretch {
  readonly tipo: WebhookType
  readonly cuenta: number
  readonly createdAt: number
}

export async function addDeliveries(
  tx: Queryable,
  webhook: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for (const { tipo, cuenta, createdAt, from, until, first, end } of deliveries)
    await tx.query(
      `insert into webhook_deliveries
         (id, webhook_id, tipo, cuenta, created_at, at_from, at_until, id1, item1, id2, item2, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)`,
      [newId(), webhook, tipo, cuenta, createdAt, from, until, first.batch, first.item, end.batch, end.item],
    )
}

export interface Tried {
  /** HTTP status; `null`: no answer. */
  readonly http: number | null
  readonly ms: number
  /** In Spanish; empty: accepted. */
  readonly error: string
}

/**
 * Stores the result of an attempt, unless another process serves the webhook now.
 * @param next when to retry, Unix ms; `null`: it was accepted or, with an error, given up
 * @param cuenta number of sent items
 */
export async function writeTried(
  database: Queryable,
  { id, process }: { readonly id: string; readonly process: string },
  { http, ms, error }: Tried,
  { now, next, cuenta }: { readonly now: number; readonly next: number | null; readonly cuenta: number },
): Promise<void> {
  await database.query(
    `update webhook_deliveries d set intentos = intentos + 1, tried_at = $3::bigint, next_at = $4::bigint,
       taken_at = case when $4::bigint is null and $7::text = '' then $3::bigint end, first_at = case when $4::bigint is null then null else coalesce(first_at, $3::bigint) end,
       http = $5, ms = $6, error = $7::text, cuenta = $8
     from webhooks w where d.id = $1 and w.id = d.webhook_id and w.served_by = $2`,
    [id, process, now, next, http, ms, error, cuenta],
  )
}

/** Stores a test. A test is complete after one attempt. */
export async function addTest(
  database: Queryable,
  webhook: string,
  { id, now }: { readonly id: string; readonly now: number },
  { http, ms, error }: Tried,
): Promise<WireDelivery> {
  const [row] = await database.query<WireDelivery>(
    `insert into webhook_deliveries as d (id, webhook_id, tipo, cuenta, created_at, intentos, tried_at, taken_at, http, ms, error)
     values ($1, $2, 'test', 1, $3::bigint, 1, $3::bigint, case when $6::text = '' then $3::bigint end, $4, $5, $6::text) returning ${wire}`,
    [id, webhook, now, http, ms, error],
  )
  if (row === undefined) throw new Error('a test was not written')
  return row
}

/** Queues again what was stored since a moment, or since a delivery. @returns the number of deliveries that wait again */
export async function repeatDeliveries(
  tx: Queryable,
  webhook: string,
  from: { readonly desde: number } | { readonly entrega: string },
): Promise<number> {
  const [condition, value] =
    'desde' in from
      ? (['created_at >= $2', from.desde] as const)
      : ([
          'number >= (select number from webhook_deliveries where id = $2 and webhook_id = $1)',
          from.entrega,
        ] as const)
  const again = await tx.query(
    `update webhook_deliveries set next_at = 0, first_at = null, taken_at = null
     where webhook_id = $1 and tipo <> 'test' and ${condition} returning 1`,
    [webhook, value],
  )
  if (again.length === 0) return 0
  // A separate statement, so that the activity log names only the change of the next one.
  await tx.query(`update webhooks set motivo = '' where id = $1`, [webhook])
  await tx.query('update webhooks set activo = true where id = $1 and not activo', [webhook])
  await tx.query(`select pg_notify('webhooks', '')`)
  return again.length
}

/** Deletes deliveries stored before a moment, in Unix ms, accepted or not. */
export async function forgetWebhookDeliveries(database: Queryable, before: number): Promise<void> {
  await database.query('delete from webhook_deliveries where created_at < $1', [before])
}
