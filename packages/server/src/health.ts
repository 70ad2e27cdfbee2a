import type { FastifyInstance } from 'fastify'
import type { RuleBook } from './alerts/watch.js'
import type { Outbox } from './delivery/outbox.js'
import type { Feed } from './feed/feed.js'
import type { Intake } from './intake/index.js'
import type { Streets } from './places/streets.js'
import type { Database } from './storage/database.js'
import { version } from './version.js'

/** A database that takes longer than this to say "1" is not well, ms. */
const patience = 5_000

/** The rooms that are asked how they are. */
interface Rooms {
  readonly database: Database
  readonly feed: Pick<Feed, 'stats'>
  readonly intake: Pick<Intake, 'stats'>
  readonly outbox: Pick<Outbox, 'stats'>
  readonly watch: Pick<RuleBook, 'stats'>
  readonly streets: Pick<Streets, 'stats'> | null
}

/** `GET /health`: 200 while fixes can be stored and calls answered, 503 otherwise. */
export function serveHealth(
  http: FastifyInstance,
  { database, feed, intake, outbox, streets, watch }: Rooms,
): void {
  const startedAt = Date.now()
  http.get('/health', async (_request, reply) => {
    const askedAt = performance.now()
    const ok = await answers(database)
    reply.header('cache-control', 'no-store')
    return reply.code(ok ? 200 : 503).send({
      status: ok ? 'ok' : 'sin base de datos',
      version,
      uptime: Math.round((Date.now() - startedAt) / 1_000),
      database: { ok, ms: Math.round((performance.now() - askedAt) * 10) / 10 },
      feed: feed.stats(),
      intake: intake.stats(),
      alerts: watch.stats(),
      deliveries: outbox.stats(),
      streets: streets?.stats() ?? null,
    })
  })
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const asked = database.query('select 1').then(
    () => true,
    () => false,
  )
  const ok = await Promise.race([asked, late])
  clearTimeout(timer)
  return ok
}
