import type { Log } from '../log.js'
import type { Database } from './database.js'
import { makePartitions } from './partitions.js'

const second = 1_000
const day = 86_400 * second

/**
 * What has to be done from time to time. PGlite has no background workers: its checkpoints and vacuums are ours,
 * each a statement of its own, because several in one query are one transaction.
 * @returns its stop, which waits for what is under way
 */
export function startHousekeeping(database: Database, log: Log, { embedded }: { embedded: boolean }) {
  const stops = [
    every(day / 2, 'particiones', async () => {
      const made = await makePartitions(database)
      if (made.length > 0) log.info({ partitions: made }, 'particiones nuevas')
    }),
    every(day / 24, 'sesiones vencidas', async () => {
      await database.query('delete from sessions where expires_at < $1', [Date.now()])
    }),
  ]
  if (embedded) {
    stops.push(
      every(30 * second, 'checkpoint', async () => {
        await database.query('checkpoint')
      }),
      // Every fix rewrites its unit's row: a small table that dies fast.
      every(60 * second, 'vacuum de unidades', async () => {
        await database.query('vacuum units')
      }),
      every(day / 4, 'vacuum', async () => {
        await database.query('vacuum analyze')
      }),
    )
  }

  function every(ms: number, what: string, work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> = Promise.resolve()
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      running = work()
        .catch((error: unknown) => log.error({ err: error }, `falló el mantenimiento: ${what}`))
        .finally(() => {
          busy = false
        })
    }, ms)
    timer.unref()
    return () => {
      clearInterval(timer)
      return running
    }
  }

  return async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
