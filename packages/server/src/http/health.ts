import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { TraccarLines } from '../commands/traccar/traccar-lines.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { Web } from '../roles/web.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import { storageTexts } from '../texts.js'
import { commit, version } from '../version.js'
import type { HealthCheck } from '../watching/health-check.js'
import { isInsider } from '../watching/insider.js'

/** What the health report reads in addition. */
interface HealthSources {
  readonly config: Pick<Config, 'metricsKey' | 'roles'>
  readonly changes: Pick<UnitChanges, 'stats'>
  readonly feed: Pick<Feed, 'stats'>
  readonly feedStreams: Pick<FeedStreams, 'stats'>
  readonly writer: Pick<Writer, 'watch' | 'streets'> | null
  /** `null`: no order goes through a Traccar from here. */
  readonly traccar: Pick<TraccarLines, 'stats'> | null
  readonly web: Web | null
  readonly check: HealthCheck
}

/**
 * For whoever watches over this process. `GET /live`: it answers. `GET /ready`: it can take fixes and answer calls;
 * otherwise 503, and `reason` says what to do. While only old fixes wait apart it is 200 and says so. `GET /health`: whether
 * fixes are stored; for an insider with all figures.
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
    // It stores what it is sent, so a load balancer is to go on sending; the reason names what waits all the same.
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
