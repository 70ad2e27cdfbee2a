import type { Log } from '../log.js'
import { busTexts } from '../texts.js'
import type { Bus } from './bus.js'
import type { NatsLink } from './nats-connection.js'

/** Bytes of a message: NATS takes a megabyte, and a listener reads it in one turn of its event loop. */
const longest = 65_536

/**
 * The bus over core NATS: no message is kept, and what is published while the connection is lost is gone.
 * @param database names it: those of several may share a NATS
 */
export function createNatsBus(link: Pick<NatsLink, 'nats' | 'isConnected'>, database: string, log: Log): Bus {
  const { nats } = link
  const subject = `baliza.units.${database}`
  let isRefused = false
  return {
    kind: 'nats',
    longest,
    publish(messages) {
      try {
        for (const message of messages) nats.publish(subject, message)
        isRefused = false
      } catch (error) {
        // A server that takes less than we send, or a connection that is closed: whoever listens notices the gap.
        if (!isRefused) log.error({ err: error }, 'NATS no toma los avisos a otros procesos')
        isRefused = true
      }
    },
    async subscribe(hear) {
      const subscription = nats.subscribe(subject, {
        callback(error, message) {
          if (error === null) hear(message.string())
          else log.error({ err: error }, 'NATS no deja oír los avisos de otros procesos')
        },
      })
      // What is stored from now on is heard; where the connection is lost just now, what comes after the gap.
      await nats.flush().catch(() => undefined)
      return async () => subscription.unsubscribe()
    },
    get failure() {
      if (!link.isConnected) return busTexts.away
      return isRefused ? busTexts.refused : null
    },
    async close() {
      // A connection that is lost takes what was published with it.
      if (link.isConnected) await nats.flush().catch(() => undefined)
    },
  }
}
