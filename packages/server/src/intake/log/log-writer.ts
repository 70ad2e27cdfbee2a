import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { Log } from '../../log.js'
import { logTexts } from '../../texts.js'
import type { Outcome } from '../../tracking/latest/fix.js'
import type { Protocol } from '../counters.js'
import type { FixQueue } from '../fix-queue.js'
import { throttleLog } from '../log-throttle.js'
import type { Settled } from '../queued-fix.js'
import type { LogConnection } from './connection.js'
import { decodeMessage, type Entry } from './message-codec.js'
import { partitions } from './partitions.js'
import { consumerOf, openReader, silence, streamName } from './stream.js'

/** Reads messages from the log and stores them. */
export interface LogWriter {
  stats(): LogWriterStats
  /** Stops reading, stores the messages in progress, and returns to the log those that were not stored in time. */
  close(patience?: number): Promise<void>
}

export interface LogWriterStats {
  /** Results of the messages of the log. */
  readonly fixes: Readonly<Record<Outcome | 'rejected' | 'failed', number>>
  /** Messages that were delivered to a writer before. */
  readonly redelivered: number
  /** Messages that could not be decoded and were set aside whole. */
  readonly unreadable: number
  /** Why the log cannot be read at present; `null` if it can. */
  readonly failure: string | null
}

export interface LogWriterOptions {
  readonly connection: Pick<LogConnection, 'client' | 'streams'>
  /** Receives the fixes from the log. */
  readonly queue: FixQueue
  readonly log: Log
  /** See `createFixSink`. */
  readonly onStored: (protocol: Protocol, seconds: number) => void
}

/** Maximum wait for the next message of a partition, in ms. Then the writer requests it again. */
const patience = 5_000
/** Maximum pause after a failure, in ms. */
const maxPause = 5_000

/**
 * Follows every partition. Several writers share the partitions. NATS delivers one message of each partition at a time, and the
 * next one after the acknowledgement. So a unit's fixes are stored in order, and a writer that dies blocks no partition.
 */
export function startLogWriter({ connection, queue, log, onStored }: LogWriterOptions): LogWriter {
  const fixes = { stored: 0, duplicate: 0, unknown: 0, rejected: 0, failed: 0 }
  const throttledLog = throttleLog(log)
  const closing = new AbortController()
  // Every partition may listen to the signal at the same time.
  setMaxListeners(partitions.length, closing.signal)
  /** Pending fetches. */
  const waiting = new Set<ConsumerMessages>()
  /** Callbacks that return messages in progress to the log. */
  const holding = new Set<() => void>()
  const failing = new Set<number>()
  let redelivered = 0
  let unreadable = 0

  async function follow(partition: number): Promise<void> {
    for (let rest = 100; !closing.signal.aborted; rest = Math.min(rest * 2, maxPause)) {
      try {
        await openReader(connection, partition)
        const reader = await connection.client.consumers.get(streamName, consumerOf(partition))
        while (!closing.signal.aborted) {
          const message = await next(reader)
          answered(partition)
          rest = 100
          if (message !== null) await store(message)
        }
      } catch (error) {
        if (closing.signal.aborted) return
        failing.add(partition)
        throttledLog.warn('no se puede tomar de NATS lo que llegó: se reintenta', { err: error, partition })
        await wait(rest, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  function answered(partition: number): void {
    if (failing.delete(partition) && failing.size === 0) log.info('lectura de NATS restablecida')
  }

  /** @returns `null` if there is no message */
  async function next(reader: Consumer): Promise<JsMsg | null> {
    const messages = await reader.fetch({ max_messages: 1, expires: patience })
    waiting.add(messages)
    try {
      if (closing.signal.aborted) return null
      for await (const message of messages) return message
      return null
    } finally {
      waiting.delete(messages)
      await messages.close()
    }
  }

  async function store(message: JsMsg): Promise<void> {
    if (message.redelivered) redelivered += 1
    // NATS delivers the message to no other writer while this process reports progress.
    const working = setInterval(() => message.working(), silence / 4)
    try {
      const isStored = closing.signal.aborted ? false : await storedOrGivenBack(message)
      if (isStored) message.ack()
      else message.nak()
    } finally {
      clearInterval(working)
    }
  }

  /** @returns whether all fixes of the message are settled; `false` if the process shuts down first */
  async function storedOrGivenBack(message: JsMsg): Promise<boolean> {
    let giveBack: () => void = () => undefined
    const givenBack = new Promise<false>((resolve) => {
      giveBack = () => resolve(false)
    })
    holding.add(giveBack)
    try {
      return await Promise.race([settled(message).then(() => true), givenBack])
    } finally {
      holding.delete(giveBack)
    }
  }

  /** Resolves when each fix of the message is stored, set aside, or has failed at both. */
  async function settled(message: JsMsg): Promise<void> {
    let entries: readonly Entry[]
    try {
      entries = decodeMessage(message.data)
    } catch (error) {
      unreadable += 1
      await storeDeadLetter(message, error)
      return
    }
    await Promise.all(entries.map(take))
  }

  /** Stores a whole message unchanged as a dead letter: a later version may be able to read it. */
  function storeDeadLetter({ data, timestamp }: JsMsg, error: unknown): Promise<unknown> {
    const raw = Buffer.from(data).toString('latin1')
    return new Promise((resolve) =>
      queue.reject({ imei: '', protocol: 'log', raw, receivedAt: Date.parse(timestamp) }, error, resolve),
    )
  }

  function take(entry: Entry): Promise<void> {
    const { letter } = entry
    return new Promise((resolve) => {
      const settle = (outcome: Settled) => {
        fixes[outcome] += 1
        // First the acknowledgement: without it, NATS delivers no further message of the partition.
        resolve()
        const { fix } = entry
        if (outcome === 'stored' && fix !== null && fix.time !== null && letter.protocol !== 'log')
          onStored(letter.protocol, (Date.now() - fix.time) / 1_000)
      }
      if (entry.fix === null) queue.reject(letter, entry.reason, settle)
      else queue.push(entry.fix, letter, settle)
    })
  }

  const following = partitions.map(follow)

  return {
    stats: () => ({
      fixes: { ...fixes },
      redelivered,
      unreadable,
      failure: failing.size === 0 ? null : logTexts.away,
    }),
    async close(within) {
      closing.abort()
      for (const messages of waiting) await messages.close()
      await queue.drain(within)
      for (const giveBack of holding) giveBack()
      await Promise.all(following)
    },
  }
}
