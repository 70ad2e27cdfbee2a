import { setTimeout as wait } from 'node:timers/promises'
import { fill } from '@baliza/agreement'
import type { Intake, QueueStats } from '../intake/index.js'
import type { IntakeLog, IntakeLogStats } from '../roles/intake-log.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { explainFailure } from '../storage/connection/failure.js'
import { countDeadLetters } from '../storage/tables/dead-letters.js'
import { logTexts, storageTexts } from '../texts.js'

/** Maximum time to count the dead letters, in ms. A slower database counts as failed. */
const patience = 5_000

/** Maximum age of the oldest queued fix in normal operation, in ms. Usually fixes are stored within 1 s. */
const young = 10_000

/** The components that the check reads. */
interface CheckSources {
  readonly config: Pick<Config, 'roles'>
  readonly database: Database
  // `null`: this process does not have that role.
  readonly intake: Pick<Intake, 'stats'> | null
  readonly writer: Pick<Writer, 'queue'> | null
  readonly intakeLog: Pick<IntakeLog, 'stats'> | null
}

/** State of a process at one moment. */
export interface Health {
  /** Why positions are not stored, and the remedy, or `null` if they are. */
  readonly reason: string | null
  /** Reports old positions that wait for a missing part of the history, or `null` if there are none. */
  readonly apart: string | null
  readonly isFull: boolean
  readonly database: { readonly ok: boolean; readonly ms: number }
  readonly intake: ReturnType<Intake['stats']> | null
  /** The queue that stores fixes, or that publishes them to NATS. `null`: this process has neither. */
  readonly queue: QueueStats | null
  readonly log: IntakeLogStats | null
  readonly deadLetters: number | null
}

export type HealthCheck = () => Promise<Health>

/** Creates the check that `/ready`, `/health` and the call `server.status` share. */
export function createHealthCheck(sources: CheckSources): HealthCheck {
  const { config, database, intake, writer, intakeLog } = sources
  const { roles } = config
  // A gateway publishes fixes to the log even without the database, so trackers must still be routed to it.
  const needsDatabase = roles.has('web') || roles.has('writer')
  let asking: Promise<Asked> | null = null
  /** Shares one database query between concurrent callers. Otherwise each caller would occupy a connection to a lost database. */
  const askOnce = () => {
    asking ??= ask(database).finally(() => {
      asking = null
    })
    return asking
  }

  return async () => {
    const askedAt = performance.now()
    const { failure, deadLetters } = await askOnce()
    const ms = Math.round((performance.now() - askedAt) * 10) / 10
    const stats = intake?.stats() ?? null
    const queues = [stats?.queue, intakeLog === null ? undefined : writer?.queue.stats()].filter(
      (queue) => queue !== undefined,
    )
    const backlog = intakeLog?.stats() ?? null
    const apart = unavailablePartitionsReason(queues)
    const reason =
      queues.map((queue) => queue.failure).find((why) => why !== null) ??
      (needsDatabase ? failure : null) ??
      // A message of the log that waits for the history delays those after it.
      (backlog === null ? null : apart) ??
      logFailure(backlog) ??
      queues.map(tooOld).find((why) => why !== null) ??
      null
    return {
      reason,
      apart,
      isFull: queues.some(({ full }) => full),
      database: { ok: failure === null, ms },
      intake: stats,
      queue: queues.at(-1) ?? null,
      log: backlog,
      deadLetters,
    }
  }
}

function unavailablePartitionsReason(queues: readonly QueueStats[]): string | null {
  const count = queues.reduce((all, queue) => all + queue.apart, 0)
  return count === 0 ? null : fill(storageTexts.apart, { count })
}

function tooOld({ oldest }: QueueStats): string | null {
  return oldest <= young ? null : fill(storageTexts.late, { seconds: Math.round(oldest / 1_000) })
}

/** Returns why messages in the log are not stored, if a writer is the cause. A gateway works without the writers. */
function logFailure(backlog: IntakeLogStats | null): string | null {
  if (backlog === null || backlog.writer === null) return null
  const { failure, oldest, writer } = backlog
  if (writer.failure !== null || failure !== null) return writer.failure ?? failure
  return oldest <= young ? null : fill(logTexts.late, { seconds: Math.round(oldest / 1_000) })
}

/** The result of the database query. */
interface Asked {
  /** Why the database does not respond, or `null` if it does. */
  readonly failure: string | null
  /** Number of messages set aside for the operator, or `null` if the database is unavailable. */
  readonly deadLetters: number | null
}

async function ask(database: Database): Promise<Asked> {
  const late = new AbortController()
  const away = (failure: string): Asked => ({ failure, deadLetters: null })
  const asked = database.transaction(countDeadLetters, { within: patience }).then(
    (deadLetters): Asked => ({ failure: null, deadLetters }),
    (error: unknown) => away(explainFailure(error)),
  )
  // The timeout applies to the statements. The wait for a connection before them is limited here.
  const waited = wait(patience, away(storageTexts.away), { signal: late.signal }).catch(() => asked)
  const answer = await Promise.race([asked, waited])
  late.abort()
  return answer
}
