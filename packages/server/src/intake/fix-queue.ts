import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import { explainFailure } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'
import type { DeadLetterResult } from '../storage/tables/dead-letters.js'
import type { Fix } from '../tracking/latest/fix.js'
import type { StoredBatch, StoredUnit } from '../tracking/store-batch.js'
import { type ThrottledLog, throttleLog } from './log-throttle.js'
import { type Letter, type QueuedFix, type Settled, UnreadMessage } from './queued-fix.js'
import { type FailedAttempt, storeFixes } from './store-fixes.js'
import type { UnavailablePartitions } from './unavailable-partitions.js'

export interface QueueStats {
  /** Number of waiting fixes, including those being written. */
  readonly waiting: number
  /** Number of postponed fixes, whose units' history is in a PostgreSQL that is unavailable. */
  readonly apart: number
  /** Whether endpoints stop reading until fewer fixes wait. */
  readonly full: boolean
  readonly batches: number
  /** Attempts that failed because the {@link Destination} was unavailable. */
  readonly retries: number
  /** Age of the oldest waiting fix, in ms. */
  readonly oldest: number
  /** Current storage failure, as a sentence; `null` if the last attempt did not fail. */
  readonly failure: string | null
}

/** Failure handling of the target that a queue writes its fixes to. */
export interface Destination {
  /** Whether a failure is temporary, so that the queue retries. */
  isTransient(error: unknown): boolean
  /** Current failure, as a sentence for the operator. */
  explain(error: unknown): string
  /** Log texts: the target rejects fixes, it accepts them again, and the process ends before it does. */
  readonly texts: { readonly failing: string; readonly available: string; readonly left: string }
}

const database: Destination = {
  isTransient,
  explain: explainFailure,
  texts: {
    failing: 'no se pueden guardar posiciones: se reintenta',
    available: 'base de datos disponible: se guardan las posiciones',
    left: 'se cierra con posiciones sin guardar: la base de datos no contestó',
  },
}

type Saved = Pick<StoredBatch, 'outcomes' | 'units' | 'raised'>

export interface FixQueueOptions {
  /**
   * Stores fixes in one transaction. A failure means that the queue may store them again.
   * @param isRetry an attempt with these fixes failed, but may have been committed
   * @param letters the raw message of each fix
   */
  readonly save: (fixes: readonly Fix[], isRetry: boolean, letters: readonly Letter[]) => Promise<Saved>
  /** Stores messages that cannot be stored as fixes. @returns the result of each */
  readonly storeDeadLetters: (
    letters: readonly (Letter & { readonly reason: string })[],
  ) => Promise<readonly DeadLetterResult[]>
  /** @param stored the units with a stored fix, late or not */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Called with the alerts that a batch raised. */
  readonly onRaised?: ((what: StoredBatch['raised']) => void) | undefined
  /** Postpones fixes, and returns them to the front of the queue. */
  readonly partitions?: Pick<UnavailablePartitions, 'split' | 'onAvailable' | 'size' | 'close'>
  readonly log: Log
  /** The default is the database. */
  readonly destination?: Destination
  /** Fixes in a batch; up to {@link maxBatchFactor} times as many for a backlog. */
  readonly batch?: number
  /** Maximum time that a fix waits for others, in ms. */
  readonly wait?: number
  /** Number of waiting fixes above which endpoints stop reading. */
  readonly highWater?: number
  /** Maximum pause between two attempts, in ms. */
  readonly maxPause?: number
}

/** Default maximum of waiting fixes. */
export const maxQueued = 20_000

/** A batch pays the cost of a unit once for all of its fixes, so backlogs use larger batches. */
const maxBatchFactor = 20
/** Target duration of a larger batch, in ms. On the embedded database, all other queries wait for it. */
const maxBatch = 500
/** Pause before the first retry, in ms. */
const firstPause = 100
/** Minimum interval between two log lines of the same kind of failure, in ms. The failures in between are counted. */
const loggedEvery = 3_600_000

