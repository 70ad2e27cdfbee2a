import { randomUUID } from 'node:crypto'
import type { Command } from '@baliza/agreement'
import type { TrackerLines, TrackerListener } from '../intake/trackers/listener.js'
import type { Log } from '../log.js'
import type { Dialect, OrderReply } from '../orders/order.js'
import { actingAs } from '../storage/acting-database.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { announceUnits } from '../storage/positions/units-notice.js'
import { answerCommand, answerWindow } from '../storage/tables/command-answers.js'
import { type CommandRow, commandById } from '../storage/tables/command-log.js'
import {
  addCommand,
  commandFailed,
  commandSent,
  expireCommands,
  type NewCommand,
  unansweredCommands,
  waitingCommands,
} from '../storage/tables/commands.js'
import { engineAnswered } from '../storage/tables/unit-live.js'
import { commandExpiry, createCommandSender } from './command-sender.js'
import { createDialects } from './dialects.js'
import { type Announce, type CommandNotice, commandsChannel, readNotice } from './notices.js'
import { createPendingAcks } from './pending-acks.js'

/** Command to send, without the fields that the gateway adds. */
export type OrderedCommand = Pick<
  NewCommand,
  'id' | 'userId' | 'sentBy' | 'imei' | 'comando' | 'valor' | 'confirmed'
>

/**
 * Lifecycle of a command: it is registered, claimed by the process that has its tracker's connection, written, and acknowledged.
 */
export interface CommandGateway {
  /**
   * Registers a command and sends it over its tracker's connection in any process, or leaves it waiting.
   * @returns the row a moment later
   */
  overGprs(command: OrderedCommand): Promise<CommandRow>
  /** Registers a command and calls `send`. If `send` throws, the command is marked as failed and the error is logged. */
  bySms(command: OrderedCommand, send: () => Promise<void>): Promise<CommandRow>
  /** Receives the events of the trackers of this process. */
  readonly listener: TrackerListener
  /**
   * Starts writing commands. Resolves when the waiting commands are loaded.
   * @param lines `null`: no tracker connects to this process, and other processes write its commands
   */
  start(lines: TrackerLines | null): Promise<void>
  /** Stops writing. */
  close(): Promise<void>
}

export interface GatewayOptions {
  readonly database: Database
  readonly log: Log
  /** km/h: see `canSend`. */
  readonly cutSpeedLimit: number
  /** How long a command waits for the notice that another process has sent it, ms; 0 if there is no other process. */
  readonly patience: number
  readonly now?: () => number
  /** See {@link CommandSenderOptions}. */
  readonly gap?: number
}

/** How long a held command waits before its unit is checked again, ms. */
const holdTime = 2_000
const sweepTime = 30_000
/** How long the caller waits for a command to be sent, ms. After that it is sent nevertheless, and the log shows the result. */
const maxDelivery = 12_000

