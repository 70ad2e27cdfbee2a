import type { Socket } from 'node:net'
import { createFairSeats } from '../../fair-shares.js'

export interface ConnectionLimits {
  /** Time within which a connection must send a registered unit's message, in ms. */
  readonly helloTimeout: number
  /** Maximum time without data on a connection of a registered unit, in ms. Trackers send a heartbeat every minute. */
  readonly idleTimeout: number
  /**
   * Maximum number of simultaneous connections, for all addresses together: a carrier puts thousands of trackers behind one
   * address. One in a hundred, and at least one, stays for connections without a login, so that a tracker can always log in.
   */
  readonly most: number
}

/** Slot of a connection. Anyone may open one, so it stays open only while registered units use it. */
export interface ConnectionSlot {
  /** The connection sent a message whose unit is being looked up. It is not closed until the lookup ends. */
  asks(): void
  /**
   * @param known whether the message belongs to a registered unit; `null` if the database is unavailable
   * @param by the unit and, if its tracker has logged in over this connection, its manager
   */
  answered(known: boolean | null, by: { readonly imei: string; readonly manager: string | null }): void
}

export interface ConnectionLimiter {
  /** Number of connections without a login of a registered unit. */
  readonly silent: number
  /**
   * Accepts a connection. If none is free it replaces a connection without a login: first one without data from a registered
   * unit, then one of a unit. It takes the oldest of the address that has the most. If the logged-in units use all that they may,
   * a login replaces the oldest connection of the manager that has the most.
   */
  enter(socket: Socket): ConnectionSlot
  /** Closes all connections. */
  clear(): void
}

/** @param onEvicted called when a connection is closed for another */
export function createConnectionLimiter(
  { helloTimeout, idleTimeout, most }: ConnectionLimits,
  onEvicted: () => void,
): ConnectionLimiter {
  const all = new Set<Socket>()
  /** Connections without data from a registered unit, by address. */
  const silent = createFairSeats<Socket>()
  /** Connections with messages of a registered unit but without a login, by address. */
  const anonymous = createFairSeats<Socket>()
  /** Connections of logged-in units, by manager. */
  const loggedIn = createFairSeats<Socket>(most - Math.max(1, Math.floor(most / 100)))
  /** Most recent connection without a login of each unit. */
  const newest = new Map<string, Socket>()
  const unitOf = new Map<Socket, string>()

  function leave(socket: Socket): void {
    all.delete(socket)
    silent.leave(socket)
    anonymous.leave(socket)
    loggedIn.leave(socket)
    forgetUnit(socket)
  }

  function forgetUnit(socket: Socket): void {
    const imei = unitOf.get(socket)
    unitOf.delete(socket)
    if (imei !== undefined && newest.get(imei) === socket) newest.delete(imei)
  }

  function evict(socket: Socket | null): void {
    if (socket === null) return
    // Leave at once: the close event fires later, and other connections may arrive before it.
    leave(socket)
    socket.destroy()
    onEvicted()
  }

  /**
   * Records that a unit uses this connection. Closes an older one that only this unit used last: it is half open, or belongs to
   * another sender.
   */
  function supersede(imei: string, socket: Socket): void {
    const older = newest.get(imei)
    if (older !== undefined && older !== socket) {
      leave(older)
      older.destroy()
    }
  }

  return {
    get silent() {
      return silent.size + anonymous.size
    },
    enter(socket) {
      if (all.size >= most) evict(silent.evict() ?? anonymous.evict())
      const address = socket.remoteAddress ?? ''
      all.add(socket)
      silent.take(socket, address)
      let asked = 0
      let timer = startTimer(helloTimeout)

      function startTimer(ms: number): NodeJS.Timeout {
        return setTimeout(() => {
          // While the database is unavailable, the units of these messages are unknown.
          if (asked > 0) timer.refresh()
          else socket.destroy()
        }, ms)
      }

      function restart(ms: number): void {
        clearTimeout(timer)
        timer = startTimer(ms)
      }

      socket.on('close', () => {
        clearTimeout(timer)
        leave(socket)
      })
      return {
        asks() {
          asked += 1
        },
        answered(known, { imei, manager }) {
          asked -= 1
          // The storage result of a position may arrive after its connection has ended.
          if (!all.has(socket) || known === null) return
          if (!known) {
            // The unit was deleted, so the connection is unidentified again. Its timeout starts once.
            if (silent.has(socket)) return
            restart(helloTimeout)
            silent.take(socket, address)
            anonymous.leave(socket)
            loggedIn.leave(socket)
            forgetUnit(socket)
            return
          }
          if (silent.has(socket)) {
            silent.leave(socket)
            restart(idleTimeout)
          } else timer.refresh()
          supersede(imei, socket)
          forgetUnit(socket)
          if (manager !== null) {
            anonymous.leave(socket)
            if (!loggedIn.has(socket)) evict(loggedIn.take(socket, manager))
          } else {
            loggedIn.leave(socket)
            if (!anonymous.has(socket)) anonymous.take(socket, address)
            newest.set(imei, socket)
            unitOf.set(socket, imei)
          }
        },
      }
    },
    clear() {
      for (const socket of all) socket.destroy()
    },
  }
}
