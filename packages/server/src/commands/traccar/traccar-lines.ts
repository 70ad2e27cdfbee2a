import { createFairLimiter } from '../../fair-shares.js'
import { batched } from '../../intake/batched.js'
import type { TrackerLines, Written } from '../../intake/trackers/listener.js'
import type { Log } from '../../log.js'
import { traccarCorrelation } from '../../orders/order.js'
import type { Database } from '../../storage/connection/database.js'
import {
  connectionsChannel,
  numberTraccarConnections,
  readConnectionsNotice,
  traccarConnections,
} from '../../storage/tables/connections.js'
import type { TraccarApi } from './traccar-api.js'
import { type TraccarCommand, traccarCommand } from './traccar-command.js'

/** The connections that a Traccar has: those of the devices whose positions it forwards. */
export interface TraccarLines extends TrackerLines {
  /** Traccar has forwarded what a unit's device sent; called for every position, and so cheap. */
  forwarded(imei: string, traccarId: string): void
  stats(): TraccarStats
  close(): Promise<void>
}

/** Orders through Traccar since this process started. */
export interface TraccarStats {
  /** Units whose orders go through it. */
  readonly units: number
  /** Units whose orders are being sent, and those that wait for their turn. */
  readonly sending: number
  readonly waiting: number
  readonly sent: number
  /** Traccar keeps them. */
  readonly queued: number
  readonly failed: number
  /** Why the last one failed; `null`: it did not, or there was none. */
  readonly failure: string | null
}

export interface TraccarLinesOptions {
  readonly database: Database
  readonly log: Log
  readonly api: TraccarApi
  /** Traccar has a unit's device, and may be given its orders. */
  readonly onArrived: (imei: string) => void
}

interface Line {
  readonly traccarId: string
  /** `null`: it has none, or the database could not be asked. */
  readonly number: Promise<number | null>
  /** Once it is known. */
  connection: number | null
}

/** Units whose orders are sent to Traccar at once. If it hangs on six of one manager, two turns are left for the others. */
const limits = { width: 8, perAccount: 6 }

/** Knows which units a Traccar has, from before this process too. */
export async function openTraccarLines(options: TraccarLinesOptions): Promise<TraccarLines> {
  const { database, log, api, onArrived } = options
  const lines = new Map<string, Line>()
  const tally = { sent: 0, queued: 0, failed: 0 }
  let failure: string | null = null
  const turns = createFairLimiter(limits)

  const number = batched((imeis) => {
    const named = imeis.flatMap((imei) => {
      const line = lines.get(imei)
      return line === undefined ? [] : [[imei, line.traccarId] as const]
    })
    return numberTraccarConnections(database, new Map(named))
  })

  async function numberLine(imei: string): Promise<number | null> {
    try {
      return await number(imei)
    } catch (error) {
      log.warn({ err: error, imei }, 'no se pudo anotar que Traccar atiende a un equipo')
      return null
    }
  }

  function leave(imei: string, line: Line | undefined): void {
    if (line !== undefined && lines.get(imei) === line) lines.delete(imei)
  }

  function supersede(imei: string, newest: number): void {
    const line = lines.get(imei)
    if (line !== undefined && line.connection !== null && line.connection < newest) leave(imei, line)
  }

  const lineAt = (imei: string, connection: number) => {
    const line = lines.get(imei)
    return line?.connection === connection ? line : null
  }

  /** @returns the manager of a unit; '' if it has none: such units share their turns */
  async function managerOf(imei: string): Promise<string> {
    const [unit] = await database.query<{ manager: string | null }>(
      'select manager from units where imei = $1',
      [imei],
    )
    return unit?.manager ?? ''
  }

  async function reload(): Promise<void> {
    const known = new Map((await traccarConnections(database)).map((row) => [row.imei, row]))
    for (const [imei, line] of lines) if (line.connection !== null && !known.has(imei)) leave(imei, line)
    for (const { imei, traccarId, number } of known.values())
      lines.set(imei, { traccarId, number: Promise.resolve(number), connection: number })
  }

  function tell(imei: string, written: Written): void {
    if (typeof written === 'object' && written.result === 'failed') {
      const { failed, reason } = written
      tally.failed += 1
      failure = failed
      log.warn({ imei, failed, reason }, 'Traccar no tomó un comando')
      return
    }
    tally[written === 'written' ? 'sent' : 'queued'] += 1
    failure = null
  }

  const stop = await database.listen(connectionsChannel, (payload) => {
    const notice = readConnectionsNotice(payload)
    // A tracker that has come to us takes its orders itself.
    for (const [imei, newest] of notice ?? []) supersede(imei, newest)
    if (notice === null)
      reload().catch((error: unknown) =>
        log.warn({ err: error }, 'no se pudo comprobar qué equipos atiende Traccar'),
      )
  })
  await reload()

  return {
    forwarded(imei, traccarId) {
      if (lines.get(imei)?.traccarId === traccarId) return
      const line: Line = {
        traccarId,
        number: Promise.resolve().then(() => numberLine(imei)),
        connection: null,
      }
      lines.set(imei, line)
      void line.number.then((connection) => {
        line.connection = connection
        // Its next position tries again.
        if (connection === null) leave(imei, line)
        else if (lines.get(imei) === line) onArrived(imei)
      })
    },
    connected: (imei) => lines.has(imei),
    connection: async (imei) => (await lines.get(imei)?.number) ?? null,
    supersede,
    turn: async (imei) => (lines.has(imei) ? turns.enter(await managerOf(imei)) : () => undefined),
    // Traccar does not say since when a device's connection exists, so that no position is known to be of this one.
    motion: () => null,
    isUnguarded: (imei, connection) => lineAt(imei, connection) !== null,
    compose: (connection, order, { imei }) =>
      lineAt(imei, connection) === null
        ? 'unreachable'
        : { bytes: JSON.stringify(traccarCommand(order)), correlation: traccarCorrelation },
    async write(imei, connection, bytes) {
      const line = lineAt(imei, connection)
      if (line === null) return 'unreachable'
      const command: TraccarCommand = JSON.parse(bytes)
      const written = await api.send(line.traccarId, command)
      tell(imei, written)
      return written
    },
    stats: () => ({
      units: lines.size,
      sending: turns.running,
      waiting: turns.waiting,
      ...tally,
      failure,
    }),
    close: stop,
  }
}
