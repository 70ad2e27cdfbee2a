import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { TraccarLines } from '../commands/traccar/traccar-lines.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { HealthCheck } from '../observability/health-check.js'
import { isInsider } from '../observability/insider.js'
import type { Web } from '../roles/web.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import { storageTexts } from '../texts.js'
import { commit, version } from '../version.js'

/** The components whose state the health report includes. */
interface HealthSources {
  readonly config: Pick<Config, 'metricsKey' | 'roles'>
  readonly changes: Pick<UnitChanges, 'stats'>
  readonly feed: Pick<Feed, 'stats'>
  readonly feedStreams: Pick<FeedStreams, 'stats'>
  readonly writer: Pick<Writer, 'watch' | 'streets'> | null
  /** `null`: this process sends no commands through Traccar. */
  readonly traccar: Pick<TraccarLines, 'stats'> | null
  readonly web: Web | null
  readonly check: HealthCheck
}

/**
 * Serves the monitoring endpoints of this process. `GET /live`: the process responds. `GET /ready`: it can accept fixes and
 * answer calls; otherwise 503, with the action to take in `reason`. While only old fixes are set aside, it is 200 with a
 * `reason`. `GET /health`: whether fixes are stored, with all figures if the request is from an insider.
 */
export function serveHealth(http: FastifyInstance, sources: HealthSources): void {
  const { config, changes, feed, feedStreams, writer, traccar, web, check } = sources
  const { roles } = config
  const startedAt = Date.now()

  http.get('/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  http.get('/ready', async (_request, reply) => {
    const { reason, apart, isFull } = await check()
    const unready = reason ?? (isFull ? storageTexts.full : null)
    // Fixes are still stored, so the load balancer must keep sending. The reason still reports what is set aside.
    if (unready === null && apart !== null) return send(reply, null, { reason: apart })
    return send(reply, unready)
  })

  http.get('/health', async (request, reply) => {
    const { reason: unwell, apart, isFull: _, queue: __, ...found } = await check()
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
