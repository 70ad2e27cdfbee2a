import { createHash } from 'node:crypto'
import type { LogConnection } from './connection.js'
import { LogUnavailable } from './log-unavailable.js'
import { type Entry, encodeMessages } from './message-codec.js'
import { partitionOf } from './partitions.js'
import { subjectOf } from './stream.js'

/** Writes the messages that the gateway receives into the log. */
export interface LogPublisher {
  /**
   * Resolves when the log has stored all entries.
   * @throws {LogUnavailable} if the caller should retry; any other error would recur with every attempt
   */
  publish(entries: readonly Entry[]): Promise<void>
  stats(): { readonly messages: number }
}

/** Timeout for the acknowledgement of NATS, in ms. A node without a leader may never send it, so the publisher retries. */
const patience = 2_000

export function createPublisher({ client }: Pick<LogConnection, 'client'>): LogPublisher {
  let messages = 0

  /** Publishes messages one by one: a failed message, once retried, must not arrive after the messages that follow it. */
  async function publishAll(partition: number, entries: readonly Entry[]): Promise<void> {
    for (const message of encodeMessages(entries)) {
      await publishOne(subjectOf(partition), message)
      messages += 1
    }
  }

  async function publishOne(subject: string, message: Uint8Array): Promise<void> {
    // The id is a hash of the content, so NATS does not store a message twice if its acknowledgement is lost.
    const msgID = createHash('sha256').update(message).digest('base64url')
    try {
      const { duplicate, seq } = await client.publish(subject, message, { msgID, timeout: patience })
      // NATS has the id but not the message yet, which may be lost with a node. A duplicate is better than a loss.
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
      // Wait for all partitions, so that no publish is still active during the next attempt.
      const results = await Promise.allSettled(
        [...parts].map(([partition, part]) => publishAll(partition, part)),
      )
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
    stats: () => ({ messages }),
  }
}

/** JetStream's code for a message above the stream's size limit. */
const messageTooLarge = 10_054

/** Whether every attempt with a message would be refused, because it is too large for the server. */
function isItsOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'InvalidArgumentError' || ('code' in error && error.code === messageTooLarge)
}
