import type { Socket } from 'node:net'
import { createFairSeats } from '../../fair-shares.js'

export interface ConnectionLimits {
  /** How long a connection has to send a registered unit's message, ms. */
  readonly helloTimeout: number
  /** How long a connection over which a registered unit has spoken may be silent, ms; trackers send a heartbeat every minute. */
  readonly idleTimeout: number
  /** Connections at once, of whichever address: a carrier puts thousands of trackers behind one. */
  readonly most: number
}

/** A connection, which stays only while registered units speak over it: anybody may open one. */
export interface ConnectionSlot {
  /** It has sent something, and whose unit that is, is being looked up: it is not closed meanwhile. */
  asks(): void
  /**
   * @param known whether it was a registered unit's message; `null`: the database could not be asked
   * @param by the unit, and whether its tracker has logged in over this connection
   */
  answered(known: boolean | null, by: { readonly imei: string; readonly loggedIn: boolean }): void
}

export interface ConnectionLimiter {
  /** Connections over which no registered unit has logged in. */
  readonly silent: number
  /**
   * Accepts a connection. Where none is free it replaces one without a login: first one over which no registered unit has
   * sent anything, then one of a unit. It is the oldest of the address that has the most.
   * @returns `null`: units that have logged in have them all, and it is closed
   */
  enter(socket: Socket): ConnectionSlot | null
  /** Ends all connections. */
  clear(): void
}

/** @param onEvicted a silent one was closed for another */
export function createConnectionLimiter(
  { helloTimeout, idleTimeout, most }: ConnectionLimits,
  onEvicted: () => void,
): ConnectionLimiter {
  const all = new Set<Socket>()
  /** Connections over which no registered unit has sent anything, by address. */
  const silent = createFairSeats<Socket>()
  /** Connections over which a registered unit has sent messages without a login, by address. */
  const anonymous = createFairSeats<Socket>()
  /** The connection without a login that each unit has used last. */
  const newest = new Map<string, Socket>()
  const unitOf = new Map<Socket, string>()

  function leave(socket: Socket): void {
    all.delete(socket)
    silent.leave(socket)
    anonymous.leave(socket)
    forgetUnit(socket)
  }

  function forgetUnit(socket: Socket): void {
    const imei = unitOf.get(socket)
    unitOf.delete(socket)
    if (imei !== undefined && newest.get(imei) === socket) newest.delete(imei)
  }

  function evictOldest(): void {
    const oldest = silent.evict() ?? anonymous.evict()
    if (oldest === null) return
    // At once: its event comes later, and others may come before.
    leave(oldest)
    oldest.destroy()
    onEvicted()
  }

  /** A unit uses this connection now: an older one that it alone used last is half open, or somebody else's. */
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
      if (all.size >= most) evictOldest()
      if (all.size >= most) {
        socket.destroy()
        return null
      }
      const address = socket.remoteAddress ?? ''
      all.add(socket)
      silent.take(socket, address)
      let asked = 0
      let timer = startTimer(helloTimeout)

      function startTimer(ms: number): NodeJS.Timeout {
        return setTimeout(() => {
          // While the database is away nobody knows whose messages these were.
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
        answered(known, { imei, loggedIn }) {
          asked -= 1
          // A position may be stored after its connection has ended.
          if (!all.has(socket) || known === null) return
          if (!known) {
            // The unit was removed: it is unknown now, and its time runs once.
            if (silent.has(socket)) return
            restart(helloTimeout)
            silent.take(socket, address)
            anonymous.leave(socket)
            forgetUnit(socket)
            return
          }
          if (silent.has(socket)) {
            silent.leave(socket)
            restart(idleTimeout)
          } else timer.refresh()
          supersede(imei, socket)
          forgetUnit(socket)
          if (loggedIn) anonymous.leave(socket)
          else {
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
