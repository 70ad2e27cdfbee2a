import type { WebhookDelivery, WebhookType } from '@baliza/sdk-core'
import type { Queryable } from '../connection/database.js'
import { newId } from './accounts.js'
import type { Stretch } from './webhook-feed.js'

/** A delivery as the wire lists it. */
export type WireDelivery = Omit<WebhookDelivery, 'id'> & { readonly _id: string }

const wire = `d.id as _id, d.tipo, d.cuenta, d.created_at as creado, d.intentos, d.tried_at as intentado,
  d.taken_at as entregado, d.next_at as reintento, d.http, d.ms, d.error`

/** What a webhook has posted and is to post, the newest first. */
export function deliveriesOf(database: Queryable, webhook: string, most: number): Promise<WireDelivery[]> {
  return database.query<WireDelivery>(
    `select ${wire} from webhook_deliveries d where webhook_id = $1 order by number desc limit $2`,
    [webhook, most],
  )
}

/** A delivery that waits. */
export interface WaitingDelivery extends Stretch {
  readonly id: string
  readonly tipo: WebhookType
  readonly created_at: number
  readonly intentos: number
  /** Since when it fails, Unix ms. */
  readonly first_at: number | null
  readonly next_at: number
}

type WaitingRow = Omit<WaitingDelivery, keyof Stretch> &
  Record<'at_from' | 'at_until' | 'id1' | 'item1' | 'id2' | 'item2', number>

/** The delivery whose turn it is; those after it wait until it has been accepted. */
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

/** What is to be posted. */
export interface NewDelivery extends Stretch {
  readonly tipo: WebhookType
  readonly cuenta: number
  readonly createdAt: number
}

/** Adds deliveries in their order. */
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

/** How a try went. */
export interface Tried {
  /** The HTTP status; `null`: no answer. */
  readonly http: number | null
  readonly ms: number
  /** In Spanish; empty: it was accepted. */
  readonly error: string
}

/**
 * Writes how a delivery went, unless another process serves its webhook by now.
 * @param next when it is tried again, Unix ms; `null`: it was accepted, or given up where there is an error
 * @param cuenta what was sent of it
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

/** Writes a test: it is over, however it went. */
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

/** Lets be posted again what was stored since a moment, or since a delivery. @returns how many wait now */
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
  // Apart: what the activity log names is what follows.
  await tx.query(`update webhooks set motivo = '' where id = $1`, [webhook])
  await tx.query('update webhooks set activo = true where id = $1 and not activo', [webhook])
  await tx.query(`select pg_notify('webhooks', '')`)
  return again.length
}

/** Forgets what was stored before a moment, Unix ms, accepted or not. */
export async function forgetWebhookDeliveries(database: Queryable, before: number): Promise<void> {
  await database.query('delete from webhook_deliveries where created_at < $1', [before])
}
