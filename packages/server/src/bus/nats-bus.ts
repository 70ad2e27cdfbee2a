import type { Log } from '../log.js'
import { busTexts } from '../texts.js'
import type { Bus } from './bus.js'
import type { NatsLink } from './nats-connection.js'

/** Maximum size of a message, bytes. NATS accepts a megabyte, but a receiver parses a message in one turn of its event loop. */
const longest = 65_536

/**
 * Creates a bus over core NATS. NATS stores no message, and messages that are published during a connection loss are lost.
 * @param database identifies the database: several may share a NATS server
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
        // The server accepts smaller messages than these, or the connection is closed. Receivers detect the gap.
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
      // Messages from now on arrive. If the connection is lost at this moment, those after the gap do.
      await nats.flush().catch(() => undefined)
      return async () => subscription.unsubscribe()
    },
    get failure() {
      if (!link.isConnected) return busTexts.away
      return isRefused ? busTexts.refused : null
    },
    async close() {
      // If the connection is lost, the published messages are lost too.
      if (link.isConnected) await nats.flush().catch(() => undefined)
    },
  }
}
