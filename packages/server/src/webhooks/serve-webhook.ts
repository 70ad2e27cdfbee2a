import type { WebhookEvent, WebhookEventType } from '@baliza/sdk-core'
import { webhookReasons } from '@baliza/sdk-core/agreement'
import type { Log } from '../log.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import type { LongReads } from '../storage/connection/limit-concurrency.js'
import { isTransient } from '../storage/connection/transient.js'
import { lateRest, type Place, type Placed, placeAfter, readBatches } from '../storage/tables/batches.js'
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

/** Positions of one webhook. */
const mostPositions = 500
/** How long positions are gathered before they are posted, ms; anything else is posted at once, with those before it. */
export const gathered = 5_000
/** Things of one look. */
const mostRead = 1_000
const second = 1_000
/** How long a process keeps a webhook without renewing that, ms: longer than a post, and the statements around it, take. */
export const lease = 45 * second
/** A webhook that accepts nothing is tried again after this at first, and this at the latest, ms. */
const pauses = { first: 10 * second, longest: 3_600 * second }
/** After so long it is stopped, ms. */
const patience = 24 * 3_600 * second

/** What a webhook is served with. */
export interface Serving {
  readonly database: Database
  /** For what may take its time. */
  readonly longReads: LongReads
  readonly log: Log
  readonly poster: WebhookPoster
  /** Names this process. */
  readonly process: string
  readonly now: () => number
}

/** What one turn has come to. */
export interface Turn {
  /** After how long there may be more to do, ms; `null`: once something is stored. */
  readonly rest: number | null
  /** The units that it tells of. */
  readonly units: readonly string[]
}

/**
 * One turn: posts the delivery that waits, or cuts deliveries from what was stored since. The next one is not looked at
 * before the one before it has been accepted: so the events of a unit arrive in their order.
 *
 * At least once: a delivery is written before it is posted, and marked after. A process that dies in between leaves it, and
 * the one that takes over posts it again, under the same id.
 * @returns `null` where this process does not serve it any more
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

/** Those that its owner sees now, and of them those that it is held to. */
function unitsOf(database: Queryable, { user_id, rol, unidades }: ServedWebhook): Promise<string[]> {
  const key = { id: '', scopes: [], units: unidades, addresses: [] }
  return visibleImeis(database, { id: user_id, rol, key })
}

const ownersOf = ({ user_id }: ServedWebhook, units: readonly string[]) => [...units, user_id]

/** Posts a delivery and writes how that went. */
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
  /** Ends this one, with its reason where its owner looks; the next one's turn comes. */
  const giveUp = (error: unknown) => {
    log.error({ err: error, ...failedAt }, 'un envío de webhook no se puede preparar: se omite')
    const tried = { http: null, ms: 0, error: webhookReasons.ours }
    return writeTried(database, about, tried, { now: now(), next: null, cuenta: 0 })
  }
  if (content === null && found.failed.length > 0) return giveUp(found.error)
  if (found.failed.length > 0)
    log.error({ err: found.error, ...failedAt, failed: found.failed.length }, 'un webhook omite posiciones')
  if (content === null) {
    // Its owner does not see any of it any more, or does not want to hear of it.
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
    tried = await poster.post(webhook, JSON.stringify(event))
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

/** One event of one kind: positions together. */
function joined(contents: readonly EventContent[]): EventContent | null {
  const [first] = contents
  if (first?.tipo !== 'positions') return first ?? null
  return {
    tipo: 'positions',
    positions: contents.flatMap((one) => (one.tipo === 'positions' ? one.positions : [])),
  }
}

const countOf = (content: EventContent) => (content.tipo === 'positions' ? content.positions.length : 1)

/** Writes what is to be posted of what was stored since. @returns the rest of the turn */
async function cut(
  serving: Serving,
  webhook: ServedWebhook,
  units: readonly string[],
): Promise<number | null> {
  const { database, process, now } = serving
  const longReads = serving.longReads.of(webhook.user_id)
  const start = await startOf(serving, webhook)
  const found = await readBatches<EventRow>(longReads, eventSource(webhook.eventos), {
    place: start,
    owners: ownersOf(webhook, units),
    most: mostRead,
    until: Date.now() + 3 * second,
  })
  const listener = { eventos: webhook.eventos, units: new Set(units) }
  const { events, failed } = await readEvents(longReads, found.rows, listener)
  // One that we fail at becomes a delivery all the same: there it ends, with its reason.
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
  const end = kept === undefined ? found.place : placeBefore(kept, start, found.stretch, whole.length > 0)
  await database.transaction(async (tx) => {
    if (await moveWebhook(tx, webhook, process, end)) await addDeliveries(tx, webhook.id, deliveries)
  })
  if (deliveries.length > 0) return 0
  if (left > 0) return left
  if (found.state === 'full') return 0
  return found.state === 'late' ? lateRest : null
}

/** Only its kind is looked at while deliveries are cut. */
function nothingOf(tipo: WebhookEventType): EventContent {
  return (tipo === 'positions' ? { tipo, positions: [] } : { tipo }) as EventContent
}

/** Where it goes on; where that was forgotten meanwhile, with the oldest that is kept. */
async function startOf({ database, log }: Serving, { id, place }: ServedWebhook): Promise<Place> {
  const first = await firstEvent(database)
  if (place.from >= first) return place
  log.warn({ webhook: id }, 'un webhook estuvo detenido más de lo que se guarda: algo no se le envió')
  return placeAfter(first)
}

type Run = readonly [PlacedEvent, ...PlacedEvent[]]

/** One for each post: positions that follow each other are one. */
function runsOf(events: readonly PlacedEvent[]): Run[] {
  const runs: [PlacedEvent, ...PlacedEvent[]][] = []
  for (const one of events) {
    const run = runs.at(-1)
    const joins = one.content.tipo === 'positions' && run?.[0].content.tipo === 'positions'
    if (joins && run.length < mostPositions) run.push(one)
    else runs.push([one])
  }
  return runs
}

/** How long the last positions are kept back, because others may join them, ms. */
function gatheringOf(run: Run | undefined, now: number): number {
  if (run === undefined || run[0].content.tipo !== 'positions' || run.length >= mostPositions) return 0
  return Math.min(gathered, Math.max(0, run[0].storedAt + gathered - now))
}

function deliveryOf(run: Run, { from, until }: Pick<Place, 'from' | 'until'>): NewDelivery {
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
 * Before what is kept back. Of a stretch of which nothing was cut the next look takes a longer one, so that what comes
 * meanwhile joins it.
 */
function placeBefore(
  { batch, item }: Placed,
  start: Place,
  { from, until }: Pick<Place, 'from' | 'until'>,
  isCut: boolean,
): Place {
  const isWithin = start.from < start.until && start.from === from
  return isCut || isWithin ? { from, until, id: batch, item } : placeAfter(from)
}
