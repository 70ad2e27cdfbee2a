import type { TrackerProtocolName } from '@baliza/sdk-core'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'
import type { Protocol, ProtocolCounters, SocketCounters } from './counters.js'
import { createEndpointServer, type EndpointHandler } from './http-endpoint.js'
import { createFixSink } from './ingest.js'
import { listening } from './listening.js'
import { createOsmandEndpoint } from './osmand/endpoint.js'
import { protocolsByName } from './protocols/index.js'
import type { FixQueue, QueueStats } from './queue.js'
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
  /** 0: any that is free. */
  readonly ports: { readonly trackers: number; readonly osmand: number }
  /** Ports of one protocol alone, beside that of all. */
  readonly ownPorts?: ReadonlyMap<TrackerProtocolName, number>
  /** That of the portal, for whoever asks for it at a tracker's. */
  readonly httpPort?: number
  /** `null`: Traccar's endpoint does not exist. */
  readonly traccarSecret: string | null
  /** Follows the devices that a Traccar has. */
  readonly forwarded?: ForwardedListener | undefined
  /** Where what they send goes: see `createStoringQueue`. */
  readonly queue: FixQueue
  /** See `createFixSink`. */
  readonly onStored?: ((protocol: Protocol, seconds: number) => void) | undefined
  /** Follows the trackers that are logged in over TCP. */
  readonly listener?: TrackerListener
  /** Of the connections over TCP. */
  readonly socketLimits?: Partial<SocketLimits> | undefined
}

export interface IntakeStats {
  /** By protocol; the name is that of `/health`'s field. */
  readonly doors: Readonly<Record<Protocol, Readonly<ProtocolCounters>>>
  /** By protocol: connections that are open now. */
  readonly open: Readonly<Record<Protocol, number>>
  readonly sockets: Readonly<SocketCounters>
  readonly queue: QueueStats
  /** Trackers that are logged in. */
  readonly online: number
  /** Connections of trackers over which no registered unit has spoken yet. */
  readonly silent: number
}

/** The three endpoints, and the queue behind them. */
export interface Intake {
  readonly ports: { readonly trackers: number; readonly osmand: number }
  /** For the same endpoints on the main port: see `registerIntakeRoutes`. */
  readonly osmand: EndpointHandler
  readonly traccar: EndpointHandler
  /** Where commands are written. */
  readonly lines: TrackerLines
  /** What was refused lately, and why. */
  readonly refusals: Pick<Refusals, 'newest'>
  /** What watched units say, as it comes. */
  readonly tail: Pick<Tail, 'watch' | 'listen'>
  stats(): IntakeStats
  /** Closes the endpoints, then writes what is queued; resolves to how many fixes could not be written in time. */
  drain(patience?: number): Promise<number>
  /** Closes the endpoints. */
  close(): Promise<void>
}

/**
 * Opens the endpoints.
 *
 * A 200 of an HTTP endpoint says that the queue has settled the fix: it is committed, or the log has it; so does
 * what a tracker's protocol answers to a record that its device then forgets. GPS103, H02 and Suntech acknowledge no ordinary
 * sentence: what one has sent over TCP and is still queued (normally under 0.1 s of it) is lost with the process.
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
  /** Requests in progress wait for their commit, so they end by themselves when the queue is written. */
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
