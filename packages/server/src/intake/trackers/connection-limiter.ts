import type { Socket } from 'node:net'

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
  /** @param known whether it was a registered unit's message; `null`: nobody could tell */
  answered(known: boolean | null): void
}

export interface ConnectionLimiter {
  /** Those that no registered unit has spoken over yet. */
  readonly silent: number
  /**
   * Lets a connection in; where none is free, in the place of the one that has been silent for longest.
   * @returns `null`: registered units have them all, and it is closed
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
  /** In the order in which they came. */
  const silent = new Set<Socket>()

  function leave(socket: Socket): void {
    all.delete(socket)
    silent.delete(socket)
  }

  function evictOldest(): void {
    for (const oldest of silent) {
      // At once: its event comes later, and others may come before.
      leave(oldest)
      oldest.destroy()
      onEvicted()
      return
    }
  }

  return {
    get silent() {
      return silent.size
    },
    enter(socket) {
      if (all.size >= most) evictOldest()
      if (all.size >= most) {
        socket.destroy()
        return null
      }
      all.add(socket)
      silent.add(socket)
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
        answered(known) {
          asked -= 1
          // A position may be stored after its connection has ended.
          if (!all.has(socket) || known === null) return
          if (!known) {
            // The unit was removed: it is unknown now, and its time runs once.
            if (!silent.has(socket)) restart(helloTimeout)
            silent.add(socket)
          } else if (silent.delete(socket)) restart(idleTimeout)
          else timer.refresh()
        },
      }
    },
    clear() {
      for (const socket of all) socket.destroy()
    },
  }
}
