import { setTimeout as wait } from 'node:timers/promises'
import { fill } from '@baliza/sdk-core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { TraccarLines } from '../commands/traccar/traccar-lines.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { Intake, QueueStats } from '../intake/index.js'
import type { IntakeLog, IntakeLogStats } from '../roles/intake-log.js'
import type { Web } from '../roles/web.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { explainFailure } from '../storage/connection/failure.js'
import { countDeadLetters } from '../storage/tables/dead-letters.js'
import { logTexts, storageTexts } from '../texts.js'
import { commit, version } from '../version.js'
import { isInsider } from '../watching/insider.js'

/** A database that takes longer than this to count what was set aside is not well, ms. */
const patience = 5_000

/** The oldest fix that waits is stored within a second where all is well; older than this, ms, something is not. */
const young = 10_000

/** What the health report reads. */
interface HealthSources {
  readonly config: Pick<Config, 'metricsKey' | 'roles'>
  readonly database: Database
  readonly changes: Pick<UnitChanges, 'stats'>
  readonly feed: Pick<Feed, 'stats'>
  readonly feedStreams: Pick<FeedStreams, 'stats'>
  // `null`: this process does not do that.
  readonly intake: Pick<Intake, 'stats'> | null
  readonly writer: Pick<Writer, 'queue' | 'watch' | 'streets'> | null
  readonly intakeLog: Pick<IntakeLog, 'stats'> | null
  /** `null`: no order goes through a Traccar from here. */
  readonly traccar: Pick<TraccarLines, 'stats'> | null
  readonly web: Web | null
}

/**
 * For whoever watches over this process. `GET /live`: it answers. `GET /ready`: it can take fixes and answer calls;
 * otherwise 503, and `reason` says what to do. While only old fixes wait apart it is 200 and says so. `GET /health`: whether
 * fixes are stored; for an insider with all figures.
 */
export function serveHealth(http: FastifyInstance, sources: HealthSources): void {
  const { config, database, changes, feed, feedStreams, intake, writer, intakeLog, traccar, web } = sources
  const { roles } = config
  // What a gateway takes is in the log whether or not the database answers: trackers are to be sent to it all the same.
  const needsDatabase = roles.has('web') || roles.has('writer')
  const startedAt = Date.now()
  let asking: Promise<Asked> | null = null
  /** However many ask, the database is asked once: a lost one would swallow a connection for each. */
  const askOnce = () => {
    asking ??= ask(database).finally(() => {
      asking = null
    })
    return asking
  }

  async function look() {
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
    const isFull = queues.some(({ full }) => full)
    return {
      reason,
      apart,
      isFull,
      database: { ok: failure === null, ms },
      intake: stats,
      log: backlog,
      deadLetters,
    }
  }

  http.get('/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  http.get('/ready', async (_request, reply) => {
    const { reason, apart, isFull } = await look()
    const unready = reason ?? (isFull ? storageTexts.full : null)
    // It stores what it is sent, so a load balancer is to go on sending; the reason names what waits all the same.
    if (unready === null && apart !== null) return send(reply, null, { reason: apart })
    return send(reply, unready)
  })

  http.get('/health', async (request, reply) => {
    const { reason: unwell, apart, isFull: _, ...found } = await look()
    const reason = unwell ?? apart
    if (!isInsider(request, config)) return send(reply, reason, { version })
    return send(reply, reason, {
      version,
      commit,
      roles: [...roles],
      uptime: Math.round((Date.now() - startedAt) / 1_000),
      ...found,
      bus: changes.stats(),
      feed: { ...feed.stats(), streams: feedStreams.stats().open },
      alerts: writer?.watch.stats() ?? null,
      traccar: traccar?.stats() ?? null,
      deliveries: web?.outbox.stats() ?? null,
      streets: writer?.streets?.stats() ?? null,
      services: web?.services.stats() ?? {},
    })
  })
}

function send(reply: FastifyReply, reason: string | null, more: object = {}): FastifyReply {
  const status = reason === null ? 'ok' : 'mal'
  reply.code(reason === null ? 200 : 503).header('cache-control', 'no-store')
  return reply.send({ status, reason, ...more })
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
