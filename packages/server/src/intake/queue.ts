import { setTimeout as pause } from 'node:timers/promises'
import type { Fix, Outcome } from '../fixes/fix.js'
import type { StoredBatch, StoredUnit } from '../fixes/store-batch.js'
import type { Log } from '../log.js'
import { explainFailure } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'
import type { LetterFate, LetterProtocol } from '../storage/tables/dead-letters.js'
import { throttleLog } from './log-throttle.js'

/**
 * What became of a queued fix. `rejected`: it cannot be stored as it is, whatever the batch, and was set aside with its
 * bytes; `failed`: nor could it be set aside.
 */
export type Settled = Outcome | 'rejected' | 'failed'

/** How something came, as text: see `encodingOf`. */
export interface Letter {
  /** `''` of a message of the log that nobody can read. */
  readonly imei: string
  readonly protocol: LetterProtocol
  /** A frame; of a request its body, or its query where it has none. */
  readonly raw: string
  /** Unix ms. */
  readonly receivedAt: number
}

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
  /** Calls back, once, when what is being written now has been written and told. */
  afterWriting(call: () => void): void
  /** Resolves when all is written, or after `patience` ms, with the number of fixes that were not. */
  drain(patience?: number): Promise<number>
  stats(): QueueStats
}

export interface QueueStats {
  /** Fixes that wait, those being written included. */
  readonly waiting: number
  /** Whether endpoints stop reading until fewer wait. */
  readonly full: boolean
  readonly batches: number
  /** Attempts that whoever keeps them was not there for. */
  readonly retries: number
  /** For how long the oldest of those that wait has waited, ms. */
  readonly oldest: number
  /** Why nothing is stored at present, as a sentence; `null`: the last attempt did not fail. */
  readonly failure: string | null
}

type SavedBatch = Pick<StoredBatch, 'outcomes' | 'units'>

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

export interface QueueOptions {
  /**
   * @param again an attempt with these fixes has failed, and may have been committed all the same
   * @param letters how each of them came
   */
  readonly save: (fixes: readonly Fix[], again: boolean, letters: readonly Letter[]) => Promise<SavedBatch>
  /** @param stored the units of which something was stored, late or not */
  readonly onSaved: (units: readonly StoredUnit[], stored: readonly string[]) => void
  /** Keeps what cannot be stored. @returns what became of each */
  readonly setAside: (
    letters: readonly (Letter & { readonly reason: string })[],
  ) => Promise<readonly LetterFate[]>
  readonly log: Log
  /** The database, unless it is said. */
  readonly destination?: Destination
  /** Fixes a batch holds; of a backlog up to {@link mostAtOnce} times as many. */
  readonly batch?: number
  /** A fix waits at most this long for company, ms. */
  readonly wait?: number
  readonly highWater?: number
  /** The longest pause between two attempts, ms. */
  readonly longestPause?: number
}

interface Item {
  /** `null`: it could not be read. */
  readonly fix: Fix | null
  readonly error: unknown
  readonly letter: Letter
  readonly settle: (settled: Settled) => void
  /** When it was accepted, on the clock that never jumps. */
  readonly since: number
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

export function createQueue({
  save,
  onSaved,
  setAside,
  log,
  destination = database,
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
  /** Fixes that the next batch takes of what waits. */
  let size = batch
  let failure: unknown = null
  let abandoned = false
  const throttledLog = throttleLog(log, loggedEvery)
  const relieved: (() => void)[] = []
  const awaiting: (() => void)[] = []
  const empty: (() => void)[] = []
  const waiting = () => items.length + writing.length
  const isFull = () => waiting() >= highWater

  /** Starts the writer now where a batch is full, or when the first fix has waited long enough. */
  function schedule(): void {
    if (running || abandoned || items.length === 0) return
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
      writing = items.slice(0, size)
      items = items.slice(size)
      const refused = await write(writing.filter(({ fix }) => fix !== null))
      await bury([...writing.filter(({ fix }) => fix === null), ...refused])
      writing = []
      for (const call of awaiting.splice(0)) heard(call)
      if (waiting() < highWater / 2) for (const resume of relieved.splice(0)) heard(resume)
      // A small remainder waits for company again.
      if (items.length < batch && empty.length === 0) break
    }
    running = false
    if (items.length === 0) for (const done of empty.splice(0)) done()
    schedule()
  }

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
  async function write(part: readonly Item[], again = false): Promise<Item[]> {
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
      tell(part, tried.result)
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
  async function bury(refused: readonly Item[]): Promise<void> {
    if (refused.length === 0) return
    const tried = await patiently(() =>
      setAside(refused.map(({ letter, error }) => ({ ...letter, reason: reasonOf(error) }))),
    )
    if (tried === null || tried === 'failed') return
    if ('result' in tried) {
      for (const [index, item] of refused.entries()) {
        const fate = tried.result[index] ?? 'unknown'
        if (fate !== 'unknown') tellRejected(item, fate)
        settle(item, fate === 'kept' ? 'rejected' : fate === 'full' ? 'failed' : 'unknown')
      }
      return
    }
    if (refused.length > 1) {
      for (const item of refused) await bury([item])
      return
    }
    for (const item of refused) {
      throttledLog.error('no se pudo apartar lo que envió una unidad', kindOf(tried.refused), {
        err: tried.refused,
        imei: item.letter.imei,
        raw: item.letter.raw.slice(0, 1_024),
        reason: reasonOf(item.error),
      })
      settle(item, 'failed')
    }
  }

  function tellRejected({ letter, error }: Item, fate: LetterFate): void {
    throttledLog.error(
      fate === 'kept'
        ? 'una posición no se puede guardar y se apartó: npm run serve -- dead-letters'
        : 'una posición no se puede guardar, y ya no caben más apartadas: npm run serve -- dead-letters',
      kindOf(error),
      { err: error, protocol: letter.protocol, imei: letter.imei },
    )
  }

  function tell(part: readonly Item[], { outcomes, units }: SavedBatch): void {
    // It is stored all the same: whoever listens badly must not make it stored twice.
    heard(() => {
      const stored = new Set(units.map(({ imei }) => imei))
      for (const [index, { letter }] of part.entries())
        if (outcomes[index] === 'stored') stored.add(letter.imei)
      if (stored.size > 0) onSaved(units, [...stored])
    })
    for (const [index, item] of part.entries()) settle(item, outcomes[index] ?? 'failed')
  }

  function settle(item: Item, settled: Settled): void {
    heard(() => item.settle(settled))
  }

  /** Whoever listens badly keeps nobody waiting. */
  function heard(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      throttledLog.error('no se pudo anunciar lo que se guardó', kindOf(error), { err: error })
    }
  }

  function take(item: Omit<Item, 'since'>): void {
    items.push({ ...item, since: performance.now() })
    schedule()
  }

  return {
    push: (fix, letter, done) => take({ fix, letter, error: null, settle: done }),
    reject: (letter, error, done) => take({ fix: null, letter, error, settle: done }),
    get full() {
      return isFull()
    },
    onRelief(resume) {
      relieved.push(resume)
    },
    afterWriting(call) {
      if (writing.length === 0) call()
      else awaiting.push(call)
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
        log.error({ lost: left }, destination.texts.left)
      }
      return left
    },
    stats: () => ({
      waiting: waiting(),
      full: isFull(),
      batches,
      retries,
      oldest: age(writing[0] ?? items[0]),
      failure: failure === null ? null : destination.explain(failure),
    }),
  }
}

/** ms, of the first in the line: they are written in the order in which they came. */
function age(first: Item | undefined): number {
  return first === undefined ? 0 : Math.round(performance.now() - first.since)
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
