import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import { notifyAll } from '../storage/positions/units-notice.js'

/** Delay between a change and its announcement, in ms. Changes that cancel out within it are not sent. */
const pause = 500
/** Interval at which all counts are sent again, in ms, to make up for lost messages. */
const beat = 5_000
/** Lifetime of a count of another process without a new message, in ms. After it the process is considered dead. */
const believedFor = 15_000
/** Maximum counts per message. A payload has at most 8,000 bytes, and a count has about 40. */
const atOnce = 100

/** What is limited per account: long-polling requests and open streams. */
export type HeldKind = 'wait' | 'stream'

/** How many waits and streams each account has open. */
export interface HeldCounts {
  /** Returns the count of this process plus the announced counts of the others. */
  of(kind: HeldKind, account: string): number
  /** Adds one. @returns a function that releases it, to be called once */
  take(kind: HeldKind, account: string): () => void
  /** Listens to the other processes, and sends them the counts of this one from now on. */
  start(): Promise<void>
  /** Sends the releases that were not sent yet, and stops. */
  close(): Promise<void>
}

/** Carries messages between processes. Messages may be lost. */
export interface HeldCarrier {
  notify(messages: readonly string[]): Promise<void>
  /** Listens for messages. The process may also receive its own. @returns a function that stops listening */
  listen(hear: (message: string) => void): Promise<() => Promise<void>>
}

/** Carries messages with LISTEN and NOTIFY. Processes of an earlier version neither send nor listen. */
export const heldOverDatabase = (database: Pick<Database, 'query' | 'listen'>): HeldCarrier => ({
  notify: (messages) => notifyAll(database, 'held', messages),
  listen: (hear) => database.listen('held', hear),
})

interface Message {
  readonly origin: string
  readonly counts: readonly (readonly [key: string, count: number])[]
}

const keyOf = (kind: HeldKind, account: string) => `${kind} ${account}`

export interface HeldCountsOptions {
  readonly carrier: HeldCarrier
  /** Identifies this process. */
  readonly origin: string
  readonly log: Log
}

/**
 * Counts the open waits and streams of this process and exchanges the counts with the other processes. A limit on the sum is not
 * exact: within half a second an account can use the whole limit in each process. In return no request causes a write, and no
 * cleanup is needed after a process dies.
 * @param others without it there is no other process
 */
export function createHeldCounts(others?: HeldCountsOptions): HeldCounts {
  const here = new Map<string, number>()
  /** By key, then by process. */
  const elsewhere = new Map<string, Map<string, { readonly count: number; readonly heardAt: number }>>()
  /** The counts of this process that the others have received. */
  const sent = new Map<string, number>()
  const changed = new Set<string>()
  let waiting: NodeJS.Timeout | null = null
  let heart: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | undefined

  function hear(text: string): void {
    // An empty message means that some were lost.
    if (text === '') return
    const message = JSON.parse(text) as Message
    if (message.origin === others?.origin) return
    const heardAt = performance.now()
    for (const [key, count] of message.counts) {
      const processes = elsewhere.get(key) ?? new Map()
      elsewhere.set(key, processes.set(message.origin, { count, heardAt }))
    }
  }

  function forgetDead(): void {
    const since = performance.now() - believedFor
    for (const [key, processes] of elsewhere) {
      for (const [process, { count, heardAt }] of processes)
        if (count === 0 || heardAt < since) processes.delete(process)
      if (processes.size === 0) elsewhere.delete(key)
    }
  }

  function change(key: string, by: 1 | -1): void {
    const count = (here.get(key) ?? 0) + by
    if (count === 0) here.delete(key)
    else here.set(key, count)
    if (heart === undefined) return
    changed.add(key)
    waiting ??= setTimeout(() => void tellChanged(), pause).unref()
  }

  function tellChanged(): Promise<void> {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
    const keys = [...changed].filter((key) => (here.get(key) ?? 0) !== (sent.get(key) ?? 0))
    changed.clear()
    return tell(keys)
  }

  async function tell(keys: readonly string[]): Promise<void> {
    if (others === undefined || keys.length === 0) return
    const { carrier, origin, log } = others
    const counts = keys.map((key) => [key, here.get(key) ?? 0] as const)
    for (const [key, count] of counts)
      if (count === 0) sent.delete(key)
      else sent.set(key, count)
    const messages = Array.from({ length: Math.ceil(counts.length / atOnce) }, (_, part) =>
      JSON.stringify({ origin, counts: counts.slice(part * atOnce, (part + 1) * atOnce) } satisfies Message),
    )
    try {
      await carrier.notify(messages)
    } catch (error) {
      // The next beat sends the counts again.
      log.debug({ err: error }, 'no se pudo decir a otros procesos cuánto espera en este')
    }
  }

  return {
    of(kind, account) {
      const key = keyOf(kind, account)
      const since = performance.now() - believedFor
      let count = here.get(key) ?? 0
      for (const one of elsewhere.get(key)?.values() ?? []) if (one.heardAt >= since) count += one.count
      return count
    },
    take(kind, account) {
      const key = keyOf(kind, account)
      change(key, 1)
      return () => change(key, -1)
    },
    async start() {
      if (others === undefined) return
      stop = await others.carrier.listen(hear)
      heart = setInterval(() => {
        forgetDead()
        void tell([...here.keys()])
      }, beat).unref()
    },
    async close() {
      clearInterval(heart)
      heart = undefined
      await tellChanged()
      await stop?.()
    },
  }
}
