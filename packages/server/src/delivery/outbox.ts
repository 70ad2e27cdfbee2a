import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { isTransient } from '../storage/connection/transient.js'
import {
  type ClaimedDelivery,
  claimDeliveries,
  countWaiting,
  type DeliveryChannel,
  markFailed,
  markSent,
  tryAgainAt,
} from '../storage/tables/deliveries.js'
import { FailedDelivery } from './failed-delivery.js'

const minute = 60_000

/** Pauses after each attempt but the last, ms: six attempts in less than two hours. */
const standardPauses: readonly number[] = [1, 3, 10, 30, 60].map((minutes) => minutes * minute)
/** How long a worker may process a delivery before another worker may claim it, ms. Longer than any sender's timeout. */
const lease = 2 * minute
/** Concurrent messages per channel, so that a slow message does not block the others. */
const lanes = 4
/** Maximum lanes of one share, so that one lane is always free for other accounts. */
const lanesPerShare = lanes - 1

/** Maximum age of an alert that is sent, ms: notifications should be recent. */
export const freshFor: Readonly<Record<DeliveryChannel, number>> = {
  email: 24 * 60 * minute,
  sms: 60 * minute,
  push: 60 * minute,
}

/** Sends one delivery. @throws {FailedDelivery} */
export type SendDelivery = (delivery: ClaimedDelivery) => Promise<void>

/** Results of a channel's attempts. `postponed` ones are retried, `failed` ones are not. */
interface ChannelCounts {
  sent: number
  postponed: number
  failed: number
}

/** The worker that sends the waiting rows of the table `deliveries`. */
export interface Outbox {
  /** Returns the number of waiting deliveries at the last check, and the results since this process started. */
  stats(): {
    readonly waiting: number
    readonly sent: number
    readonly failed: number
    readonly channels: Readonly<Record<DeliveryChannel, Readonly<ChannelCounts>>>
  }
  /** Waits a few seconds at most for deliveries in progress. The others are sent later. */
  close(): Promise<void>
}

export interface OutboxOptions {
  readonly database: Database
  readonly log: Log
  readonly senders: Readonly<Record<DeliveryChannel, SendDelivery>>
  readonly now?: () => number
  readonly pauses?: readonly number[]
  /** Interval of the checks without a notification, ms. */
  readonly every?: number
}

const channels: readonly DeliveryChannel[] = ['email', 'sms', 'push']

/**
 * Sends deliveries when they are announced, and checks every 15 s for retries that are due.
 *
 * At least once: each delivery is claimed in a separate statement, sent outside any transaction and then marked. If the process
 * dies between the last two steps, the claim expires after two minutes and the delivery is sent again.
 */
