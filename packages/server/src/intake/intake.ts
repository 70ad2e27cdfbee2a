import { randomUUID } from 'node:crypto'
import type { Watch } from '../alerts/raise.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/database.js'
import { type SavedUnit, saveFixes } from '../storage/fixes.js'
import type { TrackerLines, TrackerListener } from './coban/listener.js'
import { openCobanServer, type SocketLimits } from './coban/server.js'
import { closeSuperseded } from './coban/superseded.js'
import { createUnitBook } from './coban/unit-book.js'
import type { Door, DoorCounters } from './counters.js'
import { createGate } from './gate.js'
import { createDoorServer, type DoorHandler } from './http-door.js'
import { listening } from './listening.js'
import { createOsmandDoor } from './osmand/door.js'
import { createQueue, type QueueStats } from './queue.js'
import { createTraccarDoor } from './traccar/door.js'

export interface IntakeOptions {
  readonly database: Database
  readonly log: Log
  readonly host: string
  /** 0: any that is free. */
  readonly ports: { readonly coban: number; readonly osmand: number }
  /** `null`: Traccar's door does not exist. */
  readonly traccarSecret: string | null
  /** Called after each commit with the units that it changed. */
  readonly onSaved: (units: readonly SavedUnit[]) => void
  /** Follows the trackers that are logged in over TCP. */
  readonly listener?: TrackerListener
  /** Of the connections over TCP. */
  readonly socketLimits?: Partial<SocketLimits> | undefined
  /** Fixes that wait for the database, above which the doors stop reading. */
  readonly highWater?: number
  /** Names this process in the database's announcements. */
  readonly origin?: string
  /** The events that fixes are held against. */
  readonly watch?: Watch
}

export interface IntakeStats {
  readonly doors: Readonly<Record<Door, Readonly<DoorCounters>>>
  readonly queue: QueueStats
  /** Trackers that are logged in. */
  readonly online: number
  /** Connections of trackers over which no registered unit has spoken yet. */
  readonly silent: number
}

/** The three doors and the queue behind them. */
export interface Intake {
  readonly ports: { readonly coban: number; readonly osmand: number }
  /** This process's name in {@link UnitsNotice}. */
  readonly origin: string
  /** For the same doors on the main port: see `serveDoors`. */
  readonly osmand: DoorHandler
  readonly traccar: DoorHandler
  /** Where commands are written. */
  readonly lines: TrackerLines
  stats(): IntakeStats
  /** Closes the doors, then writes what is queued; resolves to how many fixes could not be written in time. */
  drain(patience?: number): Promise<number>
  /** Closes the doors. */
  close(): Promise<void>
}

/**
 * Opens the doors.
 *
 * A 200 of an HTTP door says that the fix is committed. GPS103 acknowledges no sentence, so what a tracker has sent
 * over TCP and is still queued (normally under 0.1 s of it) is lost with the process.
 * @throws the system's error when a port is taken or not permitted; then no door is left open
 */
export async function createIntake(options: IntakeOptions): Promise<Intake> {
  const { database, log, host, ports, traccarSecret, onSaved, origin = randomUUID() } = options
  const { socketLimits, highWater, watch } = options
  const queue = createQueue({
    save: (fixes, again) =>
      saveFixes(database, fixes, { origin, again, ...(watch === undefined ? {} : { watch }) }),
    onSaved,
    log,
    ...(highWater === undefined ? {} : { highWater }),
  })
  const gate = createGate(queue, log)
  const osmand = createOsmandDoor(gate)
  const traccar = createTraccarDoor(gate, traccarSecret)

  const coban = await openCobanServer({
    gate,
    log,
    host,
    port: ports.coban,
    units: createUnitBook(database, log),
    listener: options.listener,
    limits: socketLimits,
  })
  const osmandServer = createDoorServer(osmand, (address) => gate.refuse('osmand', 'oversized', address))
  let osmandPort: number
  let stopListening: () => Promise<void>
  try {
    osmandPort = await listening(osmandServer, host, ports.osmand)
    stopListening = await closeSuperseded(database, log, coban.lines)
  } catch (error) {
    osmandServer.close()
    await coban.close()
    throw error
  }

  let closing: Promise<unknown> | undefined
  /** Requests under way wait for their commit, so they end by themselves when the queue is written. */
  let osmandClosed: Promise<void> | undefined
  function shut(): void {
    osmandClosed ??= new Promise((resolve) => osmandServer.close(() => resolve()))
    closing ??= Promise.all([coban.close(), stopListening()])
  }

  return {
    ports: { coban: coban.port, osmand: osmandPort },
    origin,
    osmand,
    traccar,
    lines: coban.lines,
    stats: () => ({
      doors: gate.counters,
      queue: queue.stats(),
      online: coban.lines.size,
      silent: coban.silent,
    }),
    async drain(patience) {
      shut()
      await closing
      return queue.drain(patience)
    },
    async close() {
      shut()
      osmandServer.closeAllConnections()
      await Promise.all([closing, osmandClosed])
    },
  }
}
