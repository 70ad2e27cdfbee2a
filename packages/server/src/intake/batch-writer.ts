import { setTimeout as pause } from 'node:timers/promises'
import type { Fix } from '../fixes/fix.js'
import type { StoredBatch, StoredUnit } from '../fixes/store-batch.js'
import type { Log } from '../log.js'
import { explainFailure } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'
import type { LetterFate } from '../storage/tables/dead-letters.js'
import type { Apart } from './apart.js'
import { throttleLog } from './log-throttle.js'
import { type Letter, type QueuedFix, type Saved, type Settled, UnreadMessage } from './queued-fix.js'

interface SavedBatch extends Pick<StoredBatch, 'units'> {
  readonly outcomes: readonly Saved[]
}

/** Where a queue's fixes go, as far as failing is concerned. */
export interface Destination {
  /** Whether a failure is known to pass, and is waited for. */
  isTransient(error: unknown): boolean
  /** Why nothing is kept at present, for who can mend it. */
  explain(error: unknown): string
  /** For the log: it does not take fixes, it does again, and the process ends before it has. */
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
   * @param again an attempt with these fixes has failed, and may have been committed all the same
   * @param letters how each of them came
   */
  readonly save: (fixes: readonly Fix[], again: boolean, letters: readonly Letter[]) => Promise<SavedBatch>
  /** Takes what `save` has put off. */
  readonly apart?: Pick<Apart, 'take'> | undefined
  /** @param stored the units of which something was stored, late or not */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Keeps what cannot be stored. @returns what became of each */
  readonly setAside: (
    letters: readonly (Letter & { readonly reason: string })[],
  ) => Promise<readonly LetterFate[]>
  readonly log: Log
  /** Default: the database. */
  readonly destination?: Destination
  /** Fixes a batch holds; of a backlog up to {@link mostAtOnce} times as many. */
  readonly batch?: number
  /** The longest pause between two attempts, ms. */
  readonly longestPause?: number
}

/** Writes batches of fixes until they are written. */
export interface BatchWriter {
  /** Resolves when each is stored, set aside or given up, and whoever waits for it has heard so. */
  write(items: readonly QueuedFix[]): Promise<void>
  /** Calls a listener: one that fails keeps nobody waiting. */
  tell(listener: () => void): void
  /** The server closes: nothing is tried again. @param left fixes that are not written */
  abandon(left: number): void
  readonly isAbandoned: boolean
  /** Fixes that it takes to be worth its while. */
  readonly batch: number
  /** Fixes that the next batch is to take of what waits. */
  readonly size: number
  readonly batches: number
  /** Attempts that failed because the {@link Destination} was away. */
  readonly retries: number
  /** Why nothing is stored at present, as a sentence; `null`: the last attempt did not fail. */
  readonly failure: string | null
}

/** What work has come to. `failed`: its destination is not there; `null`: given up, because the server closes. */
type Tried<Result> =
  | { readonly result: Result }
  | { readonly refused: unknown; readonly again: boolean }
  | 'failed'
  | null

/** What a unit costs is paid once for all of its fixes in a batch: a backlog is stored in batches that are larger. */
const mostAtOnce = 20
/** A larger batch takes about so long, ms: on the embedded database everybody else waits for it. */
const longestBatch = 500

/** How often each kind of failure is written to the log, ms; they are counted in between. */
const loggedEvery = 3_600_000

/** @param waiting how many fixes wait, for the log */
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

  /**
   * Tries until it is done or refused: only what is known to pass is waited for.
   * @param once tries no second time
   */
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
   * Writes until it is written: nothing is given up while its destination is away. One fix that cannot be stored must not
   * keep the others out: halves, until it is alone.
   * @returns those that stood alone
   */
  async function write(part: readonly QueuedFix[], again = false): Promise<QueuedFix[]> {
    const fixes = part.flatMap(({ fix }) => fix ?? [])
    if (fixes.length === 0) return []
    const startedAt = performance.now()
    // What has failed as a large batch may be too much for a database that has become slow.
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

  /** @param rate fixes a millisecond */
  function resize(rate: number): void {
    size = Math.round(Math.min(Math.max(rate * longestBatch, batch), 2 * size, mostAtOnce * batch))
  }

  /** Sets aside what cannot be stored, with its bytes and the reason. */
  async function bury(refused: readonly QueuedFix[]): Promise<void> {
    if (refused.length === 0) return
    const tried = await patiently(() =>
      setAside(refused.map(({ letter, error }) => ({ ...letter, reason: reasonOf(error) }))),
    )
    if (tried === null || tried === 'failed') return
    if ('result' in tried) {
      for (const [index, item] of refused.entries()) {
        const fate = tried.result[index] ?? 'unknown'
        // The log has its refusal already.
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

  function tellRejected({ letter, error }: QueuedFix, fate: LetterFate): void {
    throttled.error(
      fate === 'kept'
        ? 'una posición no se puede guardar y se apartó: npm run serve -- dead-letters'
        : 'una posición no se puede guardar, y ya no caben más apartadas: npm run serve -- dead-letters',
      kindOf(error),
      { err: error, protocol: letter.protocol, imei: letter.imei },
    )
  }

  function settleAll(part: readonly QueuedFix[], { outcomes, units }: SavedBatch): void {
    // It is stored all the same: whoever listens badly must not make it stored twice.
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

  /** Whoever listens badly keeps nobody waiting. */
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

/** For whoever mends it: `TypeError: …`, or `error 22003: …` with the state that the database gives. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return `${error.name}${code}: ${error.message}`
}

/** The same for every failure at one place: messages have values in them. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name} ${'code' in error ? String(error.code) : ''}${place}`
}
