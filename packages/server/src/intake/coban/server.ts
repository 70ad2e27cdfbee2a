import { createServer, type Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../log.js'
import type { FixSink } from '../ingest.js'
import { listening } from '../listening.js'
import { handleConnection } from './connection.js'
import { type ConnectionLimits, createConnectionLimiter } from './connection-limiter.js'
import { createLines, type Line, type Lines } from './lines.js'
import type { TrackerListener } from './listener.js'
import type { UnitLookup } from './unit-lookup.js'

export interface CobanServer {
  /** The port it took. */
  readonly port: number
  /** The trackers that are logged in. */
  readonly lines: Lines
  /** How many connections no registered unit has spoken over yet. */
  readonly silent: number
  /** Takes no more connections and ends those there are; what they have sent is queued by then. */
  close(): Promise<void>
}

export interface SocketLimits extends ConnectionLimits {
  /** A tracker that does not take a command for so long does not listen any more, ms. */
  readonly writeTimeout: number
}

export interface CobanServerOptions {
  readonly sink: FixSink
  readonly log: Log
  readonly host: string
  readonly port: number
  readonly units: UnitLookup
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

/** The trackers' TCP endpoint. */
export async function openCobanServer({
  sink,
  log,
  host,
  port,
  units,
  httpAdvice = 'Este puerto es de rastreadores, por TCP.',
  listener,
  limits,
  now = Date.now,
}: CobanServerOptions): Promise<CobanServer> {
  const { writeTimeout, ...slotLimits } = { ...usual, ...limits }
  const counters = sink.counters.coban
  const lines = createLines(writeTimeout)
  // Of all connections: a tracker that comes back in a garage has no satellites to show it anew. The imeis may be invented.
  const zones = new LRUCache<string, number>({ max: 100_000 })
  const connections = createConnectionLimiter(slotLimits, () => {
    counters.evicted += 1
  })

  function accept(socket: Socket): void {
    const slot = connections.enter(socket)
    if (slot === null) {
      counters.busy += 1
      return
    }
    counters.connections += 1
    let line: Line | null = null
    /** The registered unit that has spoken last. */
    let unit: string | null = null
    let spoken = false

    socket.on('error', (error) =>
      log.debug({ err: error, address: socket.remoteAddress }, 'se cortó la conexión de un rastreador'),
    )
    socket.on('close', () => {
      if (line !== null) lines.leave(line)
    })

    async function login(imei: string): Promise<void> {
      slot?.asks()
      const asked = units.login(imei)
      const mine = lines.login(
        imei,
        socket,
        asked.then(({ number }) => number),
      )
      line = mine
      const { known, number } = await asked
      settle(imei, known)
      if (number !== null && lines.holds(mine) && socket.writable) listener?.arrived(imei)
    }

    async function heartbeat(imei: string): Promise<void> {
      slot?.asks()
      settle(imei, imei === unit ? true : await units.knows(imei))
    }

    /** Whose message it was is known now; `null`: nobody could tell. */
    function settle(imei: string, known: boolean | null): void {
      if (known !== null) unit = known ? imei : null
      slot?.answered(known)
      // The database could not be asked at its login, or it has been registered since.
      const isLate = known === true && line?.imei === imei && line.state === 'unnumbered'
      if (isLate && line !== null && lines.holds(line)) void login(imei)
    }

    handleConnection(socket, {
      sink,
      zones,
      now,
      httpAdvice,
      onLogin(imei) {
        if (line?.imei !== imei) {
          spoken = false
          if (line !== null) lines.leave(line)
        }
        void login(imei)
      },
      onHeartbeat: (imei) => void heartbeat(imei),
      onFix: () => slot.asks(),
      onSettled: (imei, settled) => settle(imei, settled === 'failed' ? null : settled !== 'unknown'),
      onMessage(message) {
        const name = message.kind === 'fix' ? message.fix.imei : message.imei
        // Only the tracker itself: see TrackerListener.
        if (listener === undefined || line === null || name !== line.imei || !lines.holds(line)) return
        if (message.kind === 'ack') return listener.acknowledged(name, message.code)
        if (!spoken && message.dialect !== null) {
          spoken = true
          listener.speaks(name, message.dialect)
        }
        listener.heard(message.fix)
      },
    })
  }

  const server = createServer({ keepAlive: true, noDelay: true }, accept)
  const boundPort = await listening(server, host, port)
  return {
    port: boundPort,
    lines,
    get silent() {
      return connections.silent
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      connections.clear()
      return closed
    },
  }
}
