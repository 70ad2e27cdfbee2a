import type { FastifyInstance } from 'fastify'
import type { Sessions } from '../accounts/sessions.js'
import type { SiteDirectories } from '../built-site.js'
import { serveCalls } from '../calls/dispatch.js'
import { servedCalls } from '../calls/index.js'
import type { Closing } from '../closing.js'
import type { CommandGateway } from '../commands/gateway.js'
import { type DeliveryTestOptions, startDelivery } from '../delivery/delivery.js'
import type { Outbox } from '../delivery/outbox.js'
import { serveRecipientPage } from '../delivery/recipient-page.js'
import { serveRecoveryPage } from '../delivery/recovery-page.js'
import { serveDemoSession } from '../demo/demo-session.js'
import { createLoopTurns, shareOf } from '../fair-shares.js'
import type { Arrivals } from '../feed/arrivals.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import { serveFollowPage } from '../follow/serve-follow-page.js'
import type { Intake } from '../intake/index.js'
import { createCallLimits } from '../limits/call-limits.js'
import { createFleetReads, listsAtOnce, messagesAtOnce } from '../limits/fleet-reads.js'
import type { Log } from '../log.js'
import { serveMcp } from '../mcp/serve-mcp.js'
import { trackerConnections } from '../observability/connections.js'
import type { HealthCheck } from '../observability/health-check.js'
import type { Machine } from '../observability/machine.js'
import { createServerStatus } from '../observability/server-status.js'
import { type OutsideServices, watchServices } from '../observability/services.js'
import type { UnitTails } from '../observability/unit-tails.js'
import type { Geocoder } from '../places/geocoder.js'
import { createAskCall } from '../report-mail/ask-call.js'
import { makeReport } from '../report-mail/make-report.js'
import { startReportMailer } from '../report-mail/report-mailer.js'
import { createReportThreads } from '../reports/report-threads.js'
import type { Config } from '../settings/config.js'
import { serveSite } from '../site/site.js'
import type { Database } from '../storage/connection/database.js'
import { shareDatabase } from '../storage/connection/limit-concurrency.js'
import { createCleaning } from '../storage/positions/cleaning.js'
import { checkArchive } from '../streets/check-archive.js'
import { serveV1 } from '../v1/serve-v1.js'
import { createWebhookPoster } from '../webhooks/post-webhook.js'
import { startWebhooks, type Webhooks } from '../webhooks/webhooks.js'

export interface WebParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly open: Closing[]
  readonly http: FastifyInstance
  /** Returns the port of the server, or `null` before it listens. */
  readonly port: () => number | null
  readonly sessions: Sessions
  readonly feed: Feed
  readonly feedStreams: FeedStreams
  readonly arrivals: Arrivals
  readonly commands: CommandGateway
  /** `null`: this process is no gateway. */
  readonly intake: Pick<Intake, 'stats' | 'refusals'> | null
  readonly tails: UnitTails
  readonly check: HealthCheck
  readonly machine: Pick<Machine, 'stats'>
  readonly geocoder: Geocoder
  /** Responses that are being streamed. */
  readonly streams: Set<object>
  /** A promise until the portal is built. */
  readonly site: SiteDirectories | Promise<SiteDirectories>
  /** Shows a message to the operator. */
  readonly say: (line: string) => void
  readonly delivery?: DeliveryTestOptions | undefined
}

/** The components of the web role that report their state. */
export interface Web {
  readonly outbox: Pick<Outbox, 'stats'>
  readonly services: Pick<OutsideServices, 'stats'>
  readonly webhooks: Pick<Webhooks, 'stats'>
  readonly shares: Readonly<Record<'calls' | 'longReads', { readonly waiting: number }>>
}

/** Serves calls and pages, and sends mail, SMS, notifications and webhooks. */
export async function startWeb(parts: WebParts): Promise<Web> {
  const { config, database, log, open, http, port, sessions, arrivals, geocoder, intake, say } = parts
  // Only local archives are checked: a remote one may be unreachable now and available when a browser requests it.
  for (const tile of config.tiles) if (tile.file !== undefined) await checkArchive(tile)
  const cleaning = createCleaning({ database, log })
  open.push(() => cleaning.close())
  const delivery = await startDelivery({ database, config, log, port, options: parts.delivery })
  open.push(() => delivery.close())
  const outside = watchServices({ config, mailer: delivery.mailer, log, say })
  open.push(() => outside.close())
  const shares = shareDatabase(database, { isSingle: config.databaseUrl === null })
  const { longReads } = shares
  const webhooks = await startWebhooks({
    database,
    longReads,
    log,
    arrivals,
    // A demo is only reachable from this machine, so its webhooks may post to it.
    messages: delivery.messages,
    poster: createWebhookPoster({ here: config.demo, anywhere: parts.delivery?.webhooksAnywhere }),
  })
  open.push(() => webhooks.close())
  const reportThreads = createReportThreads()
  open.push(() => reportThreads.close())
  const services = {
    config,
    database,
    databaseShares: shares.calls,
    longReads,
    loopTurns: createLoopTurns(),
    reportThreads,
    sessions,
    feed: parts.feed,
    feedStreams: parts.feedStreams,
    arrivals,
    commands: parts.commands,
    connections: intake === null ? null : () => trackerConnections(intake),
    tails: parts.tails,
    cleaning,
    geocoder,
    log,
    streams: parts.streams,
    channels: delivery.channels,
    messages: delivery.messages,
    push: delivery.push,
    recovery: delivery.recovery,
    webhooks,
    status: createServerStatus({
      config,
      database,
      check: parts.check,
      machine: parts.machine,
      outbox: delivery.outbox,
      webhooks,
      outside,
    }),
  }
  const limits = createCallLimits(config)
  await serveCalls(http, servedCalls, services, limits)
  serveMcp(http, {
    config,
    sessions,
    log,
    limits,
    fleetReads: createFleetReads(services.loopTurns, messagesAtOnce),
  })
  await serveV1(http, {
    config,
    sessions,
    limits,
    fleetReads: createFleetReads(services.loopTurns, listsAtOnce),
  })
  if (delivery.channels.email) {
    const ask = createAskCall(services, servedCalls)
    const { brand, publicUrl, tiles } = config
    const { pauses, every } = parts.delivery ?? {}
    const reports = await startReportMailer({
      database,
      log,
      messages: delivery.messages,
      brand,
      publicUrl,
      make: (asked) => {
        const share = longReads.of(shareOf(asked.account))
        return makeReport({ database, longReads: share, log, ask, brand, tiles }, asked)
      },
      ...(pauses === undefined ? {} : { pauses }),
      ...(every === undefined ? {} : { every }),
    })
    open.push(() => reports.close())
  }
  if (config.demo) serveDemoSession(http, { database, sessions })
  serveRecoveryPage(http, config.brand)
  serveRecipientPage(http, config.brand)
  const site = await parts.site
  await serveFollowPage(http, { config, databaseShares: shares.calls, portal: site.portal })
  await serveSite(http, config, site)
  return { outbox: delivery.outbox, services: outside, webhooks, shares }
}
