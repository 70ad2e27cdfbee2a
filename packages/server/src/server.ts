import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeFirstAdmin, settleDatabaseMode } from './accounts/database-mode.js'
import { createSessions } from './accounts/sessions.js'
import { builtSite, type SiteDirectories } from './built-site.js'
import { connectNats } from './bus/nats-connection.js'
import { openBus } from './bus/open-bus.js'
import { createUnitChanges } from './bus/unit-changes.js'
import { bounded, type Closing, closeAll } from './closing.js'
import { createCommandGateway } from './commands/gateway.js'
import { orderRoutes } from './commands/traccar/order-routes.js'
import { createTraccarApi } from './commands/traccar/traccar-api.js'
import { openTraccarLines } from './commands/traccar/traccar-lines.js'
import type { DeliveryTestOptions } from './delivery/delivery.js'
import { startDemoFleet } from './demo/fleet.js'
import { startPast } from './demo/past.js'
import { seedDemo } from './demo/seed.js'
import { createArrivals } from './feed/arrivals.js'
import { createFeed } from './feed/feed.js'
import { createHeldCounts, heldOverDatabase } from './feed/held-counts.js'
import { createFeedStreams } from './feed/stream.js'
import { announceMark, followMarks, subscribeChanges } from './feed/subscribe-changes.js'
import { serveHealth } from './http/health.js'
import { createHttp } from './http/http.js'
import { portProblem } from './http/port-problem.js'
import { followAheadClocks, registerIntakeRoutes } from './intake/index.js'
import { createLog, type Log, type LogFile, openLogFile } from './log.js'
import { createHealthCheck } from './observability/health-check.js'
import { watchMachine } from './observability/machine.js'
import { createMetrics } from './observability/metrics.js'
import { openUnitTails } from './observability/unit-tails.js'
import { createGeocoder } from './places/geocoder.js'
import { startGateway } from './roles/gateway.js'
import { openIntakeLog, usesLog } from './roles/intake-log.js'
import { startWeb } from './roles/web.js'
import { startWriter } from './roles/writer.js'
import type { Config } from './settings/config.js'
import type { Database } from './storage/connection/database.js'
import { startHousekeeping } from './storage/housekeeping.js'
import { openDatabase } from './storage/open.js'
import { notifyNoContact } from './tracking/alerts/no-contact.js'

export interface BalizaServer {
  /** The bound ports. Those for trackers are 0 without the gateway role. */
  readonly address: { readonly http: number; readonly trackers: number; readonly osmand: number }
  /** Its address for a browser on this machine. */
  readonly url: string
  readonly database: Database
  /** Continues in a new log file, if there is one: see {@link LogFile}. */
  reopenLog(): void
  /** Stops accepting connections, stores what the trackers have sent, and closes the database. */
  close(): Promise<void>
}

export interface ServerOptions {
  readonly log?: Log
  /** The server opens its database while it waits for a promise. */
  readonly site?: SiteDirectories | Promise<SiteDirectories>
  /** Reports progress to a person. */
  readonly say?: (line: string) => void
  /** The built entry of the embedded database's process; next to this file by default. */
  readonly childEntry?: string | undefined
  /** Called when the embedded database has lost its process and nothing can be stored any more. */
  readonly onLost?: (how: string) => void
  /** Test options for mail, SMS and notifications. */
  readonly delivery?: DeliveryTestOptions
  /** `false`: the demo accounts without the simulated trackers. */
  readonly fleet?: boolean
}

/**
 * Starts all parts in the order of their dependencies.
 * @throws {StartProblem} for what an operator can fix; everything opened until then is closed again
 */
