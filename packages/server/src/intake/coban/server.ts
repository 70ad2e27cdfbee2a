import { createServer, type Socket } from 'node:net'
import type { Log } from '../../log.js'
import type { Gate } from '../gate.js'
import { listening } from '../listening.js'
import type { TrackerLines, TrackerListener } from './listener.js'
import { followSocket, mostUnread } from './session.js'

export interface CobanServer extends TrackerLines {
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
  readonly listener?: TrackerListener | undefined
  /** A connection that says nothing for so long is dropped, ms; trackers send a heartbeat every minute. */
  readonly idleTimeout?: number
  /** The same before its first sensible word, ms; long enough for a person who types. */
  readonly helloTimeout?: number
  /** Connections of one address that have not made sense yet; a carrier puts thousands of trackers behind one. */
  readonly mostSilent?: number
  /** A tracker that does not take a command for so long does not listen any more, ms. */
  readonly writeTimeout?: number
  readonly now?: () => number
}

/** The trackers' TCP door. */
export async function openCobanServer({
  gate,
  log,
  host,
  port,
  listener,
  idleTimeout = 10 * 60_000,
  helloTimeout = 2 * 60_000,
  mostSilent = 2_000,
  writeTimeout = 10_000,
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
    let spoken = false

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
        if (imei !== name) spoken = false
        imei = name
        const older = loggedIn.get(name)
        loggedIn.set(name, socket)
        // The tracker has lost it without knowing, or it would not have come again.
        if (older !== socket) older?.destroy()
        listener?.arrived(name)
      },
      onWord(message) {
        const name = message.kind === 'fix' ? message.fix.imei : message.imei
        // Only the tracker itself: see TrackerListener.
        if (listener === undefined || name !== imei || loggedIn.get(name) !== socket) return
        if (message.kind === 'ack') return listener.acknowledged(name, message.code)
        if (!spoken && message.dialect !== null) {
          spoken = true
          listener.speaks(name, message.dialect)
        }
        listener.heard(message.fix)
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
    connected: (imei) => loggedIn.get(imei)?.writable ?? false,
    write(imei, text) {
      const socket = loggedIn.get(imei)
      if (socket === undefined || !socket.writable || socket.writableLength > mostUnread)
        return Promise.resolve('unreachable')
      return new Promise((resolve) => {
        const late = setTimeout(() => socket.destroy(), writeTimeout)
        socket.write(text, (error) => {
          clearTimeout(late)
          // Node reports no error for a write that the end of its own side cut off.
          resolve(error || socket.destroyed ? 'broken' : 'written')
        })
      })
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}
