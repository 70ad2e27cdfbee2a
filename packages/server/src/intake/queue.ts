import { setTimeout as pause } from 'node:timers/promises'
import type { Fix } from '../tracking/latest/fix.js'
import type { Apart } from './apart.js'
import { createBatchWriter, type WriterOptions } from './batch-writer.js'
import type { Letter, QueuedFix, Settled } from './queued-fix.js'

/** Queue between the endpoints and the storage. It writes whole batches, one at a time, with each unit's fixes in order. */
export interface FixQueue {
  /**
   * Adds a fix; `settle` is called once it is committed, or will never be. The queue never refuses a fix, so no fix of a tracker
   * is lost: callers check `full` before they read more.
   * @param letter its raw message
   */
  push(fix: Fix, letter: Letter, settle: (settled: Settled) => void): void
  /** Adds a raw message that could not be read, to be set aside. @param error the decoder's error */
  reject(letter: Letter, error: unknown, settle: (settled: Settled) => void): void
  /** Whether the queue is above its high-water mark: endpoints stop reading until `onRelief`. */
  readonly full: boolean
  /** Calls back once when the queue is below its low-water mark again. */
  onRelief(resume: () => void): void
  /**
   * Resolves when all fixes are written, including postponed ones, or after `patience` ms. Returns the number of unwritten fixes.
   */
  drain(patience?: number): Promise<number>
  stats(): QueueStats
}

export interface QueueStats {
  /** Number of waiting fixes, including those being written. */
  readonly waiting: number
  /** Number of postponed fixes, whose units' history is in a PostgreSQL that is unavailable. */
  readonly apart: number
  /** Whether endpoints stop reading until fewer fixes wait. */
  readonly full: boolean
  readonly batches: number
  /** Attempts that failed because the database or the log was unavailable. */
  readonly retries: number
  /** Age of the oldest waiting fix, in ms. */
  readonly oldest: number
  /** Current storage failure, as a sentence; `null` if the last attempt did not fail. */
  readonly failure: string | null
}

export interface QueueOptions extends WriterOptions {
  /** Receives the fixes that `save` postpones, and returns them to the front of the queue. */
  readonly apart?: Apart | undefined
  /** Maximum time that a fix waits for others, in ms. */
  readonly wait?: number
  readonly highWater?: number
}

/** Default maximum of waiting fixes. */
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

  /** Starts the writer at once if a batch is full, or when the first fix has waited long enough. */
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
    // A fix that arrived during a write has waited long enough: the next batch takes it at once.
    while (items.length > 0 && !writer.isAbandoned) {
      const { size } = writer
      writing = items.slice(0, size)
      items = items.slice(size)
      await writer.write(writing)
      writing = []
      if (waiting() < highWater / 2) for (const resume of relieved.splice(0)) writer.tell(resume)
      // A small remainder waits for more fixes again.
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

  // Fixes that arrived since are newer, so the returned ones precede them. This approximates each unit's order.
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
        // This timer keeps the process alive: the fixes may still be written until it expires.
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

/** Age of the first fix in the queue, in ms. Fixes are written in arrival order. */
function age(first: QueuedFix | undefined): number {
  return first === undefined ? 0 : Math.round(performance.now() - first.since)
}
