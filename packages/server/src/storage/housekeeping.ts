import { keptFor, keptInBin } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Database } from './connection/database.js'
import { makePartitions } from './positions/partitions.js'
import { forgetOld, keptYear } from './positions/retention.js'
import { sealOld } from './positions/seal.js'
import { forgetActivity } from './tables/activity.js'
import { forgetAlerts } from './tables/alerts.js'
import { sweepAttempts } from './tables/attempts.js'
import { forgetBatches, keptBatches } from './tables/batches.js'
import { emptyBin } from './tables/bin.js'
import { forgetCommands } from './tables/commands.js'
import { forgetDeadLetters, keptLetters } from './tables/dead-letters.js'
import { escalateAlerts } from './tables/escalations.js'
import { forgetKeys } from './tables/idempotency-keys.js'
import { forgetImports } from './tables/imports.js'
import { tellSilent } from './tables/links.js'
import { forgetWebhookDeliveries } from './tables/webhook-deliveries.js'

const second = 1_000
const day = 86_400 * second

export interface HousekeepingOptions {
  /** Whether the database is PGlite, which has no background workers. */
  readonly embedded: boolean
  /** Raises the alerts of units without contact. A callback because alerts belong to a higher layer. @param now Unix ms */
  readonly notifyNoContact: (now: number) => Promise<void>
  /** Days that positions are kept; `null`: forever. */
  readonly retentionDays: number | null
}

/**
 * Starts the periodic maintenance. PGlite has no background workers, so the server runs its checkpoints and vacuums. Each of them
 * is a separate query, because several statements in one query form one transaction.
 * @returns a function that stops it and waits for the work in progress
 */
export function startHousekeeping(
  database: Database,
  log: Log,
  { embedded, notifyNoContact, retentionDays }: HousekeepingOptions,
) {
  const closing = new AbortController()
  // A task first runs after its interval. Deletions are hourly, so that a server that restarts every few hours makes them.
  const stops = [
    every(day / 2, 'particiones', async () => {
      const made = await makePartitions(database)
      if (made.length > 0) log.info({ partitions: made }, 'particiones nuevas')
    }),
    every(day / 24, 'sesiones vencidas', async () => {
      await database.query('delete from sessions where expires_at < $1', [Date.now()])
    }),
    every(day / 24, 'posiciones por empacar', async () => {
      const sealed = await sealOld(database, { signal: closing.signal })
      if (sealed.fixes === 0 && sealed.dropped.length === 0) return
      log.info(sealed, 'posiciones viejas, empacadas')
      // Until the vacuum, every search for late fixes reads past the deleted rows.
      if (embedded) await database.query('vacuum positions')
    }),
    every(5 * 60 * second, 'intentos vencidos', () => sweepAttempts(database)),
    every(day / 24, 'papelera', async () => {
      const entries = await emptyBin(database, Date.now() - keptInBin, closing.signal)
      if (entries > 0) log.info({ entries }, 'papelera vaciada de lo eliminado hace 30 días')
    }),
    every(day / 24, 'alertas viejas', async () => {
      await forgetAlerts(database, Date.now() - keptYear, closing.signal)
    }),
    every(day / 24, 'avisos viejos de lo guardado', async () => {
      await forgetBatches(database, Date.now() - keptBatches, closing.signal)
    }),
    every(day / 24, 'envíos viejos de webhooks', async () => {
      await forgetWebhookDeliveries(database, Date.now() - keptBatches)
    }),
    every(10 * second, 'unidades sin conexión', async () => {
      await tellSilent(database, Date.now())
    }),
    every(10 * second, 'alertas sin atender', async () => {
      const escalated = await escalateAlerts(database, Date.now())
      if (escalated > 0) log.info({ escalated }, 'alertas que nadie atendió, avisadas a otros')
    }),
    every(10 * second, 'eventos que vencen sin señal', () => notifyNoContact(Date.now())),
    every(day / 24, 'claves de idempotencia viejas', async () => {
      await forgetKeys(database, Date.now() - keptFor * second)
    }),
    every(day / 24, 'lo apartado hace mucho', async () => {
      await forgetDeadLetters(database, Date.now() - keptLetters)
    }),
    every(day / 24, 'comandos viejos', async () => {
      await forgetCommands(database, Date.now() - keptYear)
    }),
    every(day / 24, 'importaciones viejas', async () => {
      await forgetImports(database, Date.now() - keptYear, Date.now())
    }),
    every(day / 24, 'actividad vieja', async () => {
      await forgetActivity(database, Date.now() - keptYear)
    }),
  ]
  if (retentionDays !== null) {
    stops.push(
      every(day / 24, 'posiciones viejas', async () => {
        const forgotten = await forgetOld(database, Date.now() - retentionDays * day, closing.signal)
        if (forgotten.dropped.length > 0 || forgotten.rows > 0)
          log.info(forgotten, 'posiciones viejas, borradas')
      }),
    )
  }
  if (embedded) {
    stops.push(
      every(30 * second, 'checkpoint', async () => {
        await database.query('checkpoint')
      }),
      // Every fix rewrites the row of its unit, so dead rows accumulate quickly in this small table.
      every(60 * second, 'vacuum de unidades', async () => {
        await database.query('vacuum unit_live')
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
    closing.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}
