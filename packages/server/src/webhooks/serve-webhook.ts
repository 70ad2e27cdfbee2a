import type { WebhookEvent, WebhookEventType } from '@baliza/agreement'
import { webhookReasons } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import type { DatabaseShares } from '../storage/connection/limit-concurrency.js'
import { isTransient } from '../storage/connection/transient.js'
import {
  cursorAfter,
  type FeedCursor,
  lateRest,
  type Placed,
  readBatches,
} from '../storage/tables/batches.js'
import { visibleImeis } from '../storage/tables/units.js'
import {
  addDeliveries,
  type NewDelivery,
  nextDelivery,
  type Tried,
  type WaitingDelivery,
  writeTried,
} from '../storage/tables/webhook-deliveries.js'
import { type EventRow, eventSource, firstEvent, readStretch } from '../storage/tables/webhook-feed.js'
import { keepWebhook, moveWebhook, type ServedWebhook, stopWebhook } from '../storage/tables/webhooks.js'
import type { WebhookPoster } from './post-webhook.js'
import { type EventContent, type PlacedEvent, readEvents, typeOf } from './read-events.js'

/** Maximum number of positions per delivery. */
const maxPositions = 500
/**
 * Time that positions are collected before they are posted, in ms. Any other event is posted immediately, after the positions
 * before it.
 */
export const gathered = 5_000
/** Maximum number of rows per read. */
const maxRead = 1_000
const second = 1_000
/** Lease of a webhook, in ms, after which another process may claim it. Longer than a post and the statements around it. */
export const lease = 45 * second
/** First and longest pause before a failed delivery is retried, in ms. */
const pauses = { first: 10 * second, longest: 3_600 * second }
/** Time of continuous failures after which the webhook is stopped, in ms. */
const patience = 24 * 3_600 * second

/** The services that a turn uses. */
export interface Serving {
  readonly database: Database
  /** For slow reads. */
  readonly longReads: DatabaseShares
  readonly log: Log
  readonly poster: WebhookPoster
  /** Identifies this process. */
  readonly process: string
  readonly now: () => number
}

/** The result of one turn. */
export interface Turn {
  /** Time until the next turn, in ms. `null`: the next turn starts when data is stored. */
  readonly rest: number | null
  /** The units whose events the webhook receives. */
  readonly units: readonly string[]
}

/**
 * Executes one turn: posts the waiting delivery, or creates deliveries from the events stored since. The next delivery waits
 * until the one before it was accepted, so that the events of a unit arrive in order.
 *
 * Delivery is at least once: a delivery is written before it is posted, and marked afterwards. If a process dies in between, the
 * process that takes over posts the delivery again with the same id.
 * @returns `null` if another process serves the webhook now
 */
export async function serveWebhook(serving: Serving, id: string): Promise<Turn | null> {
  const { database, process, now } = serving
  const webhook = await keepWebhook(database, id, { process, now: now(), until: now() + lease })
  if (webhook === null) return null
  const units = await unitsOf(database, webhook)
  const waiting = await nextDelivery(database, id)
  if (waiting === null) return { rest: await cut(serving, webhook, units), units }
  const rest = waiting.next_at - now()
  if (rest > 0) return { rest, units }
  await deliver(serving, webhook, waiting, units)
  return { rest: 0, units }
}

/** Returns the units that the owner currently sees, limited to those of the webhook. */
function unitsOf(database: Queryable, { user_id, rol, unidades }: ServedWebhook): Promise<string[]> {
  const key = { id: '', scopes: [], units: unidades, addresses: [] }
  return visibleImeis(database, { id: user_id, rol, key })
}

const ownersOf = ({ user_id }: ServedWebhook, units: readonly string[]) => [...units, user_id]

async function deliver(
  serving: Serving,
  webhook: ServedWebhook,
  delivery: WaitingDelivery,
  units: readonly string[],
): Promise<void> {
  const { database, log, poster, process, now } = serving
  const longReads = serving.longReads.of(webhook.user_id)
  const rows = await readStretch(longReads, webhook.eventos, delivery, ownersOf(webhook, units))
  const found = await readEvents(longReads, rows, { eventos: webhook.eventos, units: new Set(units) })
  const content = joined(
    found.events.filter((one) => one.content.tipo === delivery.tipo).map((one) => one.content),
  )
  const about = { id: delivery.id, process }
  const failedAt = { webhook: webhook.id, delivery: delivery.id }
  /** Ends this delivery with a reason that its owner can see, so that the next one can be posted. */
  const giveUp = (error: unknown) => {
    log.error({ err: error, ...failedAt }, 'un envío de webhook no se puede preparar: se omite')
    const tried = { http: null, ms: 0, error: webhookReasons.ours }
    return writeTried(database, about, tried, { now: now(), next: null, cuenta: 0 })
  }
  if (content === null && found.failed.length > 0) return giveUp(found.error)
  if (found.failed.length > 0)
    log.error({ err: found.error, ...failedAt, failed: found.failed.length }, 'un webhook omite posiciones')
  if (content === null) {
    // The owner no longer sees any of it, or has unsubscribed from this event type.
    await writeTried(database, about, { http: null, ms: 0, error: '' }, { now: now(), next: null, cuenta: 0 })
    return
  }
  const event = {
    id: delivery.id,
    webhook: webhook.id,
    creado: delivery.created_at,
    ...content,
  } as WebhookEvent
  let tried: Tried
  try {
    tried = await poster.post(webhook, event)
  } catch (error) {
    if (isTransient(error)) throw error
    return giveUp(error)
  }
  const at = now()
  const failing = at - (delivery.first_at ?? at)
  const next = tried.error === '' ? null : at + Math.min(pauses.longest, Math.max(pauses.first, failing))
  await writeTried(database, about, tried, { now: at, next, cuenta: countOf(content) })
  if (next === null || failing < patience) return
  await stopWebhook(database, webhook.id, `${webhookReasons.day}: ${tried.error}`)
  log.warn({ webhook: webhook.id, why: tried.error }, 'webhook detenido: no recibió nada durante un día')
}

