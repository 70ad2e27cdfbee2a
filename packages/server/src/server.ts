import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeFirstAdmin, settleDatabaseMode } from './accounts/database-mode.js'
import { createSessions } from './accounts/sessions.js'
import { openRulesCache } from './alerts/rules-cache.js'
import { serveCalls } from './calls/dispatch.js'
import { servedCalls } from './calls/index.js'
import { bounded, type Closing, closeAll } from './closing.js'
import { createCommandGateway } from './commands/gateway.js'
import type { Config } from './config.js'
import { type DeliveryTestOptions, startDelivery } from './delivery/delivery.js'
import { serveRecoveryPage } from './delivery/recovery-page.js'
import { serveDemoSession } from './demo/demo-session.js'
import { startDemoFleet } from './demo/fleet.js'
import { startPast } from './demo/past.js'
import { seedDemo } from './demo/seed.js'
import { createArrivals } from './feed/arrivals.js'
import { createFeed } from './feed/feed.js'
import { createFeedStreams } from './feed/stream.js'
import { announceMark, followMarks, subscribeChanges } from './feed/subscribe-changes.js'
import { serveHealth } from './health.js'
import { createHttp } from './http.js'
import { createIntake, registerIntakeRoutes } from './intake/index.js'
import { createLog, type Log, type LogFile, openLogFile } from './log.js'
import { createGeocoder } from './places/geocoder.js'
import { openStreets } from './places/streets.js'
import { portProblem } from './port-problem.js'
import { builtSite, type SiteDirectories, serveSite } from './site.js'
import type { Database } from './storage/connection/database.js'
import { limitConcurrency } from './storage/connection/limit-concurrency.js'
import { startHousekeeping } from './storage/housekeeping.js'
import { openDatabase } from './storage/open.js'
import { createCleaning } from './storage/positions/cleaning.js'
import { createMetrics } from './watching/metrics.js'
import { watchServices } from './watching/services.js'
import { createWebhookPoster } from './webhooks/post-webhook.js'
import { startWebhooks } from './webhooks/webhooks.js'

/** A server that runs. */
export interface BalizaServer {
  /** The ports it took. */
  readonly address: { readonly http: number; readonly coban: number; readonly osmand: number }
  /** Where a browser on this machine finds it. */
  readonly url: string
  /** What it stores in. */
  readonly database: Database
  /** Goes on in a new log file, where there is one: see {@link LogFile}. */
  reopenLog(): void
  /** Accepts nothing more, stores what the trackers have sent, and closes the database. */
  close(): Promise<void>
}

export interface ServerOptions {
  readonly log?: Log
  readonly site?: SiteDirectories
  /** Says to a person what is being done. */
  readonly say?: (line: string) => void
  /** The built entry of the embedded database's process; beside this file by default. */
  readonly childEntry?: string | undefined
  /** The embedded database has lost its process: nothing can be stored any more. */
  readonly onLost?: (how: string) => void
  /** What only tests set of mail, SMS and notifications. */
  readonly delivery?: DeliveryTestOptions
  /** `false`: the demo accounts without the trackers that drive. */
  readonly fleet?: boolean
}

