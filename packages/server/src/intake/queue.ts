import { setTimeout as pause } from 'node:timers/promises'
import type { Fix, Outcome } from '../fixes/fix.js'
import type { Log } from '../log.js'
import { explainFailure } from '../storage/connection/failure.js'
import type { SavedFixes, SavedUnit } from '../storage/positions/save-fixes.js'

/** What became of a queued fix; `failed`: the database refuses it as it is, whatever the batch. */
export type Settled = Outcome | 'failed'

/** Between the endpoints and the database: whole batches in, one writer at a time, each unit's fixes in their order. */
export interface FixQueue {
  /**
   * Takes a fix; `settle` is called once it is committed (or will never be).
   * Always takes it, so that nothing a tracker said is lost: callers look at `full` before they read more.
   */
  push(fix: Fix, settle: (settled: Settled) => void): void
  /** Above the high-water mark: endpoints stop reading until `onRelief`. */
  readonly full: boolean
  /** Calls back, once, when the queue is below its low-water mark again. */
  onRelief(resume: () => void): void
  /** Resolves when all is written, or after `patience` ms, with the number of fixes that were not. */
  drain(patience?: number): Promise<number>
  stats(): QueueStats
}

export interface QueueStats {
  /** Fixes that wait, those being written included. */
  readonly waiting: number
  readonly batches: number
  /** Attempts that the database was not there for. */
  readonly retries: number
  /** For how long the oldest of those that wait has waited, ms. */
  readonly oldest: number
  /** Why nothing is stored at present, as a sentence; `null`: the last attempt did not fail. */
  readonly failure: string | null
}

export interface QueueOptions {
  /** @param again an attempt with these fixes has failed, and may have been committed all the same */
  readonly save: (fixes: readonly Fix[], again: boolean) => Promise<SavedFixes>
  /** @param stored the units of which something was stored, late or not */
  readonly onSaved: (units: readonly SavedUnit[], stored: readonly string[]) => void
  readonly log: Log
  /** Fixes a batch holds at most. */
  readonly batch?: number
  /** A fix waits at most this long for company, ms. */
  readonly wait?: number
  readonly highWater?: number
  /** The longest pause between two attempts, ms. */
  readonly longestPause?: number
}

interface Item {
  readonly fix: Fix
  readonly settle: (settled: Settled) => void
  /** When it was taken, on the clock that never jumps. */
  readonly since: number
}

export function createQueue({
  save,
  onSaved,
  log,
  batch = 1_000,
  wait = 50,
  highWater = 20_000,
  longestPause = 5_000,
}: QueueOptions): FixQueue {
  let items: Item[] = []
  let writing: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let running = false
  let batches = 0
  let retries = 0
  let failure: unknown = null
  let abandoned = false
  const relieved: (() => void)[] = []
  const empty: (() => void)[] = []
  const waiting = () => items.length + writing.length

  /** Starts the writer now where a batch is full, or when the first fix has waited long enough. */
  function schedule(): void {
    if (running || items.length === 0) return
    if (items.length >= batch || empty.length > 0) {
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
    while (items.length > 0 && !abandoned) {
      writing = items.slice(0, batch)
      items = items.slice(batch)
      await write(writing)
      writing = []
      if (waiting() < highWater / 2) for (const resume of relieved.splice(0)) resume()
      // A small remainder waits for company again.
      if (items.length < batch && empty.length === 0) break
    }
    running = false
    if (items.length === 0) for (const done of empty.splice(0)) done()
    schedule()
  }

  /** Writes until it is written: nothing is given up while the database is away. */
  async function write(part: readonly Item[]): Promise<void> {
    let again = false
    for (let rest = 100; !abandoned; rest = Math.min(rest * 2, longestPause)) {
      try {
        const saved = await save(
          part.map((item) => item.fix),
          again,
        )
        batches += 1
        if (failure !== null)
          log.info({ waiting: waiting() }, 'la base de datos contesta de nuevo: se guardan las posiciones')
        failure = null
        tell(part, saved)
        return
      } catch (error) {
        if (isAboutData(error)) {
          failure = null
          return split(part, error)
        }
        retries += 1
        again = true
        if (failure === null)
          log.error({ err: error, waiting: waiting() }, 'no se pueden guardar posiciones: se reintenta')
        failure = error
        await pause(rest, undefined, { ref: false })
      }
    }
  }

  /** One fix that the database refuses must not keep the others out: halves, until it stands alone. */
  async function split(part: readonly Item[], error: unknown): Promise<void> {
    const [first] = part
    if (part.length === 1 && first !== undefined) {
      log.error({ err: error, fix: first.fix }, 'la base de datos rechaza una posición')
      first.settle('failed')
      return
    }
    const middle = Math.ceil(part.length / 2)
    await write(part.slice(0, middle))
    await write(part.slice(middle))
  }

  function tell(part: readonly Item[], { outcomes, units }: SavedFixes): void {
    try {
      const stored = new Set(units.map(({ imei }) => imei))
      for (const [index, { fix }] of part.entries()) if (outcomes[index] === 'stored') stored.add(fix.imei)
      if (stored.size > 0) onSaved(units, [...stored])
    } catch (error) {
      // It is stored all the same: whoever listens badly must not make it stored twice.
      log.error({ err: error }, 'no se pudieron anunciar posiciones guardadas')
    }
    for (const [index, item] of part.entries()) item.settle(outcomes[index] ?? 'failed')
  }

  return {
    push(fix, settle) {
      items.push({ fix, settle, since: performance.now() })
      schedule()
    },
    get full() {
      return waiting() >= highWater
    },
    onRelief(resume) {
      relieved.push(resume)
    },
    async drain(patience = 10_000) {
      if (waiting() === 0) return 0
      const done = new Promise<void>((resolve) => empty.push(resolve))
      schedule()
      const late = new AbortController()
      await Promise.race([
        done,
        // The pause keeps the process alive: until it is over the fixes may still be written.
        pause(patience, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
      const left = waiting()
      if (left > 0) {
        abandoned = true
        log.error({ lost: left }, 'se cierra con posiciones sin guardar: la base de datos no contestó')
      }
      return left
    },
    stats: () => ({
      waiting: waiting(),
      batches,
      retries,
      oldest: age(writing[0] ?? items[0]),
      failure: failure === null ? null : explainFailure(failure),
    }),
  }
}

/** ms, of the first in the line: they are written in the order in which they came. */
function age(first: Item | undefined): number {
  return first === undefined ? 0 : Math.round(performance.now() - first.since)
}

/** Classes 22 and 23 of SQLSTATE: the values themselves, so that trying again would change nothing. */
function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code))
}
