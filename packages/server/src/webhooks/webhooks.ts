import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEvent } from '@baliza/agreement'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import type { Messages } from '../delivery/messages.js'
import type { Arrivals } from '../feed/arrivals.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import type { DatabaseShares } from '../storage/connection/limit-concurrency.js'
import { newId } from '../storage/tables/accounts.js'
import { addTest, type Tried, type WireDelivery } from '../storage/tables/webhook-deliveries.js'
import { claimWebhooks, releaseWebhooks, webhookById } from '../storage/tables/webhooks.js'
import type { WebhookPoster } from './post-webhook.js'
import { lease, type Serving, serveWebhook } from './serve-webhook.js'

/** The worker that posts webhooks. */
export interface Webhooks {
  /** Whether posting to a URL is allowed. */
  readonly accepts: WebhookPoster['accepts']
  /** Posts a test immediately. @returns its result, or `null` if the webhook does not exist or its owner lacks the permission */
  test(id: string): Promise<WireDelivery | null>
  /** Number of webhooks that this process serves, and of its posts by result. A `postponed` delivery is posted again. */
  stats(): { readonly served: number; readonly sent: number; readonly postponed: number }
  /** Completes the posts in progress and leaves the webhooks to another process. */
  close(): Promise<void>
}

export interface WebhooksOptions {
  readonly database: Database
  readonly longReads: DatabaseShares
  readonly log: Log
  readonly arrivals: Arrivals
  readonly poster: WebhookPoster
  readonly messages: Pick<Messages, 'leave'>
  readonly now?: () => number
  /** Interval between two searches for unserved webhooks, in ms. */
  readonly every?: number
}

/** Minimum interval between two turns of one webhook, in ms, because data is stored in many small batches. */
const breath = 1_000
/** Maximum interval between two turns, in ms, to renew the lease. */
const maxRest = lease / 3

/**
 * Serves webhooks. One process claims each webhook for 45 s and renews the claim with every turn. Each webhook has its own loop,
 * so that a slow one does not delay the others.
 */
export async function startWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  const { database, longReads, log, arrivals, messages, now = Date.now, every = 5_000 } = options
  const counts = { sent: 0, postponed: 0 }
  const poster: WebhookPoster = {
    accepts: options.poster.accepts,
    async post(webhook, event) {
      const message = {
        channel: 'webhook',
        account: webhook.user_id,
        to: new URL(webhook.url).origin,
      } as const
      const tried = await messages
        .leave(message, () => options.poster.post(webhook, event))
        .catch((error: unknown): Tried => {
          if (!(error instanceof FailedDelivery)) throw error
          return { http: null, ms: 0, error: error.message }
        })
      counts[tried.error === '' ? 'sent' : 'postponed'] += 1
      return tried
    },
  }
  const serving: Serving = { database, longReads, log, poster, process: randomUUID(), now }
  const loops = new Map<string, Promise<void>>()
  let lookFailed = ''
  const wakers = new Set<() => void>()
  const closing = new AbortController()
  // Each webhook adds a listener.
  setMaxListeners(0, closing.signal)

  async function serve(id: string): Promise<void> {
    let units: readonly string[] = []
    let [failures, logged] = [0, '']
    while (!closing.signal.aborted) {
      const since = performance.now()
      // The waiter is created before the read, so that data stored during it is not missed.
      const waiter = wait(units)
      try {
        const turn = await serveWebhook(serving, id)
        if (turn === null) return
        failures = 0
        logged = ''
        const isHeard = turn.units.join() === units.join()
        units = turn.units
        if (turn.rest === 0 || !isHeard) continue
        await waiter.next(Math.min(turn.rest ?? maxRest, maxRest))
        await pause(since + breath - performance.now(), closing.signal)
      } catch (error) {
        if (closing.signal.aborted) return
        // Each distinct error is logged once, because it may recur until the webhook's rows change.
        if (logged !== String(error)) log.error({ err: error, webhook: id }, 'falló un webhook')
        logged = String(error)
        await pause(Math.min(maxRest, breath * 2 ** failures), closing.signal)
        failures += 1
      } finally {
        waiter.end()
      }
    }
  }

  /** Waits for stored data of these units, and for changes of webhooks. */
  function wait(units: readonly string[]) {
    const own = new AbortController()
    const wake = () => own.abort()
    wakers.add(wake)
    const news = arrivals.wait(units, null)
    return {
      next: (ms: number) => news.next(ms, AbortSignal.any([own.signal, closing.signal])),
      end() {
        wakers.delete(wake)
        news.end()
      },
    }
  }

  async function look(): Promise<void> {
    try {
      const at = now()
      const claimed = await claimWebhooks(database, { process: serving.process, now: at, until: at + lease })
      lookFailed = ''
      for (const id of claimed)
        if (!loops.has(id))
          loops.set(
            id,
            serve(id).finally(() => {
              loops.delete(id)
              void leave([id])
            }),
          )
    } catch (error) {
      if (closing.signal.aborted || lookFailed === String(error)) return
      lookFailed = String(error)
      log.error({ err: error }, 'no se pudieron leer los webhooks')
    }
  }

  /** Releases claims before the lease ends: a stopped webhook may be resumed at any time. */
  async function leave(ids: readonly string[]): Promise<void> {
    if (closing.signal.aborted) return
    await releaseWebhooks(database, serving.process, ids).catch((error: unknown) => {
      if (!closing.signal.aborted) log.error({ err: error }, 'no se pudo dejar un webhook')
    })
  }

  const stopHearing = await database.listen('webhooks', () => {
    for (const wake of wakers) wake()
    void look()
  })
  const timer = setInterval(() => void look(), every)
  timer.unref()
  await look()

  return {
    accepts: poster.accepts,
    async test(id) {
      const webhook = await webhookById(database, id)
      if (webhook === null) return null
      const event: WebhookEvent = { id: newId(), webhook: id, creado: now(), tipo: 'test' }
      const tried = await poster.post(webhook, event)
      return addTest(database, id, { id: event.id, now: now() }, tried)
    },
    stats: () => ({ served: loops.size, ...counts }),
    async close() {
      closing.abort()
      clearInterval(timer)
      await stopHearing()
      const ids = [...loops.keys()]
      await Promise.all(loops.values())
      if (ids.length > 0) await releaseWebhooks(database, serving.process, ids)
    },
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)