const defaults = {
  destination: database,
  batch: 1_000,
  wait: 50,
  highWater: maxQueued,
  maxPause: 5_000,
}

/**
 * - `idle`: no fix waits.
 * - `filling`: the first fix waits for others.
 * - `writing`: a batch is written or retried. The other fixes wait.
 * - `closing`: the server shuts down, and no further attempt starts.
 */
type State = 'idle' | 'filling' | 'writing' | 'closing'

type Write = (fixes: readonly QueuedFix[], isRetry: boolean) => Promise<void>

/** Queue between the endpoints and the storage. It writes whole batches, one at a time, with each unit's fixes in order. */
export class FixQueue {
  readonly #options: FixQueueOptions & typeof defaults
  readonly #throttledLog: ThrottledLog
  #state: State = 'idle'
  #timer: NodeJS.Timeout | undefined
  #queued: QueuedFix[] = []
  #batch: readonly QueuedFix[] = []
  /** Number of fixes without a result: those that wait, those being written and the postponed ones. */
  #unsettled = 0
  /** Number of fixes that the next batch takes. */
  #size: number
  #batches = 0
  #retries = 0
  /** Error of the last attempt if the destination was unavailable, else `null`. */
  #failure: unknown = null
  readonly #whenDrained: (() => void)[] = []
  readonly #whenEmpty: (() => void)[] = []

  constructor(options: FixQueueOptions) {
    this.#options = { ...defaults, ...options }
    this.#throttledLog = throttleLog(options.log, loggedEvery)
    this.#size = this.#options.batch
    // Fixes that arrived since are newer, so the returned ones precede them. This approximates each unit's order.
    options.partitions?.onAvailable((postponed) => {
      const since = performance.now()
      this.#queued = [...postponed.map((item) => ({ ...item, since })), ...this.#queued]
      this.#schedule()
    })
  }

  /**
   * Adds a fix; `settle` is called once it is committed, or will never be. The queue never refuses a fix, so no fix of a tracker
   * is lost: callers check `isFull` before they read more.
   * @param letter its raw message
   */
  push(fix: Fix, letter: Letter, settle: (settled: Settled) => void): void {
    this.#add({ fix, letter, error: null, settle })
  }

  /** Adds a raw message that could not be read, to be stored as a dead letter. @param error the decoder's error */
  reject(letter: Letter, error: unknown, settle: (settled: Settled) => void): void {
    this.#add({ fix: null, letter, error, settle })
  }

  /** Whether the queue is above its high-water mark: endpoints stop reading until `onDrained`. */
  get isFull(): boolean {
    return this.#waiting >= this.#options.highWater
  }

  /** Calls back once when the queue is below its low-water mark again. */
  onDrained(resume: () => void): void {
    this.#whenDrained.push(resume)
  }

  /**
   * Resolves when all fixes are written, including postponed ones, or after `patience` ms. Returns the number of unwritten fixes.
   */
  async drain(patience = 10_000): Promise<number> {
    const { partitions, destination, log } = this.#options
    if (this.#unsettled > 0)
      await new Promise<void>((resolve) => {
        // This timer keeps the process alive: the fixes may still be written until it expires.
        const timer = setTimeout(resolve, patience)
        this.#whenEmpty.push(() => {
          clearTimeout(timer)
          resolve()
        })
        this.#schedule()
      })
    partitions?.close()
    if (this.#unsettled > 0) {
      this.#enter('closing')
      log.error({ lost: this.#unsettled }, destination.texts.left)
    }
    return this.#unsettled
  }

  stats(): QueueStats {
    const [first = this.#queued[0]] = this.#batch
    return {
      waiting: this.#waiting,
      apart: this.#postponed,
      full: this.isFull,
      batches: this.#batches,
      retries: this.#retries,
      // Fixes are written in arrival order.
      oldest: first === undefined ? 0 : Math.round(performance.now() - first.since),
      failure: this.#failure === null ? null : this.#options.destination.explain(this.#failure),
    }
  }

  get #postponed(): number {
    return this.#options.partitions?.size ?? 0
  }

  get #waiting(): number {
    return this.#unsettled - this.#postponed
  }

