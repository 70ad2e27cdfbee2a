import { createServer, type Socket } from 'node:net'
import type { Log } from '../../log.js'
import type { Gate } from '../gate.js'
import { listening } from '../listening.js'
import { followSocket } from './session.js'

export interface CobanServer {
  /** The port it took. */
  readonly port: number
  /** How many trackers are logged in. */
  readonly online: number
  /** Takes no more connections and ends those there are; what they have said is queued by then. */
  close(): Promise<void>
}

export interface CobanServerOptions {
  readonly gate: Gate
  readonly log: Log
  readonly host: string
  readonly port: number
  /** A connection that says nothing for so long is dropped, ms; trackers send a heartbeat every minute. */
  readonly idleTimeout?: number
  /** The same before its first sensible word, ms; long enough for a person who types. */
  readonly helloTimeout?: number
  /** Connections of one address that have not made sense yet; a carrier puts thousands of trackers behind one. */
  readonly mostSilent?: number
  readonly now?: () => number
}

/** The trackers' TCP door. */
export async function openCobanServer({
  gate,
  log,
  host,
  port,
  idleTimeout = 10 * 60_000,
  helloTimeout = 2 * 60_000,
  mostSilent = 2_000,
  now = Date.now,
}: CobanServerOptions): Promise<CobanServer> {
  const counters = gate.counters.coban
  const sockets = new Set<Socket>()
  const loggedIn = new Map<string, Socket>()
  const silent = new Map<string, number>()

  const server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? ''
    if ((silent.get(address) ?? 0) >= mostSilent) {
      counters.busy += 1
      socket.destroy()
      return
    }
    counters.connections += 1
    sockets.add(socket)
    count(address, 1)
    let made = false
    let imei: string | null = null

    socket.setTimeout(helloTimeout, () => socket.destroy())
    socket.on('error', (error) => log.debug({ err: error, address }, 'se cortó la conexión de un rastreador'))
    socket.on('close', () => {
      sockets.delete(socket)
      if (!made) count(address, -1)
      if (imei !== null && loggedIn.get(imei) === socket) loggedIn.delete(imei)
    })
    followSocket(socket, {
      gate,
      now,
      onSense() {
        if (made) return
        made = true
        count(address, -1)
        socket.setTimeout(idleTimeout)
      },
      onLogin(name) {
        if (imei !== null && imei !== name && loggedIn.get(imei) === socket) loggedIn.delete(imei)
        imei = name
        const older = loggedIn.get(name)
        loggedIn.set(name, socket)
        // The tracker has lost it without knowing, or it would not have come again.
        if (older !== socket) older?.destroy()
      },
    })
  })

  function count(address: string, change: 1 | -1): void {
    const left = (silent.get(address) ?? 0) + change
    if (left === 0) silent.delete(address)
    else silent.set(address, left)
  }

  const taken = await listening(server, host, port)
  return {
    port: taken,
    get online() {
      return loggedIn.size
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}
