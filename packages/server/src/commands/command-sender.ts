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
 * Writes a tracker's waiting commands to its connection, if the connection is in this process.
 *
 * At most once: a row is claimed before any byte of it is written, and is never written again, even if the connection or the
 * process dies. A cut that fires twice, or late, is worse than a cut that must be ordered again.
 */
export interface CommandSender {
  /** Resolves when all permitted commands were sent. @throws the failures, after all commands were tried; unsent commands wait */
  deliver(imei: string): Promise<void>
  /** Whether it is currently sending to this tracker. */
  isAt(imei: string): boolean
}

export interface CommandSenderOptions {
  readonly database: Database
  /** `null`: commands may not be written yet, or no longer. */
  readonly lines: () => TrackerLines | null
  readonly pending: PendingAcks
  readonly announce: Announce
  /** km/h: see {@link canSend}. */
  readonly cutSpeedLimit: number
  /** Pause between two commands to one tracker, ms: commands have no end mark that separates them. */
  readonly gap: number
  readonly now: () => number
}

/** Maximum age of a command that is sent, ms: a cut must not fire hours after it was ordered. */
export const commandExpiry = 10 * 60_000

export function createCommandSender(options: CommandSenderOptions): CommandSender {
  const { database, lines, pending, announce, cutSpeedLimit, gap, now } = options
  /** By tracker, so that each receives its commands one after the other. */
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
    // Removed before the query, so that an announcement during the query is recorded again.
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
          // The command stays claimed, and counts as lost within a minute. The commands after it are sent nevertheless.
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} commands were not sent`)
    } catch (error) {
      waitOn()
      throw error
    }
  }

  /** @returns `false` if no byte was sent and the command waits again */
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
    // Recorded first, because a tracker may answer before the row is marked as sent.
    pending.sent({ imei, comando, until: now() + answerWindow.usual, since: now() })
    const written =
      composed === 'unreachable'
        ? composed
        : ((await lines()?.write(imei, connection, composed.bytes)) ?? 'unreachable')
    if (written === 'unreachable') {
      await releaseCommand(database, id, comando)
      // The tracker may have connected to another process, which found nothing to claim.
      await announce({ what: 'waiting', imei, id, comando, until: created_at + commandExpiry })
      return false
    }
    if (written === 'written') await commandSent(database, id, now())
    else if (written === 'broken') await commandFailed(database, id, 'broken')
    else if (written.result === 'queued') await commandQueued(database, id, written.correlation, now())
    else {
      await commandFailed(database, id, written.failed, written.reason)
      if (written.failed !== 'broken') {
        // The command was not sent. Expects the acknowledgements of earlier commands again, which may be the opposite command.
        for (const order of await unansweredCommands(database, now()))
          if (order.imei === imei) pending.sent(order)
        return true
      }
    }
    // Also if the connection broke: the tracker acknowledges what it received after it reconnects.
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