  /** Whether the next batch does not wait for more fixes. */
  get #isReady(): boolean {
    return this.#queued.length >= (this.#whenEmpty.length > 0 ? 1 : this.#options.batch)
  }

  /** Changes the state. A queue that closes never opens again. */
  #enter(state: State): void {
    if (this.#state !== 'closing') this.#state = state
  }

  #add(item: Omit<QueuedFix, 'since'>): void {
    this.#unsettled += 1
    this.#queued.push({ ...item, since: performance.now() })
    this.#schedule()
  }

  /** Starts a batch at once if it is full, or when the first fix has waited long enough. */
  #schedule(): void {
    if (this.#queued.length === 0 || this.#state === 'writing' || this.#state === 'closing') return
    if (this.#isReady) void this.#writeBatches()
    else if (this.#state === 'idle') {
      this.#enter('filling')
      this.#timer = setTimeout(() => void this.#writeBatches(), this.#options.wait)
    }
  }

  async #writeBatches(): Promise<void> {
    clearTimeout(this.#timer)
    this.#enter('writing')
    // A full batch follows at once. A smaller remainder waits for more fixes again.
    do {
      this.#batch = this.#queued.splice(0, this.#size)
      await this.#write(this.#batch)
      this.#batch = []
      if (this.#waiting < this.#options.highWater / 2)
        for (const resume of this.#whenDrained.splice(0)) this.#notify(resume)
    } while (this.#isReady && this.#state !== 'closing')
    this.#enter('idle')
    if (this.#unsettled === 0) for (const done of this.#whenEmpty.splice(0)) done()
    this.#schedule()
  }

  /** Resolves when each fix is settled or postponed, or when the queue closes. */
  async #write(batch: readonly QueuedFix[]): Promise<void> {
    const readable = batch.filter(({ fix }) => fix !== null)
    const unreadable = batch.filter(({ fix }) => fix === null)
    const refused = await storeFixes(readable, (fixes, isRetry) => this.#store(fixes, isRetry))
    const rejected = refused.map(({ item, error }) => ({ ...item, error }))
    const lost = await storeFixes([...unreadable, ...rejected], (items) => this.#storeDeadLetters(items))
    for (const { item, error } of lost) {
      this.#throttledLog.error('no se pudo apartar lo que envió una unidad', kindOf(error), {
        err: error,
        imei: item.letter.imei,
        raw: item.letter.raw.slice(0, 1_024),
        reason: reasonOf(item.error),
      })
      this.#settle(item, 'failed')
    }
  }

  async #store(batch: readonly QueuedFix[], isRetry: boolean): Promise<FailedAttempt | null> {
    const { save, partitions } = this.#options
    const startedAt = performance.now()
    const write: Write = async (items, isRepeated) => {
      const fixes = items.flatMap(({ fix }) => fix ?? [])
      const letters = items.map(({ letter }) => letter)
      const saved = await save(fixes, isRepeated, letters)
      this.#batches += 1
      this.#resize(items.length, performance.now() - startedAt)
      this.#settleSaved(items, saved)
    }
    const failed = await this.#attempt(batch, isRetry, write, partitions)
    if (failed !== null) this.#size = this.#options.batch
    return failed
  }

  #storeDeadLetters(rejected: readonly QueuedFix[]): Promise<FailedAttempt | null> {
    return this.#attempt(rejected, false, async (items) => {
      const letters = items.map(({ letter, error }) => ({ ...letter, reason: reasonOf(error) }))
      const fates = await this.#options.storeDeadLetters(letters)
      for (const [index, item] of items.entries()) this.#settleDeadLetter(item, fates[index] ?? 'unknown')
    })
  }

  /**
   * Writes fixes. Retries while the destination is unavailable, because no fix may be lost. More fixes than a batch may be too many
   * for a slow database: they fail, so that smaller parts follow.
   * @param partitions postpones fixes before each attempt
   * @returns `null` if each fix is written or postponed, or if the queue closes
   */
  async #attempt(
    fixes: readonly QueuedFix[],
    isRetry: boolean,
    write: Write,
    partitions?: FixQueueOptions['partitions'],
  ): Promise<FailedAttempt | null> {
    const { batch, destination, maxPause } = this.#options
    for (let rest = firstPause; this.#state !== 'closing'; rest = Math.min(rest * 2, maxPause)) {
      try {
        if (partitions !== undefined) fixes = await partitions.split(fixes, isRetry)
        if (fixes.length > 0) await write(fixes, isRetry)
        this.#setFailure(null)
        return null
      } catch (error) {
        const isTransient = destination.isTransient(error)
        this.#setFailure(isTransient ? error : null)
        if (!isTransient) return { fixes, isRetry, error }
        this.#retries += 1
        isRetry = true
        await pause(rest, undefined, { ref: false })
        if (fixes.length > batch) return { fixes, isRetry, error }
      }
    }
    return null
  }

  /** @param failure error of an unavailable destination, or `null` if it answered */
  #setFailure(failure: unknown): void {
    const { destination, log } = this.#options
    const waiting = this.#waiting
    if (failure !== null && this.#failure === null)
      log.error({ err: failure, waiting }, destination.texts.failing)
    if (failure === null && this.#failure !== null) log.info({ waiting }, destination.texts.available)
    this.#failure = failure
  }

  /** Adapts the size of the next batches to the duration of a full one, in ms. */
  #resize(count: number, duration: number): void {
    const { batch } = this.#options
    if (count < batch) return
    const wanted = Math.max((count / duration) * maxBatch, batch)
    this.#size = Math.round(Math.min(wanted, 2 * this.#size, maxBatchFactor * batch))
  }

  #settleSaved(items: readonly QueuedFix[], { outcomes, units, raised }: Saved): void {
    this.#notify(() => {
      const stored = new Set(units.map(({ imei }) => imei))
      for (const [index, { letter }] of items.entries())
        if (outcomes[index] === 'stored') stored.add(letter.imei)
      if (stored.size > 0) this.#options.onSaved(units, [...stored])
    })
    this.#notify(() => this.#options.onRaised?.(raised))
    for (const [index, item] of items.entries()) this.#settle(item, outcomes[index] ?? 'failed')
  }

  #settleDeadLetter(item: QueuedFix, fate: DeadLetterResult): void {
    const { letter, error } = item
    // The log already contains its refusal.
    const isLogged = fate === 'kept' && error instanceof UnreadMessage
    if (fate !== 'unknown' && !isLogged)
      this.#throttledLog.error(
        fate === 'kept'
          ? 'una posición no se puede guardar y se apartó: npm run serve -- dead-letters'
          : 'una posición no se puede guardar, y ya no caben más apartadas: npm run serve -- dead-letters',
        kindOf(error),
        { err: error, protocol: letter.protocol, imei: letter.imei },
      )
    this.#settle(item, fate === 'kept' ? 'rejected' : fate === 'full' ? 'failed' : 'unknown')
  }

  #settle(item: QueuedFix, settled: Settled): void {
    this.#unsettled -= 1
    this.#notify(() => item.settle(settled))
  }

  /** Calls a listener and logs its error: a faulty listener must not block the queue, nor cause a second write. */
  #notify(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      this.#throttledLog.error('no se pudo anunciar lo que se guardó', kindOf(error), { err: error })
    }
  }
}

/** Reason for the operator: `TypeError: …`, or `error 22003: …` with the SQLSTATE. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return `${error.name}${code}: ${error.message}`
}

/** Key that is the same for every failure at one code location. Messages contain values, so the key does not use them. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name} ${'code' in error ? String(error.code) : ''}${place}`
}
