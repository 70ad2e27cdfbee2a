import { setTimeout as wait } from 'node:timers/promises'
import { fill } from '@baliza/sdk-core'
import type { Intake, QueueStats } from '../intake/index.js'
import type { IntakeLog, IntakeLogStats } from '../roles/intake-log.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { explainFailure } from '../storage/connection/failure.js'
import { countDeadLetters } from '../storage/tables/dead-letters.js'
import { logTexts, storageTexts } from '../texts.js'

/** A database that takes longer than this to count what was set aside is not well, ms. */
const patience = 5_000

/** The oldest fix that waits is stored within a second where all is well; older than this, ms, something is not. */
const young = 10_000

/** What the check of a process reads. */
interface CheckSources {
  readonly config: Pick<Config, 'roles'>
  readonly database: Database
  // `null`: this process does not do that.
  readonly intake: Pick<Intake, 'stats'> | null
  readonly writer: Pick<Writer, 'queue'> | null
  readonly intakeLog: Pick<IntakeLog, 'stats'> | null
}

/** State of a process at one moment. */
export interface Health {
  /** Why positions are not stored, and the remedy; `null`: they are. */
  readonly reason: string | null
  /** That old positions wait for a part of the history; `null`: none does. */
  readonly apart: string | null
  readonly isFull: boolean
  readonly database: { readonly ok: boolean; readonly ms: number }
  readonly intake: ReturnType<Intake['stats']> | null
  /** Of the queue that stores, or of the one that hands over to NATS; `null`: this process has none. */
  readonly queue: QueueStats | null
  readonly log: IntakeLogStats | null
  readonly deadLetters: number | null
}

export type HealthCheck = () => Promise<Health>

/** Creates the check that `/ready`, `/health` and the call `server.status` share. */
export function createHealthCheck(sources: CheckSources): HealthCheck {
  const { config, database, intake, writer, intakeLog } = sources
  const { roles } = config
  // What a gateway takes is in the log whether or not the database answers: trackers are to be sent to it all the same.
  const needsDatabase = roles.has('web') || roles.has('writer')
  let asking: Promise<Asked> | null = null
  /** However many ask, the database is asked once: a lost one would swallow a connection for each. */
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
    const apart = waitsApart(queues)
    const reason =
      queues.map((queue) => queue.failure).find((why) => why !== null) ??
      (needsDatabase ? failure : null) ??
      // Behind a message of the log that waits for it others wait too.
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

function waitsApart(queues: readonly QueueStats[]): string | null {
  const count = queues.reduce((all, queue) => all + queue.apart, 0)
  return count === 0 ? null : fill(storageTexts.apart, { count })
}

function tooOld({ oldest }: QueueStats): string | null {
  return oldest <= young ? null : fill(storageTexts.late, { seconds: Math.round(oldest / 1_000) })
}

/** Why what is in the log is not stored, as far as a writer is to blame: a gateway does its part without them. */
function logFailure(backlog: IntakeLogStats | null): string | null {
  if (backlog === null || backlog.writer === null) return null
  const { failure, oldest, writer } = backlog
  if (writer.failure !== null || failure !== null) return writer.failure ?? failure
  return oldest <= young ? null : fill(logTexts.late, { seconds: Math.round(oldest / 1_000) })
}

/** What the database says of itself. */
interface Asked {
  /** Why it does not answer; `null`: it does. */
  readonly failure: string | null
  /** What was set aside and waits for the operator; `null`: it cannot be asked. */
  readonly deadLetters: number | null
}

async function ask(database: Database): Promise<Asked> {
  const late = new AbortController()
  const away = (failure: string): Asked => ({ failure, deadLetters: null })
  const asked = database.transaction(countDeadLetters, { within: patience }).then(
    (deadLetters): Asked => ({ failure: null, deadLetters }),
    (error: unknown) => away(explainFailure(error)),
  )
  // The limit is of the statements: before them may be a queue for a connection.
  const waited = wait(patience, away(storageTexts.away), { signal: late.signal }).catch(() => asked)
  const answer = await Promise.race([asked, waited])
  late.abort()
  return answer
}
