import { atom, type ReadableAtom } from 'nanostores'
import { limited } from '../../ui/data/limited.js'
import type { WrittenFamily } from '../../ui/data/query-cache.js'

/** Action on each of several rows. */
export interface BulkJob {
  /** Names the action and the number of rows. */
  readonly title: string
  readonly rows: readonly BulkRow[]
  readonly act: (key: string, signal: AbortSignal) => Promise<unknown>
  /** Family of the data that `act` changes. */
  readonly changes: WrittenFamily
  /** Called after a pass with the completed rows, if there are any. */
  readonly onDone?: ((keys: readonly string[]) => void) | undefined
}

export interface BulkRow {
  readonly key: string
  readonly name: string
}

export type BulkResult = 'waiting' | 'done' | { readonly error: unknown }

export interface BulkState {
  readonly isRunning: boolean
  readonly results: ReadonlyMap<string, BulkResult>
}

export interface BulkRun {
  readonly job: BulkJob
  readonly $state: ReadableAtom<BulkState>
  /** Starts no further rows; rows in progress complete. */
  stop(): void
  /** Repeats the failed rows and the stopped ones. */
  retry(): void
}

/** Maximum number of parallel calls, to limit the load of the server. */
const atOnce = 3

/** Starts a job. @param onSettled called after every pass, successful or not */
export function startBulkRun(job: BulkJob, onSettled: () => void): BulkRun {
  const $state = atom<BulkState>({
    isRunning: false,
    results: new Map(job.rows.map(({ key }) => [key, 'waiting'])),
  })
  let leaving = new AbortController()

  function settle(key: string, result: BulkResult) {
    const { isRunning, results } = $state.get()
    $state.set({ isRunning, results: new Map(results).set(key, result) })
  }

  async function turn() {
    const { signal } = leaving
    const open = job.rows.filter(({ key }) => $state.get().results.get(key) !== 'done')
    const results = new Map($state.get().results)
    for (const { key } of open) results.set(key, 'waiting')
    $state.set({ isRunning: true, results })
    const done: string[] = []
    await limited(
      open,
      atOnce,
      async ({ key }) => {
        try {
          await job.act(key, signal)
          settle(key, 'done')
          done.push(key)
        } catch (error) {
          settle(key, { error })
        }
      },
      signal,
    )
    $state.set({ ...$state.get(), isRunning: false })
    if (done.length > 0) job.onDone?.(done)
    onSettled()
  }

  void turn()
  return {
    job,
    $state,
    stop: () => leaving.abort(),
    retry() {
      if ($state.get().isRunning) return
      leaving = new AbortController()
      void turn()
    },
  }
}
