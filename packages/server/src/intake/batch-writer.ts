import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.js'
import { explainFailure } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'
import type { DeadLetterResult } from '../storage/tables/dead-letters.js'
import type { Fix } from '../tracking/latest/fix.js'
import type { StoredBatch, StoredUnit } from '../tracking/store-batch.js'
import type { Apart } from './apart.js'
import { throttleLog } from './log-throttle.js'
import { type Letter, type QueuedFix, type Saved, type Settled, UnreadMessage } from './queued-fix.js'

interface SavedBatch extends Pick<StoredBatch, 'units'> {
  readonly outcomes: readonly Saved[]
}

/** Failure handling of the target that a queue writes its fixes to. */
export interface Destination {
  /** Whether a failure is temporary, so that the writer retries. */
  isTransient(error: unknown): boolean
  /** Current failure, as a sentence for the operator. */
  explain(error: unknown): string
  /** Log texts: the target rejects fixes, it accepts them again, and the process ends before it does. */
  readonly texts: { readonly failing: string; readonly answering: string; readonly left: string }
}

const database: Destination = {
  isTransient,
  explain: explainFailure,
  texts: {
    failing: 'no se pueden guardar posiciones: se reintenta',
    answering: 'la base de datos contesta de nuevo: se guardan las posiciones',
    left: 'se cierra con posiciones sin guardar: la base de datos no contestó',
  },
}

export interface WriterOptions {
  /**
   * @param again an attempt with these fixes failed, but may have been committed
   * @param letters the raw message of each fix
   */
  readonly save: (fixes: readonly Fix[], again: boolean, letters: readonly Letter[]) => Promise<SavedBatch>
  /** Accepts the fixes that `save` postpones. */
  readonly apart?: Pick<Apart, 'take'> | undefined
  /** @param stored the units with a stored fix, late or not */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Sets aside messages that cannot be stored. @returns the result of each */
  readonly setAside: (
    letters: readonly (Letter & { readonly reason: string })[],
  ) => Promise<readonly DeadLetterResult[]>
  readonly log: Log
  /** The default is the database. */
  readonly destination?: Destination
  /** Fixes in a batch; up to {@link mostAtOnce} times as many for a backlog. */
  readonly batch?: number
  /** Maximum pause between two attempts, in ms. */
  readonly longestPause?: number
}

/** Writes batches of fixes and retries until each batch is written. */
export interface BatchWriter {
  /** Resolves when each fix is settled, postponed or abandoned. */
  write(items: readonly QueuedFix[]): Promise<void>
  /** Calls a listener. A listener that throws does not stop the writer. */
  tell(listener: () => void): void
  /** Stops all retries, because the server shuts down. @param left number of fixes that are not written */
  abandon(left: number): void
  readonly isAbandoned: boolean
  /** Minimum number of fixes that justifies a batch. */
  readonly batch: number
  /** Number of queued fixes that the next batch takes. */
  readonly size: number
  readonly batches: number
  /** Attempts that failed because the {@link Destination} was unavailable. */
  readonly retries: number
  /** Current storage failure, as a sentence; `null` if the last attempt did not fail. */
  readonly failure: string | null
}

/** Result of an operation. `failed`: its target is unavailable; `null`: abandoned, because the server shuts down. */
type Tried<Result> =
  | { readonly result: Result }
  | { readonly refused: unknown; readonly again: boolean }
  | 'failed'
  | null

/** A batch pays the cost of a unit once for all of its fixes, so backlogs use larger batches. */
const mostAtOnce = 20
/** Target duration of a larger batch, in ms. On the embedded database, all other queries wait for it. */
const longestBatch = 500

/** Minimum interval between two log lines of the same kind of failure, in ms. The failures in between are counted. */
const loggedEvery = 3_600_000

