import type { Socket } from 'node:net'
import type { TrackerProtocolName } from '@baliza/sdk-core'
import type { Fix } from '../../fixes/fix.js'
import type { ReportedMotion, TrackerLines, Written } from './listener.js'
import type { TrackerSession } from './protocol.js'

/** Bytes that a tracker has not accepted: it does not listen any more. */
export const mostUnread = 16_384

/** What is spoken over a connection. */
export interface Speech {
  readonly protocol: TrackerProtocolName
  readonly session: TrackerSession
}

/** A connection over which a tracker has logged in. */
export interface Line {
  readonly imei: string
  readonly protocol: TrackerProtocolName
  /** Whether its number is known, is asked for, or could not be had. */
  readonly state: 'asked' | 'numbered' | 'unnumbered'
}

/** See {@link TrackerLines}; this is the server's side of them, which sees the logins. */
export interface Lines extends TrackerLines {
  readonly size: number
  imeis(): readonly string[]
  /**
   * A tracker has logged in over a socket, which replaces an older one of its own here.
   * @param number what the database says of it
   */
  login(imei: string, socket: Socket, speech: Speech, number: Promise<number | null>): Line
  /** A position has come over it. */
  heard(line: Line, fix: Fix): void
  /** Whether this is the connection that the tracker has last logged in over here. */
  holds(line: Line): boolean
  /** The socket has ended, or belongs to another tracker now. */
  leave(line: Line): void
}

class OpenLine implements Line {
  state: Line['state'] = 'asked'
  /** Once it is numbered. */
  connection: number | null = null
  /** Settles when the state is known. */
  readonly numbered: Promise<number | null>
  motion: ReportedMotion | null = null
  private newest = 0

  constructor(
    readonly imei: string,
    readonly socket: Socket,
    private readonly speech: Speech,
    number: Promise<number | null>,
  ) {
    this.numbered = number.then((known) => this.settle(known))
  }

  get protocol(): TrackerProtocolName {
    return this.speech.protocol
  }

  get session(): TrackerSession {
    return this.speech.session
  }

  /** A newer connection may have been announced before the number of this one is known. */
  closeIfOlderThan(newest: number): void {
    this.newest = Math.max(this.newest, newest)
    if (this.connection !== null && this.connection < this.newest) this.socket.destroy()
  }

  private settle(known: number | null): number | null {
    this.connection = known
    this.state = known === null ? 'unnumbered' : 'numbered'
    this.closeIfOlderThan(this.newest)
    return known
  }
}

/**
 * @param writeTimeout ms: see `SocketLimits`
 * @param onWritten an order has been sent
 */
export function createLines(
  writeTimeout: number,
  onWritten: (line: Line, socket: Socket, bytes: string) => void,
): Lines {
  const lines = new Map<string, OpenLine>()
  const at = (imei: string, connection: number) => {
    const line = lines.get(imei)
    return line?.connection === connection ? line : null
  }
  return {
    get size() {
      return lines.size
    },
    imeis: () => [...lines.keys()],
    login(imei, socket, speech, number) {
      const older = lines.get(imei)
      const line = new OpenLine(imei, socket, speech, number)
      lines.set(imei, line)
      // The tracker has lost it without knowing, or it would not have come again.
      if (older !== undefined && older.socket !== socket) older.socket.destroy()
      return line
    },
    heard(line, { valid, speed, acc, time, receivedAt, attributes: { archive } }) {
      const open = lines.get(line.imei)
      if (open !== line || !valid || speed === null || archive === true) return
      // A clock that is fast does not make it newer than it is.
      open.motion = { speed, acc: acc ?? true, timestamp: Math.min(time ?? receivedAt, receivedAt) }
    },
    holds: (line) => lines.get(line.imei) === line,
    leave(line) {
      if (lines.get(line.imei) === line) lines.delete(line.imei)
    },
    connected: (imei) => lines.get(imei)?.socket.writable ?? false,
    connection: async (imei) => (await lines.get(imei)?.numbered) ?? null,
    motion: (imei, connection) => at(imei, connection)?.motion ?? null,
    compose(connection, order, target) {
      const line = at(target.imei, connection)
      return line === null ? 'unreachable' : (line.session.write(order, target) ?? 'unsupported')
    },
    turn: async () => () => undefined,
    isUnguarded: () => false,
    async write(imei, connection, bytes) {
      const line = at(imei, connection)
      if (line === null) return 'unreachable'
      const written = await write(line.socket, bytes, writeTimeout)
      if (written === 'written') onWritten(line, line.socket, bytes)
      return written
    },
    supersede(imei, newest) {
      lines.get(imei)?.closeIfOlderThan(newest)
    },
  }
}

function write(socket: Socket, bytes: string, timeout: number): Promise<Written> {
  if (!socket.writable || socket.writableLength > mostUnread) return Promise.resolve('unreachable')
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(), timeout)
    socket.write(bytes, 'latin1', (error) => {
      clearTimeout(late)
      // Node reports no error for a write that the end of its own side cut off.
      resolve(error || socket.destroyed ? 'broken' : 'written')
    })
  })
}
