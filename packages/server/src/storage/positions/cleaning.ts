import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../log.js'
import type { Database } from '../connection/database.js'
import {
  addCleaning,
  type CleaningCounts,
  type CleaningRow,
  endCleaning,
  latestCleaning,
  saveCleaning,
} from '../tables/cleanings.js'
import { cleanAll, keptYear } from './retention.js'

/** Interval at which a cleaning reports its progress, and at which callers poll the cleaning of another process, in ms. */
const pulse = 1_000

/**
 * Deletes the old positions of every device in the background. Only one cleaning runs at a time, across all processes of a
 * database.
 */
export interface Cleaning {
  /**
   * Starts a cleaning, unless one is running.
   * @param actor database of the account that requests it (`actingAs`); the cleaning is recorded as its action
   */
  start(actor: Database): Promise<void>
  /** Returns the latest cleaning, of any process; `null`: there was none. */
  latest(): Promise<CleaningRow | null>
  /** Waits until the latest cleaning has ended, and returns it. */
  ended(): Promise<CleaningRow | null>
  /** Stops the cleaning of this process between two batches. */
  close(): Promise<void>
}

export function createCleaning({
  database,
  log,
}: {
  readonly database: Database
  readonly log: Log
}): Cleaning {
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function run(id: number): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([closing.signal, stop.signal])
    let counts: CleaningCounts | undefined
    let saving: Promise<void> = Promise.resolve()
    async function save(): Promise<void> {
      // The process that gave up this cleaning may have started another.
      if (counts !== undefined && !(await saveCleaning(database, id, counts, Date.now()))) stop.abort()
    }
    const timer = setInterval(() => {
      saving = saving.then(save).catch((error: unknown) => {
        log.error({ err: error }, 'no se pudo guardar el avance de la limpieza')
      })
    }, pulse)
    let failed: CleaningRow['failed'] = null
    try {
      await cleanAll(database, Date.now() - keptYear, {
        signal,
        progress: (reached) => {
          counts = reached
        },
      })
      if (signal.aborted) failed = 'interrupted'
    } catch (error) {
      failed = 'error'
      log.error({ err: error }, 'falló la limpieza de posiciones')
    }
    clearInterval(timer)
    await saving
    await save()
    await endCleaning(database, id, failed, Date.now())
  }

  const latest = () => latestCleaning(database, Date.now())

  return {
    async start(actor) {
      const id = await addCleaning(actor, Date.now())
      if (id === null) return
      running = run(id).catch((error: unknown) => {
        log.error({ err: error }, 'no se pudo guardar el fin de la limpieza')
      })
    },
    latest,
    async ended() {
      await running
      for (;;) {
        const row = await latest()
        if (row?.state !== 'running') return row
        await wait(pulse, undefined, { signal: closing.signal })
      }
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
