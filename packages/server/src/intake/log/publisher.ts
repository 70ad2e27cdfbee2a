import { createHash } from 'node:crypto'
import type { LogConnection } from './connection.js'
import { LogUnavailable } from './log-unavailable.js'
import { type Entry, encodeMessages } from './message-codec.js'
import { partitionOf } from './partitions.js'
import { subjectOf } from './stream.js'

/** Writes into the log what the gateway has received. */
export interface LogPublisher {
  /**
   * Resolves when the log holds all of it.
   * @throws {LogUnavailable} when it is to be tried again; whatever else is thrown would come again with every try
   */
  publish(entries: readonly Entry[]): Promise<void>
  stats(): { readonly messages: number }
}

/** For NATS to say that it has a message, ms: one that has lost who leads may never say it, and is asked again. */
const patience = 2_000

export function createPublisher({ client }: Pick<LogConnection, 'client'>): LogPublisher {
  let messages = 0

  /** One after the other: one that fails, and is tried again, must not come after those that follow it. */
  async function publishAll(partition: number, entries: readonly Entry[]): Promise<void> {
    for (const message of encodeMessages(entries)) {
      await publishOne(subjectOf(partition), message)
      messages += 1
    }
  }

  async function publishOne(subject: string, message: Uint8Array): Promise<void> {
    // Named by its content: one that NATS stored although its answer was lost is not stored again.
    const msgID = createHash('sha256').update(message).digest('base64url')
    try {
      const { duplicate, seq } = await client.publish(subject, message, { msgID, timeout: patience })
      // NATS has its name and not yet the message, which may be lost with a node: it is stored twice rather than never.
      if (duplicate && seq === 0) await client.publish(subject, message, { timeout: patience })
    } catch (error) {
      throw isItsOwnFault(error) ? error : new LogUnavailable(error)
    }
  }

  return {
    async publish(entries) {
      const parts = new Map<number, Entry[]>()
      for (const entry of entries) {
        const partition = partitionOf(entry.letter.imei)
        const part = parts.get(partition)
        if (part === undefined) parts.set(partition, [entry])
        else part.push(entry)
      }
      // All of them are waited for: none goes on behind the next attempt.
      const results = await Promise.allSettled(
        [...parts].map(([partition, part]) => publishAll(partition, part)),
      )
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
    stats: () => ({ messages }),
  }
}

/** JetStream's code for a message that is larger than the stream takes. */
const messageTooLarge = 10_054

/** Whether a message would be refused however often it is sent: the client finds it too large for the server. */
function isItsOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'InvalidArgumentError' || ('code' in error && error.code === messageTooLarge)
}
