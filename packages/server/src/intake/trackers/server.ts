import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Log } from '../../log.js'
import { senderOf } from '../http-endpoint.js'
import type { FixSink } from '../ingest.js'
import { listening } from '../listening.js'
import { handleConnection } from './connection.js'
import { type ConnectionLimits, createConnectionLimiter } from './connection-limiter.js'
import { openDatagrams } from './datagrams.js'
import { createLines, type Line, type Lines, type Speech } from './lines.js'
import type { TrackerListener } from './listener.js'
import type { TrackerProtocol } from './protocol.js'
import type { UnitLookup } from './unit-lookup.js'
import type { UnitNames } from './unit-names.js'

export interface TrackerServer {
  /** Bound ports, in the configured order. */
  readonly ports: readonly number[]
  /** Connections of the logged-in trackers. */
  readonly lines: Lines
  /** Number of connections without a login of a registered unit. */
  readonly silent: number
  /** Stops accepting connections and closes the open ones. Their received data is queued by then. */
  close(): Promise<void>
}

export interface SocketLimits extends ConnectionLimits {
  /** Maximum time for a tracker to accept a command, in ms. Then it counts as unresponsive. */
  readonly writeTimeout: number
}

/** A port over TCP and UDP, and its protocols. Several protocols are distinguished by their first bytes. */
export interface TrackerPort {
  /** 0 selects any free port. */
  readonly port: number
  readonly protocols: readonly TrackerProtocol[]
}

export interface TrackerServerOptions {
  readonly sink: FixSink
  readonly log: Log
  readonly host: string
  readonly ports: readonly TrackerPort[]
  readonly units: UnitLookup
  readonly names: UnitNames
  /** See `handleConnection`. */
  readonly httpAdvice?: string
  readonly listener?: TrackerListener | undefined
  readonly limits?: Partial<SocketLimits> | undefined
  readonly now?: () => number
}

const usual: SocketLimits = {
  helloTimeout: 30_000,
  idleTimeout: 10 * 60_000,
  most: 20_000,
  writeTimeout: 10_000,
}

/**
 * Opens the trackers' endpoint, over TCP and UDP.
 * @throws the system's error when a port is in use or not permitted; then no port is left open
 */
export async function openTrackerServer({
  sink,
  log,
  host,
  ports,
  units,
  names,
  httpAdvice = 'Este puerto es de rastreadores, por TCP.',
  listener,
  limits,
  now = Date.now,
}: TrackerServerOptions): Promise<TrackerServer> {
  const { writeTimeout, ...slotLimits } = { ...usual, ...limits }
  const lines = createLines(writeTimeout, ({ imei, protocol }, socket, bytes) => {
    if (sink.tail.watches(imei)) sink.tail.sent(imei, 'order', protocol, senderOf(socket), bytes)
  })
  const connections = createConnectionLimiter(slotLimits, () => {
    sink.sockets.evicted += 1
  })

  function accept(socket: Socket, protocols: readonly TrackerProtocol[]): void {
    const slot = connections.enter(socket)
    let line: Line | null = null
    /** Session that encodes the commands for the logged-in tracker. */
    let speech: Speech | null = null
    /** Manager of the unit of the last login. */
    let manager = ''
    /** Registered unit of the last message. */
    let unit: string | null = null
    let spoken = false

    socket.on('error', (error) =>
      log.debug({ err: error, address: socket.remoteAddress }, 'se cortó la conexión de un rastreador'),
    )
    socket.on('close', () => {
      if (line !== null) lines.leave(line)
    })

    async function login(imei: string, spoken: Speech): Promise<boolean | null> {
      speech = spoken
      slot.asks()
      const asked = units.login(imei)
      const mine = lines.login(
        imei,
        socket,
        spoken,
        asked.then(({ number }) => number),
      )
      line = mine
      const { known, number, manager: its } = await asked
      manager = its ?? ''
      settle(imei, known)
      if (number !== null && lines.holds(mine) && socket.writable) listener?.arrived(imei)
      return known
    }

    async function heartbeat(imei: string): Promise<boolean | null> {
      slot.asks()
      const known = imei === unit ? true : await units.knows(imei)
      settle(imei, known)
      return known
    }

    const isLoggedIn = () => line !== null && line.state !== 'unnumbered' && lines.holds(line)

    /** Records the result of a unit lookup; `null` if the database is unavailable. */
    function settle(imei: string, known: boolean | null): void {
      if (known !== null) unit = known ? imei : null
      slot.answered(known, { imei, manager: isLoggedIn() ? manager : null })
      // The database was unavailable at the login, or the unit was registered since.
      const isLate = known === true && line?.imei === imei && line.state === 'unnumbered'
      if (isLate && line !== null && speech !== null && lines.holds(line)) void login(imei, speech)
    }

    handleConnection(socket, {
      sink,
      protocols,
      names,
      now,
      httpAdvice,
      onLogin(imei, its) {
        if (line?.imei !== imei) {
          spoken = false
          if (line !== null) lines.leave(line)
        }
        return login(imei, its)
      },
      onHeartbeat: heartbeat,
      onFix: () => slot.asks(),
      onSettled: (imei, settled) => settle(imei, settled === 'failed' ? null : settled !== 'unknown'),
      onMessage(message, imei, protocol) {
        // Only the tracker itself: see TrackerListener.
        if (listener === undefined || line === null || imei !== line.imei || !lines.holds(line)) return
        for (const fix of message.fixes) lines.heard(line, fix)
        if (message.kind === 'reply') {
          if (message.reply !== null) listener.replied(imei, message.reply)
          return
        }
        const { dialect = null } = message
        if (!spoken && dialect !== null) {
          spoken = true
          listener.speaks(imei, dialect)
        }
        for (const fix of message.fixes) listener.heard(fix.imei === imei ? fix : { ...fix, imei }, protocol)
      },
    })
  }

  const servers: Server[] = []
  const stops: (() => Promise<void>)[] = []
  function close(): Promise<unknown> {
    const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
    connections.clear()
    return Promise.all([...closed, ...stops.map((stop) => stop())])
  }

  const bound: number[] = []
  try {
    for (const { port, protocols } of ports) {
      const server = createServer({ keepAlive: true, noDelay: true }, (socket) => accept(socket, protocols))
      bound.push(await listening(server, host, port))
      servers.push(server)
      const address = server.address() as AddressInfo
      stops.push(await openDatagrams({ sink, log, address, protocols, units, names, now }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    ports: bound,
    lines,
    get silent() {
      return connections.silent
    },
    close: async () => void (await close()),
  }
}
