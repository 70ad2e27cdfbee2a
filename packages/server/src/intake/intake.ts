import type { TrackerProtocolName } from '@baliza/agreement'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import type { Protocol, ProtocolCounters, SocketCounters } from './counters.js'
import type { FixQueue, QueueStats } from './fix-queue.js'
import { createEndpointServer, type EndpointHandler } from './http-endpoint.js'
import { createFixSink } from './ingest.js'
import { listening } from './listening.js'
import { createOsmandEndpoint } from './osmand/endpoint.js'
import { protocolsByName } from './protocols/index.js'
import type { Refusals } from './refusals.js'
import { createTail, type Tail } from './tail/tail.js'
import { createTraccarEndpoint, type ForwardedListener } from './traccar/endpoint.js'
import type { TrackerLines, TrackerListener } from './trackers/listener.js'
import { openTrackerServer, type SocketLimits } from './trackers/server.js'
import { closeSuperseded } from './trackers/superseded.js'
import { createUnitLookup } from './trackers/unit-lookup.js'
import { createUnitNames } from './trackers/unit-names.js'

export interface IntakeOptions {
  readonly database: Database
  readonly log: Log
  readonly host: string
  /** 0 selects any free port. */
  readonly ports: { readonly trackers: number; readonly osmand: number }
  /** Additional ports for a single protocol. */
  readonly ownPorts?: ReadonlyMap<TrackerProtocolName, number>
  /** Port of the portal, for the advice to clients that send HTTP to a tracker port. */
  readonly httpPort?: number
  /** `null` disables Traccar's endpoint. */
  readonly traccarSecret: string | null
  /** Listener for the devices of a Traccar server. */
  readonly forwarded?: ForwardedListener | undefined
  /** Destination of the fixes: see `createStoringQueue`. */
  readonly queue: FixQueue
  /** See `createFixSink`. */
  readonly onStored?: ((protocol: Protocol, seconds: number) => void) | undefined
  /** Listener for the trackers that are logged in over TCP. */
  readonly listener?: TrackerListener
  /** Limits of the TCP connections. */
  readonly socketLimits?: Partial<SocketLimits> | undefined
}

export interface IntakeStats {
  /** Counters by protocol. The name is that of the field in `/health`. */
  readonly doors: Readonly<Record<Protocol, Readonly<ProtocolCounters>>>
  /** Currently open connections by protocol. */
  readonly open: Readonly<Record<Protocol, number>>
  readonly sockets: Readonly<SocketCounters>
  readonly queue: QueueStats
  /** Number of logged-in trackers. */
  readonly online: number
  /** Number of tracker connections without a login of a registered unit. */
  readonly silent: number
}

/** The three endpoints and the queue behind them. */
export interface Intake {
  readonly ports: { readonly trackers: number; readonly osmand: number }
  /** Handlers of the same endpoints on the main port: see `registerIntakeRoutes`. */
  readonly osmand: EndpointHandler
  readonly traccar: EndpointHandler
  /** Connections to which commands are written. */
  readonly lines: TrackerLines
  /** Recently refused messages, with their reasons. */
  readonly refusals: Pick<Refusals, 'newest'>
  /** Messages of watched units, as they arrive. */
  readonly tail: Pick<Tail, 'watch' | 'listen'>
  stats(): IntakeStats
  /** Closes the endpoints, then writes the queued fixes. Resolves to the number of fixes that could not be written in time. */
  drain(patience?: number): Promise<number>
  /** Closes the endpoints. */
  close(): Promise<void>
}

/**
 * Opens the endpoints.
 *
 * A 200 of an HTTP endpoint means that the queue has settled the fix: it is committed, or the log contains it. The same applies
 * to a protocol's acknowledgement of a record that the device then deletes. GPS103, H02 and Suntech acknowledge no ordinary
 * message. If the process fails, their messages over TCP that are still queued (normally less than 0.1 s of them) are lost.
 * @throws the system's error when a port is in use or not permitted; then no port is left open
 */
export async function createIntake(options: IntakeOptions): Promise<Intake> {
  const { database, log, host, ports, traccarSecret, queue, socketLimits, onStored } = options
  const tail = createTail()
  const sink = createFixSink(queue, log, { onStored, tail })
  const osmand = createOsmandEndpoint(sink)
  const traccar = createTraccarEndpoint(sink, traccarSecret, options.forwarded)

  const trackers = await openTrackerServer({
    sink,
    log,
    host,
    ports: [
      { port: ports.trackers, protocols: Object.values(protocolsByName) },
      ...[...(options.ownPorts ?? [])].map(([name, port]) => ({ port, protocols: [protocolsByName[name]] })),
    ],
    units: createUnitLookup(database, log),
    names: createUnitNames(database, log),
    httpAdvice: httpAdvice(options),
    listener: options.listener,
    limits: socketLimits,
  })
  const osmandServer = createEndpointServer(
    osmand,
    (sender) => sink.refuse('osmand', 'oversized', null, { raw: '', sender }),
    sink.refuseForeign,
  )
  let osmandPort: number
  let stopListening: () => Promise<void>
  try {
    osmandPort = await listening(osmandServer, host, ports.osmand)
    stopListening = await closeSuperseded(database, log, trackers.lines)
  } catch (error) {
    osmandServer.close()
    await trackers.close()
    throw error
  }

  let closing: Promise<unknown> | undefined
  /** Requests in progress wait for their commit, so they end once the queue is written. */
  let osmandClosed: Promise<void> | undefined
  function shut(): void {
    osmandClosed ??= new Promise((resolve) => osmandServer.close(() => resolve()))
    closing ??= Promise.all([trackers.close(), stopListening()])
  }

  return {
    ports: { trackers: trackers.ports[0] ?? 0, osmand: osmandPort },
    osmand,
    traccar,
    lines: trackers.lines,
    refusals: sink.refusals,
    tail,
    stats: () => ({
      doors: sink.counters,
      open: sink.open,
      sockets: sink.sockets,
      queue: queue.stats(),
      online: trackers.lines.size,
      silent: trackers.silent,
    }),
    async drain(patience) {
      shut()
      await closing
      return queue.drain(patience)
    },
    async close() {
      shut()
      osmandServer.closeAllConnections()
      await Promise.all([closing, osmandClosed])
      tail.close()
    },
  }
}

function httpAdvice({ httpPort, ports }: IntakeOptions): string {
  const portal = httpPort === undefined ? '' : ` El portal está en el puerto ${httpPort}.`
  return `Este puerto es de rastreadores, por TCP, y no de HTTP.${portal} Los teléfonos (OsmAnd) van al ${ports.osmand}.`
}