/** @param waiting returns the number of queued fixes, for the log */
export function createBatchWriter(
  {
    save,
    apart,
    onSaved,
    setAside,
    log,
    destination = database,
    batch = 1_000,
    longestPause = 5_000,
  }: WriterOptions,
  waiting: () => number,
): BatchWriter {
  let batches = 0
  let retries = 0
  let size = batch
  let failure: unknown = null
  let abandoned = false
  const throttled = throttleLog(log, loggedEvery)

  /** Retries until the operation succeeds or is refused. It retries temporary failures only. @param once does not retry */
  async function patiently<Result>(
    work: (again: boolean) => Promise<Result>,
    { again = false, once = false } = {},
  ): Promise<Tried<Result>> {
    for (let rest = 100; !abandoned; rest = Math.min(rest * 2, longestPause)) {
      try {
        const result = await work(again)
        answered()
        return { result }
      } catch (error) {
        if (!destination.isTransient(error)) {
          answered()
          return { refused: error, again }
        }
        retries += 1
        again = true
        if (failure === null) log.error({ err: error, waiting: waiting() }, destination.texts.failing)
        failure = error
        await pause(rest, undefined, { ref: false })
        if (once) return 'failed'
      }
    }
    return null
  }

  function answered(): void {
    if (failure !== null) log.info({ waiting: waiting() }, destination.texts.answering)
    failure = null
  }

  /**
   * Writes until all fixes are written. The writer abandons no fix while its target is unavailable. It halves a refused batch
   * until the fix that cannot be stored is isolated, so that this fix does not block the others.
   * @returns the fixes that were refused individually
   */
  async function write(part: readonly QueuedFix[], again = false): Promise<QueuedFix[]> {
    const fixes = part.flatMap(({ fix }) => fix ?? [])
    if (fixes.length === 0) return []
    const startedAt = performance.now()
    // A large batch that failed may be too large for a slow database.
    const letters = part.map(({ letter }) => letter)
    const tried = await patiently((repeated) => save(fixes, repeated, letters), {
      again,
      once: part.length > batch,
    })
    if (tried === null) return []
    if (tried !== 'failed' && 'result' in tried) {
      batches += 1
      if (part.length >= batch) resize(part.length / (performance.now() - startedAt))
      settleAll(part, tried.result)
      return []
    }
    size = batch
    const isRefused = tried !== 'failed'
    if (isRefused && part.length === 1) return part.map((item) => ({ ...item, error: tried.refused }))
    const middle = Math.ceil(part.length / 2)
    const rest = !isRefused || tried.again
    const refused = await write(part.slice(0, middle), rest)
    return [...refused, ...(await write(part.slice(middle), rest))]
  }

  /** @param rate fixes per millisecond */
  function resize(rate: number): void {
    size = Math.round(Math.min(Math.max(rate * longestBatch, batch), 2 * size, mostAtOnce * batch))
  }

  /** Sets aside the messages that cannot be stored, with their bytes and the reason. */
  async function bury(refused: readonly QueuedFix[]): Promise<void> {
    if (refused.length === 0) return
    const tried = await patiently(() =>
      setAside(refused.map(({ letter, error }) => ({ ...letter, reason: reasonOf(error) }))),
    )
    if (tried === null || tried === 'failed') return
    if ('result' in tried) {
      for (const [index, item] of refused.entries()) {
        const fate = tried.result[index] ?? 'unknown'
        // The log already contains its refusal.
        const isNoted = fate === 'kept' && item.error instanceof UnreadMessage
        if (fate !== 'unknown' && !isNoted) tellRejected(item, fate)
        settle(item, fate === 'kept' ? 'rejected' : fate === 'full' ? 'failed' : 'unknown')
      }
      return
    }
    if (refused.length > 1) {
      for (const item of refused) await bury([item])
      return
    }
    for (const item of refused) {
      throttled.error('no se pudo apartar lo que envió una unidad', kindOf(tried.refused), {
        err: tried.refused,
        imei: item.letter.imei,
        raw: item.letter.raw.slice(0, 1_024),
        reason: reasonOf(item.error),
      })
      settle(item, 'failed')
    }
  }

  function tellRejected({ letter, error }: QueuedFix, fate: DeadLetterResult): void {
    throttled.error(
      fate === 'kept'
        ? 'una posición no se puede guardar y se apartó: npm run serve -- dead-letters'
        : 'una posición no se puede guardar, y ya no caben más apartadas: npm run serve -- dead-letters',
      kindOf(error),
      { err: error, protocol: letter.protocol, imei: letter.imei },
    )
  }

  function settleAll(part: readonly QueuedFix[], { outcomes, units }: SavedBatch): void {
    // The fixes are stored even if a listener throws: its error must not cause a second write.
    tell(() => {
      const stored = new Set(units.map(({ imei }) => imei))
      for (const [index, { letter }] of part.entries())
        if (outcomes[index] === 'stored') stored.add(letter.imei)
      if (stored.size > 0) onSaved(units, [...stored])
    })
    for (const [index, item] of part.entries()) {
      const outcome = outcomes[index] ?? 'failed'
      if (outcome !== 'later') settle(item, outcome)
      else if (apart === undefined) throw new Error('a fix is put off, and nobody takes it')
      else apart.take(item)
    }
  }

  function settle(item: QueuedFix, settled: Settled): void {
    tell(() => item.settle(settled))
  }

  /** Calls a listener and logs its error, so that a faulty listener does not block the writer. */
  function tell(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      throttled.error('no se pudo anunciar lo que se guardó', kindOf(error), { err: error })
    }
  }

  return {
    async write(items) {
      const refused = await write(items.filter(({ fix }) => fix !== null))
      await bury([...items.filter(({ fix }) => fix === null), ...refused])
    },
    tell,
    abandon(left) {
      abandoned = true
      log.error({ lost: left }, destination.texts.left)
    },
    batch,
    get isAbandoned() {
      return abandoned
    },
    get size() {
      return size
    },
    get batches() {
      return batches
    },
    get retries() {
      return retries
    },
    get failure() {
      return failure === null ? null : destination.explain(failure)
    },
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