/** Joins positions to one event. Any other event is returned unchanged. */
function joined(contents: readonly EventContent[]): EventContent | null {
  const [first] = contents
  if (first?.tipo !== 'positions') return first ?? null
  return {
    tipo: 'positions',
    positions: contents.flatMap((one) => (one.tipo === 'positions' ? one.positions : [])),
  }
}

const countOf = (content: EventContent) => (content.tipo === 'positions' ? content.positions.length : 1)

/** Creates deliveries from the events stored since the last turn. @returns `rest` of the turn */
async function cut(
  serving: Serving,
  webhook: ServedWebhook,
  units: readonly string[],
): Promise<number | null> {
  const { database, process, now } = serving
  const longReads = serving.longReads.of(webhook.user_id)
  const start = await startOf(serving, webhook)
  const found = await readBatches<EventRow>(longReads, eventSource(webhook.eventos), {
    cursor: start,
    owners: ownersOf(webhook, units),
    most: maxRead,
    until: Date.now() + 3 * second,
  })
  const listener = { eventos: webhook.eventos, units: new Set(units) }
  const { events, failed } = await readEvents(longReads, found.rows, listener)
  // A row that failed still becomes a delivery, which then ends with the reason of the failure.
  const doomed = failed
    .filter((row) => webhook.eventos.includes(typeOf(row)))
    .map((row): PlacedEvent => {
      return { content: nothingOf(typeOf(row)), batch: row.batch, item: row.item, storedAt: row.stored_at }
    })
  const runs = runsOf([...events, ...doomed].toSorted((a, b) => a.batch - b.batch || a.item - b.item))
  const left = gatheringOf(runs.at(-1), now())
  const whole = left > 0 ? runs.slice(0, -1) : runs
  const deliveries = whole.map((run) => deliveryOf(run, found.stretch))
  const [kept] = (left > 0 && runs.at(-1)) || []
  const end = kept === undefined ? found.cursor : cursorBefore(kept, start, found.stretch, whole.length > 0)
  await database.transaction(async (tx) => {
    if (await moveWebhook(tx, webhook, process, end)) await addDeliveries(tx, webhook.id, deliveries)
  })
  if (deliveries.length > 0) return 0
  if (left > 0) return left
  if (found.state === 'full') return 0
  return found.state === 'late' ? lateRest : null
}

/** Only the event type matters while deliveries are created. */
function nothingOf(tipo: WebhookEventType): EventContent {
  return (tipo === 'positions' ? { tipo, positions: [] } : { tipo }) as EventContent
}

/** Returns the webhook's cursor, or the cursor before the oldest stored event if earlier events were already deleted. */
async function startOf({ database, log }: Serving, { id, cursor }: ServedWebhook): Promise<FeedCursor> {
  const first = await firstEvent(database)
  if (cursor.from >= first) return cursor
  log.warn(
    { webhook: id },
    'un webhook estuvo detenido más tiempo del que se conservan los datos: faltan envíos',
  )
  return cursorAfter(first)
}

type Run = readonly [PlacedEvent, ...PlacedEvent[]]

/** Groups events by delivery: consecutive positions share a delivery. */
function runsOf(events: readonly PlacedEvent[]): Run[] {
  const runs: [PlacedEvent, ...PlacedEvent[]][] = []
  for (const one of events) {
    const run = runs.at(-1)
    const joins = one.content.tipo === 'positions' && run?.[0].content.tipo === 'positions'
    if (joins && run.length < maxPositions) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** Returns how long the last positions are still held back so that others can join them, in ms. */
function gatheringOf(run: Run | undefined, now: number): number {
  if (run === undefined || run[0].content.tipo !== 'positions' || run.length >= maxPositions) return 0
  return Math.min(gathered, Math.max(0, run[0].storedAt + gathered - now))
}

function deliveryOf(run: Run, { from, until }: Pick<FeedCursor, 'from' | 'until'>): NewDelivery {
  const [first] = run
  const { batch, item } = run.at(-1) ?? first
  return {
    from,
    until,
    first,
    end: { batch, item: item + 1 },
    tipo: first.content.tipo,
    cuenta: run.length,
    createdAt: first.storedAt,
  }
}

/**
 * Returns the cursor before the events that are held back. If no delivery was created from a stretch, the next read uses a longer
 * one, so that later positions join it.
 */
function cursorBefore(
  { batch, item }: Placed,
  start: FeedCursor,
  { from, until }: Pick<FeedCursor, 'from' | 'until'>,
  isCut: boolean,
): FeedCursor {
  const isWithin = start.from < start.until && start.from === from
  return isCut || isWithin ? { from, until, id: batch, item } : cursorAfter(from)
}
