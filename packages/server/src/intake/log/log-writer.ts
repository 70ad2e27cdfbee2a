import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { Outcome } from '../../fixes/fix.js'
import type { Log } from '../../log.js'
import { logTexts } from '../../texts.js'
import type { Protocol } from '../counters.js'
import { throttleLog } from '../log-throttle.js'
import type { FixQueue } from '../queue.js'
import type { Settled } from '../queued-fix.js'
import type { LogConnection } from './connection.js'
import { decodeMessage, type Entry } from './message-codec.js'
import { partitions } from './partitions.js'
import { consumerOf, openReader, silence, streamName } from './stream.js'

/** Takes from the log and stores. */
export interface LogWriter {
  stats(): LogWriterStats
  /** Takes nothing more, stores what it holds, and gives back to the log what it could not store in time. */
  close(patience?: number): Promise<void>
}

export interface LogWriterStats {
  /** What became of what the log held. */
  readonly fixes: Readonly<Record<Outcome | 'rejected' | 'failed', number>>
  /** Messages that had been with a writer before. */
  readonly redelivered: number
  /** Messages that nobody can read, set aside whole. */
  readonly unreadable: number
  /** Why nothing is read from the log at present; `null`: it is. */
  readonly failure: string | null
}

export interface LogWriterOptions {
  readonly connection: Pick<LogConnection, 'client' | 'streams'>
  /** What it takes goes into this one. */
  readonly queue: FixQueue
  readonly log: Log
  /** See `createFixSink`. */
  readonly onStored: (protocol: Protocol, seconds: number) => void
}

/** For the next message of a partition, ms; then it is asked for again. */
const patience = 5_000
/** The longest pause after a failure, ms. */
const longestPause = 5_000

/**
 * Follows every partition. Several writers do, and share them: of each, NATS hands out one message at a time, and the next
 * when that is acknowledged. So a unit's fixes are stored in their order, and no writer holds a partition that has died.
 */
export function startLogWriter({ connection, queue, log, onStored }: LogWriterOptions): LogWriter {
  const fixes = { stored: 0, duplicate: 0, unknown: 0, rejected: 0, failed: 0 }
  const throttledLog = throttleLog(log)
  const closing = new AbortController()
  // Every partition may wait for it at once.
  setMaxListeners(partitions.length, closing.signal)
  /** Where a message is being waited for. */
  const waiting = new Set<ConsumerMessages>()
  /** Gives back what is held, and not stored yet. */
  const holding = new Set<() => void>()
  const failing = new Set<number>()
  let redelivered = 0
  let unreadable = 0

  async function follow(partition: number): Promise<void> {
    for (let rest = 100; !closing.signal.aborted; rest = Math.min(rest * 2, longestPause)) {
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
    if (failing.delete(partition) && failing.size === 0) log.info('se toma de NATS lo que llegó, de nuevo')
  }

  /** @returns `null`: there is none */
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
    // NATS gives it to nobody else while this process reports that it works on it.
    const working = setInterval(() => message.working(), silence / 4)
    try {
      const isStored = closing.signal.aborted ? false : await storedOrGivenBack(message)
      if (isStored) message.ack()
      else message.nak()
    } finally {
      clearInterval(working)
    }
  }

  /** @returns whether all of it is settled; `false`: the process closes before it is */
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

  /** Resolves when there is nothing of it that is not stored, set aside, or known to be neither. */
  async function settled(message: JsMsg): Promise<void> {
    let entries: readonly Entry[]
    try {
      entries = decodeMessage(message.data)
    } catch (error) {
      unreadable += 1
      await setAside(message, error)
      return
    }
    await Promise.all(entries.map(take))
  }

  /** Whole, as it is: a program that knows it better may read it one day. */
  function setAside({ data, timestamp }: JsMsg, error: unknown): Promise<unknown> {
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
        const { fix } = entry
        if (outcome === 'stored' && fix !== null && fix.time !== null && letter.protocol !== 'log')
          onStored(letter.protocol, (Date.now() - fix.time) / 1_000)
        resolve()
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