/**
 * Starts everything, in the order in which it depends on each other.
 * @throws {StartProblem} for what an operator can mend; whatever was opened until then is closed again
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<BalizaServer> {
  const logFile = config.logFile === null ? undefined : openLogFile(config.logFile)
  const log = options.log ?? createLog(config.logLevel, logFile)
  const say = options.say ?? (() => undefined)
  /** What is open, last opened first closed. */
  const open: Closing[] = []
  const close = () => closeAll(open, log)
  function reopenLog(): void {
    logFile?.reopen()
    log.info('registro abierto de nuevo')
  }
  try {
    return await start()
  } catch (error) {
    await close()
    throw error
  }

  async function start(): Promise<BalizaServer> {
    say(config.databaseUrl === null ? 'Abriendo la base de datos integrada…' : 'Conectando con PostgreSQL…')
    const metrics = createMetrics()
    const database = await openDatabase(config, { ...options, log, onStatement: metrics.statement })
    open.push(bounded(() => database.close()))
    await settleDatabaseMode(database, config.demo)
    if (config.demo) {
      say('Preparando las cuentas y unidades de demostración…')
      await seedDemo(database)
    } else {
      const admin = await makeFirstAdmin(database, config)
      if (admin !== null) say(`Primer super administrador: ${admin}`)
    }
    open.push(
      startHousekeeping(database, log, {
        embedded: config.databaseUrl === null,
        retentionDays: config.retentionDays,
      }),
    )

    const cleaning = createCleaning({ database, log })
    open.push(() => cleaning.close())

    const sessions = createSessions(database)
    const feed = createFeed({
      database,
      log,
      // The embedded database has one process: no other needs to understand its versions.
      ...(config.databaseUrl === null ? {} : { announceMark: (mark) => announceMark(database, mark) }),
    })
    open.push(() => feed.close())
    const feedStreams = createFeedStreams({ feed, log })
    const origin = randomUUID()
    const arrivals = createArrivals()
    open.push(await subscribeChanges(database, { feed, streams: feedStreams, sessions, arrivals, origin }))
    const watch = await openRulesCache({ database, log })
    open.push(() => watch.close())

    const geocoder = createGeocoder({ config, database })
    open.push(() => geocoder.close())
    const streets = await openStreets({ database, log, config, geocoder })
    open.push(() => streets?.close())

    say('Abriendo los puertos de los rastreadores…')
    const ports = { coban: config.cobanPort, osmand: config.osmandPort }
    const trackerHost = config.trackerHost ?? config.host
    const commands = createCommandGateway({
      database,
      log,
      cutSpeedLimit: config.cutSpeedLimit,
      // The embedded database has one process: there is no other to hear of.
      patience: config.databaseUrl === null ? 0 : 700,
    })
    const intake = await createIntake({
      database,
      log,
      ports,
      httpPort: config.port,
      host: trackerHost,
      traccarSecret: config.traccarSecret,
      origin,
      onSaved: (units, stored) => {
        feed.changed(units)
        arrivals.stored(stored)
        streets?.moved(units)
      },
      onStored: metrics.stored,
      onRaised: metrics.raised,
      listener: commands.listener,
      watch,
    }).catch(async (error: unknown) => {
      throw await portProblem(error, ['COBAN_PORT', 'OSMAND_PORT'], config)
    })
    open.push(
      bounded(async () => {
        const lost = await intake.drain()
        if (lost > 0) log.error({ fixes: lost }, 'posiciones que no se alcanzaron a guardar')
        await intake.close()
      }),
    )
    open.push(await followMarks(database, { feed, afterWriting: intake.afterWriting }))
    open.push(() => commands.close())
    await commands.start(intake.lines)

    const http = createHttp(log, config)
    metrics.countRequests(http)
    const delivery = await startDelivery({
      database,
      config,
      log,
      port: () => portOf(http),
      options: options.delivery,
    })
    open.push(() => delivery.close())
    const services = watchServices({ config, mailer: delivery.mailer, log, say })
    open.push(() => services.close())
    // The embedded database is one connection: a page of history, then the others.
    const longReads = limitConcurrency(database, config.databaseUrl === null ? 1 : 2)
    const webhooks = await startWebhooks({
      database,
      longReads,
      log,
      arrivals,
      // A demo, which nobody else reaches, may post to this machine.
      poster: createWebhookPoster({ here: config.demo, anywhere: options.delivery?.webhooksAnywhere }),
    })
    open.push(() => webhooks.close())
    open.push(() => http.close())
    // Answers that wait for news, or have no end, are not waited for.
    open.push(() => arrivals.close())
    open.push(() => feedStreams.close())
    const streams = new Set<object>()
    await serveCalls(http, servedCalls, {
      config,
      database,
      longReads,
      sessions,
      feed,
      feedStreams,
      arrivals,
      commands,
      cleaning,
      geocoder,
      log,
      streams,
      channels: delivery.channels,
      sms: delivery.sms,
      push: delivery.push,
      recovery: delivery.recovery,
      webhooks,
    })
    await registerIntakeRoutes(http, intake)
    const watched = {
      config,
      database,
      feed,
      feedStreams,
      intake,
      watch,
      outbox: delivery.outbox,
      streets,
      services,
    }
    serveHealth(http, watched)
    metrics.serve(http, { ...watched, arrivals, streams, webhooks })
    if (config.demo) serveDemoSession(http, { database, sessions })
    serveRecoveryPage(http, config.brand)
    await serveSite(http, config, options.site ?? builtSite)
    await listen(http, config)

    const { port } = http.server.address() as AddressInfo
    const address = { http: port, coban: intake.ports.coban, osmand: intake.ports.osmand }
    if (config.demo && options.fleet !== false) {
      say('Arrancando la flota de demostración…')
      const fleet = await startDemoFleet({ host: trackerHost, port: address.coban, seed: 1 })
      open.push(() => fleet.stop())
      open.push(startPast(database, { log }))
    }
    return { address, url: urlOf(config.host, port), database, reopenLog, close }
  }
}

/** `null` until it listens. */
function portOf(http: FastifyInstance): number | null {
  const address = http.server.address()
  return address === null || typeof address === 'string' ? null : address.port
}

async function listen(http: FastifyInstance, config: Config): Promise<void> {
  const { host, port } = config
  try {
    await http.listen({ host, port, listenTextResolver: (address) => `escuchando en ${address}` })
  } catch (error) {
    throw await portProblem(error, ['PORT'], config)
  }
}

function urlOf(host: string, port: number): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return `http://${everywhere ? 'localhost' : host}:${port}`
}
