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

/** How often it says how far it is, and is asked by who waits for another process's, ms. */
const pulse = 1_000

/** Deletes every device's old positions in the background: one at a time, of all processes on a database. */
export interface Cleaning {
  /**
   * Starts one, unless one is running.
   * @param actor the database of the account that wants it (`actingAs`): it is recorded as its doing
   */
  start(actor: Database): Promise<void>
  /** The latest one, whichever process runs it; `null`: there was none. */
  latest(): Promise<CleaningRow | null>
  /** The latest one once it has ended. */
  ended(): Promise<CleaningRow | null>
  /** Stops what this process runs, between two batches. */
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
      // Whoever has given it up may have started another.
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
