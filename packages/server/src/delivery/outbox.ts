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

/** Pauses after each try but the last, ms: six tries in less than two hours. */
const standardPauses: readonly number[] = [1, 3, 10, 30, 60].map((minutes) => minutes * minute)
/** How long a worker may take over one delivery before another may: longer than any sender's patience. */
const lease = 2 * minute
/** Messages in progress at once, of each channel: one that is slow holds up no other. */
const lanes = 4
/** Of one share: a lane is always free for the other accounts. */
const lanesPerShare = lanes - 1

/** An alert that is older than this is not sent any more, ms: what rings should be news. */
export const freshFor: Readonly<Record<DeliveryChannel, number>> = {
  email: 24 * 60 * minute,
  sms: 60 * minute,
  push: 60 * minute,
}

/** Sends one delivery. @throws {FailedDelivery} */
export type SendDelivery = (delivery: ClaimedDelivery) => Promise<void>

/** What became of the tries of a channel: `postponed` ones are made again, `failed` ones are not. */
interface ChannelCounts {
  sent: number
  postponed: number
  failed: number
}

/** The worker that sends what waits in the table `deliveries`. */
export interface Outbox {
  /** What waits (as of the latest look), and what became of the rest since this process began. */
  stats(): {
    readonly waiting: number
    readonly sent: number
    readonly failed: number
    readonly channels: Readonly<Record<DeliveryChannel, Readonly<ChannelCounts>>>
  }
  /** Waits for what is in progress, a few seconds at most: what is left is sent again later. */
  close(): Promise<void>
}

export interface OutboxOptions {
  readonly database: Database
  readonly log: Log
  readonly senders: Readonly<Record<DeliveryChannel, SendDelivery>>
  readonly now?: () => number
  readonly pauses?: readonly number[]
  /** How often it looks without a notification, ms. */
  readonly every?: number
}

const channels: readonly DeliveryChannel[] = ['email', 'sms', 'push']

/**
 * Sends deliveries as they are announced, and looks every 15 s for those whose turn has come again.
 *
 * At least once: each is claimed in a statement of its own, sent outside of any transaction and then marked. A process
 * that dies between the last two leaves it claimed for two minutes, and then it is sent again.
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

  /** @returns how to wake one channel */
  function createLane(channel: DeliveryChannel): () => Promise<void> {
    /** Deliveries in progress, by share. */
    const busy = new Map<string, number>()
    let total = 0
    /** The share that this process has served last in its round; '': a round begins. */
    let last = ''
    let looking = false
    let again = false
    const change = (share: string, by: 1 | -1) => {
      total += by
      busy.set(share, (busy.get(share) ?? 0) + by)
      if (busy.get(share) === 0) busy.delete(share)
    }
    return async function look(): Promise<void> {
      again = true
      if (looking) return
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
          // The round goes on, or the next one begins: each share may have more.
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

  /** @returns why it was not sent; `null`: it was */
  async function attempt(
    channel: DeliveryChannel,
    delivery: ClaimedDelivery,
  ): Promise<FailedDelivery | null> {
    if (!delivery.account.activo) return new FailedDelivery('la cuenta está inactiva', true)
    // It may have waited for hours, and the account may not see the unit any more.
    if (!delivery.account.sees) return new FailedDelivery('la cuenta ya no ve la unidad', true)
    if (delivery.recipient !== null && delivery.attended)
      return new FailedDelivery('alguien atendió la alerta antes de avisar a nadie más', true)
    if (now() - delivery.alert.created_at > freshFor[channel])
      return new FailedDelivery('el aviso caducó antes de enviarse', true)
    // Only a process that died while it sent leaves more tries than there are.
    if (delivery.attempts > tries) return new FailedDelivery('se interrumpió demasiadas veces', true)
    try {
      await senders[channel](delivery)
      return null
    } catch (error) {
      if (error instanceof FailedDelivery) return error
      log.error({ err: error, delivery: delivery.id, channel }, 'falló el envío de un aviso')
      // What we fail at ourselves we would fail at again.
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
      await Promise.race([Promise.all(running), wait(5_000, undefined, { ref: false })])
    },
  }
}
