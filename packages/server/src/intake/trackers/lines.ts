import type { Socket } from 'node:net'
import type { TrackerProtocolName } from '@baliza/agreement'
import type { Fix } from '../../tracking/latest/fix.js'
import type { ReportedMotion, TrackerLines, Written } from './listener.js'
import type { TrackerSession } from './protocol.js'

/** Maximum number of bytes that a tracker has not accepted. Above it, the tracker counts as unresponsive. */
export const maxUnread = 16_384

export interface Speech {
  readonly protocol: TrackerProtocolName
  readonly session: TrackerSession
}

/** A connection over which a tracker has logged in. */
export interface Line {
  readonly imei: string
  readonly protocol: TrackerProtocolName
  /** Whether its number is requested, known, or unavailable. */
  readonly state: 'asked' | 'numbered' | 'unnumbered'
}

/** See {@link TrackerLines}; this is the server's view, which records the logins. */
export interface Lines extends TrackerLines {
  readonly size: number
  imeis(): readonly string[]
  /**
   * Records the login of a tracker over a socket, which replaces the tracker's older socket in this process.
   * @param number connection number from the database
   */
  login(imei: string, socket: Socket, speech: Speech, number: Promise<number | null>): Line
  /** Records a position that arrived over this connection. */
  heard(line: Line, fix: Fix): void
  /** Whether this is the connection of the tracker's last login in this process. */
  holds(line: Line): boolean
  /** Removes a line whose socket has ended or belongs to another tracker. */
  leave(line: Line): void
}

class OpenLine implements Line {
  state: Line['state'] = 'asked'
  /** Connection number once known. */
  connection: number | null = null
  /** Resolves when the state is known. */
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

  /** Closes the socket if a newer connection exists. Its announcement may precede the number of this one. */
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
 * @param onWritten called after a command has been sent
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
      // The tracker lost that connection without noticing, otherwise it would not connect again.
      if (older !== undefined && older.socket !== socket) older.socket.destroy()
      return line
    },
    heard(line, { valid, speed, acc, time, receivedAt, attributes: { archive } }) {
      const open = lines.get(line.imei)
      if (open !== line || !valid || speed === null || archive === true) return
      // A fast clock must not make the position newer than its receipt.
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
  if (!socket.writable || socket.writableLength > maxUnread) return Promise.resolve('unreachable')
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.destroy(), timeout)
    socket.write(bytes, 'latin1', (error) => {
      clearTimeout(late)
      // Node reports no error for a write that was cut off because this side closed the socket.
      resolve(error || socket.destroyed ? 'broken' : 'written')
    })
  })
}
