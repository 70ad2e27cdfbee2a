import type { TrackerLines } from '../intake/trackers/listener.js'
import type { Database } from '../storage/connection/database.js'
import { answerWindow } from '../storage/tables/command-answers.js'
import {
  type ClaimedCommand,
  claimCommands,
  commandComposed,
  commandFailed,
  commandQueued,
  commandSent,
  releaseCommand,
  unansweredCommands,
} from '../storage/tables/commands.js'
import { canSend, modelOf } from './can-send.js'
import type { Announce } from './notices.js'
import type { PendingAcks } from './pending-acks.js'
import { readOrder } from './read-order.js'

/**
 * Writes what waits for a tracker to its connection, if that is in this process.
 *
 * At most once: a row is claimed before a byte of it is written, and what becomes of it afterwards (a connection or
 * a process that dies meanwhile) never makes it written again. A cut that fires twice, or late, is worse than one
 * that has to be ordered again.
 */
export interface CommandSender {
  /** Resolves when all that may be sent was. @throws what failed, once all were tried; what was not written waits on */
  deliver(imei: string): Promise<void>
  /** Whether it is sending to this tracker just now. */
  isAt(imei: string): boolean
}

export interface CommandSenderOptions {
  readonly database: Database
  /** `null`: nothing may be written any more, or yet. */
  readonly lines: () => TrackerLines | null
  readonly pending: PendingAcks
  readonly announce: Announce
  /** km/h: see {@link canSend}. */
  readonly cutSpeedLimit: number
  /** Between two commands to one tracker, which have no end mark to tell them apart by, ms. */
  readonly gap: number
  readonly now: () => number
}

/** After so long a command is not sent any more, ms: a cut must not fire hours after it was ordered. */
export const commandExpiry = 10 * 60_000

export function createCommandSender(options: CommandSenderOptions): CommandSender {
  const { database, lines, pending, announce, cutSpeedLimit, gap, now } = options
  /** By tracker, so that each gets its commands one after the other. */
  const rounds = new Map<string, Promise<void>>()
  const again = new Set<string>()

  async function round(imei: string): Promise<void> {
    const end = (await lines()?.turn(imei)) ?? (() => undefined)
    try {
      await sendWaiting(imei)
    } finally {
      end()
    }
  }

  async function sendWaiting(imei: string): Promise<void> {
    const connection = (await lines()?.connection(imei)) ?? null
    if (connection === null) return
    // Forgotten before the database is asked: what is announced meanwhile is remembered anew.
    const until = pending.takeWaiting(imei)
    const waitOn = () => pending.waits(imei, until ?? now() + commandExpiry)
    try {
      const time = now()
      const unguarded = lines()?.isUnguarded(imei, connection) ?? true
      const { claimed, held, newest } = await claimCommands(database, { imei, connection }, time, (command) =>
        canSend(command, cutSpeedLimit, time, {
          unguarded,
          reported: lines()?.motion(imei, connection) ?? null,
        }),
      )
      if (held || newest !== connection) waitOn()
      if (newest !== null) lines()?.supersede(imei, newest)
      const failures: unknown[] = []
      for (const [index, command] of claimed.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, gap))
        try {
          if (!(await write(imei, connection, command))) waitOn()
        } catch (error) {
          // It stays claimed, and is lost within a minute; those after it are ordered all the same.
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} commands were not sent`)
    } catch (error) {
      waitOn()
      throw error
    }
  }

  /** @returns `false`: not a byte has left, and it waits again */
  async function write(imei: string, connection: number, command: ClaimedCommand): Promise<boolean> {
    const { id, comando, valor, dialect, created_at, tracker_model } = command
    const target = { imei, dialect, model: modelOf(tracker_model), cutSpeedLimit, now: now() }
    const composed = lines()?.compose(connection, readOrder(comando, valor), target) ?? 'unreachable'
    if (composed === 'unsupported') {
      await commandFailed(database, id, 'unsupported')
      return true
    }
    if (composed !== 'unreachable' && composed.correlation !== null)
      await commandComposed(database, id, composed.correlation)
    // A tracker may answer before the row says that it was sent.
    pending.sent({ imei, comando, until: now() + answerWindow.usual, since: now() })
    const written =
      composed === 'unreachable'
        ? composed
        : ((await lines()?.write(imei, connection, composed.bytes)) ?? 'unreachable')
    if (written === 'unreachable') {
      await releaseCommand(database, id, comando)
      // The tracker may have come to another process meanwhile, where nothing was left to claim.
      await announce({ what: 'waiting', imei, id, comando, until: created_at + commandExpiry })
      return false
    }
    if (written === 'written') await commandSent(database, id, now())
    else if (written === 'broken') await commandFailed(database, id, 'broken')
    else if (written.result === 'queued') await commandQueued(database, id, written.correlation, now())
    else {
      await commandFailed(database, id, written.failed, written.reason)
      if (written.failed !== 'broken') {
        // It has not left: what was sent before it is expected again, which may be the opposite.
        for (const order of await unansweredCommands(database, now()))
          if (order.imei === imei) pending.sent(order)
        return true
      }
    }
    // Also where the connection broke: what the tracker has got it acknowledges when it is back.
    const isQueued = typeof written === 'object' && written.result === 'queued'
    const patience = isQueued ? answerWindow.accepted : answerWindow.usual
    await announce({ what: 'sent', imei, id, comando, until: now() + patience })
    return true
  }

  return {
    isAt: (imei) => rounds.has(imei),
    deliver(imei) {
      const running = rounds.get(imei)
      if (running !== undefined) {
        again.add(imei)
        return running
      }
      const run = (async () => {
        do {
          again.delete(imei)
          await round(imei)
        } while (again.has(imei))
      })().finally(() => rounds.delete(imei))
      rounds.set(imei, run)
      return run
    },
  }
}