export async function startOutbox(options: OutboxOptions): Promise<Outbox> {
  const { database, log, senders, now = Date.now, pauses = standardPauses, every = 15_000 } = options
  const tries = pauses.length + 1
  const none = (): ChannelCounts => ({ sent: 0, postponed: 0, failed: 0 })
  const counts: Readonly<Record<DeliveryChannel, ChannelCounts>> = {
    email: none(),
    sms: none(),
    push: none(),
  }
  let waiting = 0
  const running = new Set<Promise<void>>()
  let closed = false

  /** @returns a function that wakes the channel */
  function createLane(channel: DeliveryChannel): () => Promise<void> {
    /** Deliveries in progress, by share. */
    const busy = new Map<string, number>()
    let total = 0
    /** The last share that this process served in its round; '' at the start of a round. */
    let last = ''
    let looking = false
    let again = false
    let latestClaim = Promise.resolve()
    const change = (share: string, by: 1 | -1) => {
      total += by
      busy.set(share, (busy.get(share) ?? 0) + by)
      if (busy.get(share) === 0) busy.delete(share)
    }
    const look = () => {
      again = true
      if (!looking) latestClaim = claimDue()
      return latestClaim
    }
    return look

    async function claimDue(): Promise<void> {
      looking = true
      try {
        while (again && total < lanes && !closed) {
          again = false
          const at = now()
          const full = [...busy].flatMap(([share, count]) => (count < lanesPerShare ? [] : share))
          const claimed = await claimDeliveries(database, channel, {
            now: at,
            until: at + lease,
            most: lanes - total,
            after: last,
            full,
          })
          // The round continues or the next one begins, because each share may have more deliveries.
          again ||= claimed.last !== null || last !== ''
          last = claimed.last ?? ''
          for (const delivery of claimed.deliveries) {
            change(delivery.share, 1)
            const work = deliver(channel, delivery).finally(() => {
              change(delivery.share, -1)
              running.delete(work)
              void look()
            })
            running.add(work)
          }
        }
      } catch (error) {
        if (!closed) log.error({ err: error, channel }, 'no se pudieron leer los avisos por enviar')
      } finally {
        looking = false
      }
    }
  }

  async function deliver(channel: DeliveryChannel, delivery: ClaimedDelivery): Promise<void> {
    try {
      const outcome = await attempt(channel, delivery)
      if (outcome === null) {
        await markSent(database, delivery.id, now())
        counts[channel].sent += 1
        return
      }
      const about = { delivery: delivery.id, channel, attempts: delivery.attempts, why: outcome.message }
      const pause = pauses[delivery.attempts - 1]
      if (outcome.final || pause === undefined) {
        await markFailed(database, delivery.id, outcome.message)
        counts[channel].failed += 1
        log.warn(about, 'aviso no enviado')
      } else {
        await tryAgainAt(database, delivery.id, now() + pause)
        counts[channel].postponed += 1
        log.info(about, 'aviso pospuesto')
      }
    } catch (error) {
      log.error(
        { err: error, delivery: delivery.id, channel },
        'un aviso quedó sin marcar y se enviará otra vez',
      )
    }
  }

  /** @returns why it was not sent; `null` if it was sent */
  async function attempt(
    channel: DeliveryChannel,
    delivery: ClaimedDelivery,
  ): Promise<FailedDelivery | null> {
    if (!delivery.account.activo) return new FailedDelivery('la cuenta está inactiva', true)
    // The delivery may have waited for hours, and the account may no longer see the unit.
    if (!delivery.account.sees) return new FailedDelivery('la cuenta ya no ve la unidad', true)
    if (delivery.recipient !== null && delivery.attended)
      return new FailedDelivery('alguien atendió la alerta antes de avisar a nadie más', true)
    if (now() - delivery.alert.created_at > freshFor[channel])
      return new FailedDelivery('el aviso caducó antes de enviarse', true)
    // Only processes that died while sending cause more attempts than allowed.
    if (delivery.attempts > tries) return new FailedDelivery('se interrumpió demasiadas veces', true)
    try {
      await senders[channel](delivery)
      return null
    } catch (error) {
      if (error instanceof FailedDelivery) return error
      log.error({ err: error, delivery: delivery.id, channel }, 'falló el envío de un aviso')
      // An internal error would occur again.
      return new FailedDelivery('el servidor falló al enviarlo', !isTransient(error))
    }
  }

  const looks = channels.map(createLane)
  async function lookEverywhere(): Promise<void> {
    await Promise.all(looks.map((look) => look()))
  }
  async function count(): Promise<void> {
    try {
      waiting = await countWaiting(database)
    } catch (error) {
      if (!closed) log.error({ err: error }, 'no se pudieron contar los avisos por enviar')
    }
  }
  const stopHearing = await database.listen('deliveries', () => void lookEverywhere())
  const timer = setInterval(() => void lookEverywhere().then(count), every)
  timer.unref()
  await lookEverywhere()
  await count()

  return {
    stats() {
      const sum = (outcome: keyof ChannelCounts) =>
        channels.reduce((total, channel) => total + counts[channel][outcome], 0)
      return { waiting, sent: sum('sent'), failed: sum('failed'), channels: counts }
    },
    async close() {
      closed = true
      clearInterval(timer)
      await stopHearing()
      // A claim in progress can still return deliveries, which would then be sent without being marked.
      const ended = lookEverywhere().then(() => Promise.all(running))
      await Promise.race([ended, wait(5_000, undefined, { ref: false })])
    },
  }
}
