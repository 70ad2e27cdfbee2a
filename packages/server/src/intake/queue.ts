import { setTimeout as pause } from 'node:timers/promises'
import type { Fix } from '../fixes/fix.js'
import type { Apart } from './apart.js'
import { createBatchWriter, type WriterOptions } from './batch-writer.js'
import type { Letter, QueuedFix, Settled } from './queued-fix.js'

/** Between the endpoints and where fixes are kept: whole batches in, one writer at a time, each unit's fixes in their order. */
export interface FixQueue {
  /**
   * Takes a fix; `settle` is called once it is committed (or will never be).
   * Always takes it, so that nothing a tracker sent is lost: callers look at `full` before they read more.
   * @param letter how it came
   */
  push(fix: Fix, letter: Letter, settle: (settled: Settled) => void): void
  /** Takes what cannot even be read, to be set aside. @param error what was thrown */
  reject(letter: Letter, error: unknown, settle: (settled: Settled) => void): void
  /** Above the high-water mark: endpoints stop reading until `onRelief`. */
  readonly full: boolean
  /** Calls back, once, when the queue is below its low-water mark again. */
  onRelief(resume: () => void): void
  /** Resolves when all is written, what waits apart too, or after `patience` ms, with the number of fixes that were not. */
  drain(patience?: number): Promise<number>
  stats(): QueueStats
}

export interface QueueStats {
  /** Fixes that wait, those being written included. */
  readonly waiting: number
  /** Fixes that wait apart, because a PostgreSQL that has the past of their units is away. */
  readonly apart: number
  /** Whether endpoints stop reading until fewer wait. */
  readonly full: boolean
  readonly batches: number
  /** Attempts that failed because the database, or the log, was away. */
  readonly retries: number
  /** For how long the oldest of those that wait has waited, ms. */
  readonly oldest: number
  /** Why nothing is stored at present, as a sentence; `null`: the last attempt did not fail. */
  readonly failure: string | null
}

export interface QueueOptions extends WriterOptions {
  /** Where what `save` has put off waits, until it comes back to the front of the queue. */
  readonly apart?: Apart | undefined
  /** A fix waits at most this long for company, ms. */
  readonly wait?: number
  readonly highWater?: number
}

/** How many fixes may wait, by default. */
export const mostWaiting = 20_000

export function createQueue(options: QueueOptions): FixQueue {
  const { wait = 50, highWater = mostWaiting, apart } = options
  let items: QueuedFix[] = []
  let writing: QueuedFix[] = []
  let timer: NodeJS.Timeout | undefined
  let running = false
  const relieved: (() => void)[] = []
  const empty: (() => void)[] = []
  const waiting = () => items.length + writing.length
  const allWaiting = () => waiting() + (apart?.size ?? 0)
  const isFull = () => waiting() >= highWater
  const writer = createBatchWriter(options, waiting)

  /** Starts the writer now where a batch is full, or when the first fix has waited long enough. */
  function schedule(): void {
    if (running || writer.isAbandoned || items.length === 0) return
    if (items.length >= writer.batch || empty.length > 0) {
      clearTimeout(timer)
      timer = undefined
      void run()
    } else {
      timer ??= setTimeout(() => {
        timer = undefined
        void run()
      }, wait)
    }
  }

  async function run(): Promise<void> {
    running = true
    // A fix that came while another batch was written has waited: it goes with the next one at once.
    while (items.length > 0 && !writer.isAbandoned) {
      const { size } = writer
      writing = items.slice(0, size)
      items = items.slice(size)
      await writer.write(writing)
      writing = []
      if (waiting() < highWater / 2) for (const resume of relieved.splice(0)) writer.tell(resume)
      // A small remainder waits for company again.
      if (items.length < writer.batch && empty.length === 0) break
    }
    running = false
    if (allWaiting() === 0) for (const done of empty.splice(0)) done()
    schedule()
  }

  function take(item: Omit<QueuedFix, 'since'>): void {
    items.push({ ...item, since: performance.now() })
    schedule()
  }

  // Those that came meanwhile are newer: each unit's stay as near to their order as they can.
  apart?.onBack((back) => {
    const since = performance.now()
    items = [...back.map((item) => ({ ...item, since })), ...items]
    schedule()
  })

  return {
    push: (fix, letter, done) => take({ fix, letter, error: null, settle: done }),
    reject: (letter, error, done) => take({ fix: null, letter, error, settle: done }),
    get full() {
      return isFull()
    },
    onRelief(resume) {
      relieved.push(resume)
    },
    async drain(patience = 10_000) {
      if (allWaiting() === 0) {
        apart?.close()
        return 0
      }
      const done = new Promise<void>((resolve) => empty.push(resolve))
      schedule()
      const late = new AbortController()
      await Promise.race([
        done,
        // The pause keeps the process alive: until it is over the fixes may still be written.
        pause(patience, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
      apart?.close()
      const left = allWaiting()
      if (left > 0) writer.abandon(left)
      return left
    },
    stats: () => ({
      waiting: waiting(),
      apart: apart?.size ?? 0,
      full: isFull(),
      batches: writer.batches,
      retries: writer.retries,
      oldest: age(writing[0] ?? items[0]),
      failure: writer.failure,
    }),
  }
}

/** ms, of the first in the line: they are written in the order in which they came. */
function age(first: QueuedFix | undefined): number {
  return first === undefined ? 0 : Math.round(performance.now() - first.since)
}