export async function createServer(config: Config, options: ServerOptions = {}): Promise<BalizaServer> {
  const logFile = config.logFile === null ? undefined : openLogFile(config.logFile)
  const log = options.log ?? createLog(config.logLevel, logFile)
  const say = options.say ?? (() => undefined)
  /** Open resources, closed in reverse order. */
  const open: Closing[] = []
  const close = () => closeAll(open, log)
  function reopenLog(): void {
    logFile?.reopen()
    log.info('archivo del registro reabierto')
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
    const { roles } = config
    if (roles.has('web'))
      open.push(
        startHousekeeping(database, log, {
          embedded: config.databaseUrl === null,
          async notifyNoContact(now) {
            metrics.raised(await notifyNoContact(database, now))
          },
          retentionDays: config.retentionDays,
        }),
      )

    // The embedded database has one server process, so no other process needs notifications or sends them.
    const alone = config.databaseUrl === null
    const origin = randomUUID()
    const link = config.natsUrl === null || alone ? null : await connectNats(config.natsUrl, log)
    open.push(() => link?.close())
    const bus = await openBus({ config, database, link, log })
    const changes = createUnitChanges({ origin: randomBytes(5).toString('hex'), bus, database, alone, log })
    open.push(() => changes.close())

    const sessions = createSessions(database)
    const feed = createFeed({
      database,
      log,
      whenCaughtUp: changes.whenCaughtUp,
      ...(alone ? {} : { announceMark: (mark) => announceMark(database, changes, mark) }),
    })
    open.push(() => feed.close())
    const counts = createHeldCounts(alone ? undefined : { carrier: heldOverDatabase(database), origin, log })
    open.push(() => counts.close())
    const feedStreams = createFeedStreams({ feed, log, counts, probe: () => database.query('select 1') })
    const arrivals = createArrivals(counts)
    if (roles.has('web')) {
      await counts.start()
      open.push(await subscribeChanges(database, { changes, feed, streams: feedStreams, sessions, arrivals }))
      open.push(await followMarks(database, feed))
    }

    const geocoder = createGeocoder({ config, database })
    open.push(() => geocoder.close())
    const common = { config, database, log, open, geocoder }
    const writer = roles.has('writer')
      ? await startWriter({
          ...common,
          onRaised: metrics.raised,
          onSaved(units, stored) {
            const moved = new Set(units.map(({ imei }) => imei))
            changes.publish({ moved: units, late: stored.filter((imei) => !moved.has(imei)) })
          },
        })
      : null
    const intakeLog =
      link !== null && usesLog(config)
        ? await openIntakeLog({ ...common, link, storing: writer?.queue ?? null, onStored: metrics.stored })
        : null

    const commands = createCommandGateway({
      database,
      log,
      cutSpeedLimit: config.cutSpeedLimit,
      patience: alone ? 0 : 700,
    })
    const { traccarUrl: url, traccarToken: token } = config
    const traccar =
      roles.has('gateway') && url !== null && token !== null
        ? await openTraccarLines({
            database,
            log,
            api: createTraccarApi({ url, token }),
            onArrived: commands.listener.arrived,
          })
        : null
    open.push(() => traccar?.close())
    const queue = intakeLog?.publishing ?? writer?.queue
    if (roles.has('gateway')) {
      // The trackers connect at once: their clocks must be known before.
      open.push(await followAheadClocks({ database, changes, log }))
      say('Abriendo los puertos de los rastreadores…')
    }
    const intake =
      roles.has('gateway') && queue !== undefined
        ? await startGateway({
            ...common,
            queue,
            commands,
            traccar,
            onStored: intakeLog === null ? metrics.stored : undefined,
          })
        : null
    if (intake !== null || roles.has('web')) {
      open.push(() => commands.close())
      const trackers = intake?.lines ?? null
      await commands.start(trackers === null || traccar === null ? trackers : orderRoutes(trackers, traccar))
    }

    const tails = await openUnitTails({
      database,
      log,
      tail: intake?.tail ?? null,
      origin,
      alone,
    })
    open.push(() => tails.close())

    const machine = watchMachine({ config })
    open.push(() => machine.close())
    const check = createHealthCheck({ config, database, intake, writer, intakeLog })
    const http = createHttp(log, config)
    metrics.countRequests(http)
    const streams = new Set<object>()
    const web = roles.has('web')
      ? await startWeb({
          ...common,
          http,
          port: () => portOf(http),
          sessions,
          feed,
          feedStreams,
          arrivals,
          commands,
          intake,
          tails,
          check,
          machine,
          streams,
          site: options.site ?? builtSite,
          say,
          delivery: options.delivery,
        })
      : null
    open.push(() => http.close())
    // Closing does not wait for responses that wait for new data or have no end.
    open.push(() => arrivals.close())
    open.push(() => feedStreams.close())
    if (intake !== null) await registerIntakeRoutes(http, intake)
    const watched = { config, database, changes, feed, feedStreams, intake, writer, intakeLog, traccar, web }
    serveHealth(http, { ...watched, check })
    metrics.serve(http, { ...watched, arrivals, streams, machine })
    await listen(http, config)

    const { port } = http.server.address() as AddressInfo
    const address = { http: port, trackers: 0, osmand: 0, ...intake?.ports }
    if (config.demo && intake !== null && options.fleet !== false) {
      say('Arrancando la flota de demostración…')
      const host = config.trackerHost ?? config.host
      const fleet = await startDemoFleet({ host, port: address.trackers, seed: 1 })
      open.push(() => fleet.stop())
      open.push(startPast(database, { log }))
    }
    return { address, url: urlOf(config.host, port), database, reopenLog, close }
  }
}

/** @returns `null` until the server listens */
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
