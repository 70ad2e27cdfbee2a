import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createFairLimiter, type FairLimiter, type TakeTurn } from '../fair-shares.js'
import type { PackedSlice } from '../storage/positions/slices.js'
import type { UnitFixes } from '../tracks/track.js'
import { createComputation, type Kind, type Question, type Results } from './computation.js'
import type { FromWorker, Step, ToWorker } from './report-worker.js'

/** A {@link createComputation} that does not block the event loop: it yields between slices, or runs in another thread. */
export interface Computing<Of extends Kind> {
  /** @returns the units whose result depends on more fixes after the range */
  addFixes(around: readonly UnitFixes[]): Promise<readonly string[]>
  addSlices(slices: readonly PackedSlice[]): Promise<void>
  end(): Promise<Results[Of][]>
  /** Releases the computation. */
  drop(): void
}

/** Fixes processed between two turns, 1 to 2 ms. */
const fixesPerTurn = 2_000

/** Computes in this thread. @param turn awaited between two slices */
export function computeHere<Of extends Kind>(
  question: Question<Of>,
  imeis: readonly string[],
  turn: TakeTurn = setImmediate,
): Computing<Of> {
  const computation = createComputation(question, imeis)
  let count = 0
  async function pauseAfter(some: number): Promise<void> {
    count += some
    if (count < fixesPerTurn) return
    count = 0
    await turn()
  }
  return {
    async addFixes(around) {
      let open = computation.addFixes([])
      for (const unit of around) {
        open = computation.addFixes([unit])
        await pauseAfter(unit.fixes.length)
      }
      return open
    },
    async addSlices(slices) {
      for (const slice of slices) await pauseAfter(computation.addSlice(slice))
    },
    end: async () => computation.end(),
    drop: () => undefined,
  }
}

/** Takes turns with the computations of other accounts in the same thread. A turn takes a few ms. */
function computeInTurns<Of extends Kind>(
  computing: Computing<Of>,
  turns: FairLimiter,
  share: string,
): Computing<Of> {
  return {
    addFixes: (around) => turns.run(share, () => computing.addFixes(around)),
    addSlices: (slices) => turns.run(share, () => computing.addSlices(slices)),
    end: () => turns.run(share, () => computing.end()),
    drop: computing.drop,
  }
}

/** Maximum steps of one thread in progress: while it computes one, the next is being sent. */
const stepLimit = { width: 2 }

/** Maximum number of threads, so that the database has a core left. */
const maxThreads = 2
/** Lifetime of an idle thread, in ms. It uses about 20 MB. */
const idleFor = 60_000

interface ReportThreadsOptions {
  /**
   * The built entry of report-worker.ts. By default it is in the folder of this file. If it does not exist, this thread computes
   * everything.
   */
  readonly entry?: string | undefined
  readonly threads?: number
}

/** Starts the computation of a long report. */
export interface StartComputing {
  start<Of extends Kind>(question: Question<Of>, imeis: readonly string[]): Computing<Of>
}

export type ReportThreads = ReturnType<typeof createReportThreads>

/** Computes long reports in threads, which start with the first report, if this machine has enough cores. */
export function createReportThreads({
  entry = fileURLToPath(new URL('./report-worker.js', import.meta.url)),
  threads = Math.min(maxThreads, availableParallelism() - 1),
}: ReportThreadsOptions = {}) {
  const most = existsSync(entry) ? threads : 0
  const running = new Set<Thread>()

  function freest(): Thread {
    const [first] = [...running].sort((a, b) => a.works - b.works)
    if (first !== undefined && (first.works === 0 || running.size >= most)) return first
    const thread = startThread(entry, () => running.delete(thread))
    running.add(thread)
    return thread
  }

  const here = createFairLimiter(stepLimit)
  function start<Of extends Kind>(share: string, question: Question<Of>, imeis: readonly string[]) {
    if (most < 1) return computeInTurns(computeHere(question, imeis), here, share)
    const thread = freest()
    return computeInTurns(thread.start(question, imeis), thread.turns, share)
  }

  return {
    /** @param share the account of the reports */
    of(share: string): StartComputing {
      return { start: (question, imeis) => start(share, question, imeis) }
    },
    async close() {
      await Promise.all(Array.from(running, (thread) => thread.stop()))
    },
  }
}

type Thread = ReturnType<typeof startThread>

function startThread(entry: string, onEnd: () => void) {
  const worker = new Worker(entry)
  worker.unref()
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
  let steps = 0
  let works = 0
  let lastWork = 0
  let resting: NodeJS.Timeout | undefined
  let ended: unknown
  const end = (error: unknown) => {
    ended ??= error
    onEnd()
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.on('message', ({ step, error, result }: FromWorker) => {
    const asked = waiting.get(step)
    waiting.delete(step)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(error)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the thread of a report has ended')))

  function send(work: number, what: Step): Promise<unknown> {
    const step = ++steps
    return new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended)
      waiting.set(step, { resolve, reject })
      worker.postMessage({ work, step, ...what } satisfies ToWorker)
    })
  }

  function stop(): Promise<number> {
    clearTimeout(resting)
    end(new Error('the thread of a report was ended'))
    return worker.terminate()
  }

  return {
    stop,
    turns: createFairLimiter(stepLimit),
    get works() {
      return works
    },
    start<Of extends Kind>(question: Question<Of>, imeis: readonly string[]): Computing<Of> {
      const work = ++lastWork
      works += 1
      clearTimeout(resting)
      let begun: Promise<unknown> | undefined
      const ask = async (step: Step) => {
        begun ??= send(work, { what: 'begin', question, imeis })
        await begun
        return send(work, step)
      }
      return {
        addFixes: async (around) => (await ask({ what: 'fixes', around })) as readonly string[],
        addSlices: async (slices) => void (await ask({ what: 'slices', slices })),
        end: async () => (await ask({ what: 'end' })) as Results[Of][],
        drop() {
          // Step 0: the reply is ignored.
          worker.postMessage({ work, step: 0, what: 'drop' } satisfies ToWorker)
          works -= 1
          if (works === 0) resting = setTimeout(() => void stop(), idleFor).unref()
        },
      }
    },
  }
}