export function createCommandGateway({
  database,
  log,
  cutSpeedLimit,
  patience,
  now = Date.now,
  gap = 1_000,
}: GatewayOptions): CommandGateway {
  const origin = randomUUID()
  const pending = createPendingAcks(now)
  const dialects = createDialects(database, log)
  const resting = new Set<string>()
  /** Acknowledgements that are being stored, so that a repeated acknowledgement is stored once. */
  const storing = new Set<string>()
  /** Commands that wait for the notice that they were sent. */
  const sentOrders = new Map<string, () => void>()
  /** Tasks in progress, which closing waits for. */
  const tasks = new Set<Promise<void>>()
  const stops: (() => unknown)[] = []
  let lines: TrackerLines | null = null
  const sender = createCommandSender({
    database,
    lines: () => lines,
    pending,
    announce,
    cutSpeedLimit,
    gap,
    now,
  })

  /** @returns a promise that resolves when the work ends, even if it fails */
  function inBackground(work: Promise<unknown>, trouble: string): Promise<void> {
    const task: Promise<void> = work
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, trouble))
      .finally(() => tasks.delete(task))
    tasks.add(task)
    return task
  }

  /** Writes the waiting commands of a tracker. Failed ones wait for the next attempt. */
  function deliver(imei: string): Promise<void> {
    return inBackground(sender.deliver(imei), 'no se pudo enviar un comando')
  }

  async function announce(notice: Parameters<Announce>[0], target: Queryable = database): Promise<void> {
    await target.query('select pg_notify($1, $2)', [commandsChannel, JSON.stringify({ ...notice, origin })])
    // On a single connection the notification returns only with the next response, so this process applies its own notice at
    // once.
    if (notice.what === 'sent') note(notice)
  }

  function note({ what, imei, id, comando, until }: Omit<CommandNotice, 'origin'>): void {
    if (what === 'sent') {
      pending.sent({ imei, comando, until, since: now() })
      sentOrders.get(id)?.()
      return
    }
    pending.waits(imei, until)
    if (lines?.connected(imei)) deliver(imei)
  }

  function receive(payload: string): void {
    const notice = readNotice(payload)
    if (notice === null) inBackground(reload(), 'no se pudieron leer los comandos pendientes')
    else if (notice.origin !== origin) note(notice)
  }

  async function reload(): Promise<void> {
    for (const { imei, until } of await waitingCommands(database, now())) pending.waits(imei, until)
    for (const command of await unansweredCommands(database, now())) pending.sent(command)
    for (const imei of pending.waiting()) if (lines?.connected(imei)) deliver(imei)
  }

  async function sweep(): Promise<void> {
    pending.sweep()
    await expireCommands(database, now())
  }

  async function statusOf(id: string): Promise<CommandRow> {
    const row = await commandById(database, id)
    if (row === null) throw new Error('a command that was just registered is gone')
    return row
  }

  async function answered(imei: string, reply: OrderReply): Promise<void> {
    const order = await database.transaction(async (tx) => {
      const answeredOrder = await answerCommand(tx, imei, reply, now())
      if (answeredOrder !== null && reply.result === 'done') await engineDone(tx, imei, answeredOrder.comando)
      return answeredOrder
    })
    if (order === null) return
    const { comando, id } = order
    log.info({ imei, comando, result: reply.result }, 'un rastreador contestó un comando')
    if (reply.result === 'queued' || reply.result === 'left')
      await announce({ what: 'sent', imei, id, comando, until: now() + answerWindow.accepted })
  }

  async function engineDone(tx: Queryable, imei: string, comando: Command): Promise<void> {
    if (comando !== 'bloq' && comando !== 'desbloq') return
    const unit = await engineAnswered(tx, { imei, blocked: comando === 'bloq' }, now())
    // Announced by the database, not by this process's bus, so that this process receives it as the others do.
    if (unit !== null) await announceUnits(tx, { moved: [unit], late: [] })
  }

  /**
   * Acknowledges the commands that a position proves: a request for a position, or a command to the relay whose state it reports.
   */
  async function shown(imei: string, comandos: readonly Command[]): Promise<void> {
    for (const comando of comandos)
      await answered(imei, { comando, correlation: null, result: 'done', text: null })
  }

  const listener: TrackerListener = {
    arrived(imei) {
      // A send in progress may use its older connection, so it runs again for this one.
      if (pending.isWaiting(imei) || sender.isAt(imei)) deliver(imei)
    },
    heard(fix, protocol) {
      const { imei } = fix
      const comandos = pending.shownBy(fix, protocol)
      if (comandos.length > 0)
        inBackground(shown(imei, comandos), 'no se pudo guardar la respuesta de un rastreador')
      if (!pending.isWaiting(imei) || resting.has(imei) || sender.isAt(imei)) return
      // The command is held, or the database was unavailable. The position is stored before the next attempt.
      resting.add(imei)
      const timer = setTimeout(() => {
        resting.delete(imei)
        if (lines !== null) deliver(imei)
      }, holdTime)
      timer.unref()
    },
    replied(imei, reply) {
      const key = `${imei} ${reply.comando} ${reply.correlation} ${reply.result}`
      if (!pending.answers(imei) || storing.has(key)) return
      storing.add(key)
      inBackground(
        answered(imei, reply).finally(() => storing.delete(key)),
        'no se pudo guardar la respuesta de un rastreador',
      )
    },
    speaks: (imei: string, dialect: Dialect) => dialects.learn(imei, dialect),
  }

  return {
    listener,
    async overGprs(command) {
      const { id, imei, comando } = command
      const createdAt = now()
      const expiresAt = createdAt + commandExpiry
      const notice = { what: 'waiting', imei, id, comando, until: expiresAt } as const
      const sent = new Promise<void>((resolve) => sentOrders.set(id, resolve))
      try {
        await actingAs(database, command.sentBy).transaction(async (tx) => {
          await addCommand(tx, { ...command, channel: 1, createdAt, expiresAt, claimedAt: null })
          await announce(notice, tx)
        })
        pending.waits(imei, expiresAt)
        if (lines?.connected(imei)) await soon(deliver(imei), maxDelivery)
        // Another process may have the connection. If the one in this process was outdated, it is closed by now.
        if (!lines?.connected(imei) && patience > 0) await soon(sent, patience)
        return await statusOf(id)
      } finally {
        sentOrders.delete(id)
      }
    },
    async bySms(command, send) {
      const { id, imei, comando } = command
      const createdAt = now()
      const expiresAt = createdAt + commandExpiry
      await actingAs(database, command.sentBy).transaction((tx) =>
        addCommand(tx, { ...command, channel: 2, createdAt, expiresAt, claimedAt: createdAt }),
      )
      // Recorded first, because a tracker may answer before the row is marked as sent.
      pending.sent({ imei, comando, until: createdAt + answerWindow.usual, since: createdAt })
      try {
        await send()
      } catch (error) {
        log.warn({ err: error, imei, comando }, 'un comando por SMS no salió')
        await commandFailed(database, id, 'gateway')
        return statusOf(id)
      }
      await commandSent(database, id, now())
      await announce({ what: 'sent', imei, id, comando, until: now() + answerWindow.usual })
      return statusOf(id)
    },
    async start(given) {
      lines = given
      stops.push(await database.listen(commandsChannel, receive))
      const timer = setInterval(
        () => inBackground(sweep(), 'falló el mantenimiento: comandos vencidos'),
        sweepTime,
      )
      timer.unref()
      stops.push(() => clearInterval(timer))
      await reload()
    },
    async close() {
      lines = null
      for (const stop of stops) await stop()
      while (tasks.size > 0) await Promise.all(tasks)
      await dialects.close()
    },
  }
}

/** Resolves with the promise, or after the timeout in ms. */
async function soon(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
