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

/** Connections of a Traccar: those of the devices whose positions it forwards. */
export interface TraccarLines extends TrackerLines {
  /** Records that Traccar forwarded data of a unit's device. Called for every position, so it must be cheap. */
  forwarded(imei: string, traccarId: string): void
  stats(): TraccarStats
  close(): Promise<void>
}

/** Commands through Traccar since this process started. */
export interface TraccarStats {
  /** Units whose commands use this Traccar. */
  readonly units: number
  /** Units whose commands are being sent, and those that wait for their turn. */
  readonly sending: number
  readonly waiting: number
  readonly sent: number
  /** Commands that Traccar queued. */
  readonly queued: number
  readonly failed: number
  /** Why the last command failed; `null` if it did not, or if there was none. */
  readonly failure: string | null
}

export interface TraccarLinesOptions {
  readonly database: Database
  readonly log: Log
  readonly api: TraccarApi
  /** Called when Traccar has a unit's device and accepts its commands. */
  readonly onArrived: (imei: string) => void
}

interface Line {
  readonly traccarId: string
  /** `null` if it has no number, or if the database was unavailable. */
  readonly number: Promise<number | null>
  /** Same number, once it is known. */
  connection: number | null
}

/** Units whose commands are sent to Traccar at once. If it hangs on six units of one manager, two turns remain for the others. */
const limits = { width: 8, perAccount: 6 }

/** Opens the lines, including the units that a Traccar had before this process started. */
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
    // A tracker that has connected to this server receives its commands directly.
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
    // Traccar does not report since when a device's connection exists, so no position is known to belong to it.
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
