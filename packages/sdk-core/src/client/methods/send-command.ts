import { BalizaError, isBalizaError, needsConfirmation } from '../../calls/errors.js'
import type { CommandLogRow, SentCommand } from '../../entities/command-log.js'
import { type CommandForm, commands } from '../../families/commands/calls.js'
import type { Caller, CallSettings } from '../../transport/caller.js'
import { sleep } from '../../transport/retry.js'
import type { ClientFamilies } from '../types.js'

/** {@link CallSettings}, and who is asked where a command is dangerous. */
export interface SendSettings extends CallSettings {
  /**
   * Asked with the host's message where an engine is to be cut and the unit is or may be moving; `true` sends it with
   * `confirmado`, `false` leaves it at the host's refusal.
   */
  readonly confirm?: ((mensaje: string) => boolean | Promise<boolean>) | undefined
}

/** How long is waited for a command to be done. */
export interface SettleOptions {
  /** Ends the waiting, not the command. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds in all; 15 minutes unless given: 10 for the tracker to come, and 5 to answer. */
  readonly timeout?: number | undefined
}

/** A command that was sent. */
export interface Order extends SentCommand {
  /**
   * Waits until the tracker has acknowledged it, asking the log every few seconds, also while the host cannot be reached.
   * @returns its row of the log; `time_enviado` is when it was acknowledged
   * @throws BalizaError `refused` with the host's message: it was not done and will not be (expired, replaced by a newer
   * one, refused by the SMS gateway); `timeout`, whose `outcome` is unknown: it was not acknowledged in time; `aborted`
   */
  settled(options?: SettleOptions): Promise<CommandLogRow>
}

type CommandFamily = ClientFamilies['commands']

/** The calls of the commands, and waiting for how one ends. */
export interface CommandCalls extends Omit<CommandFamily, 'send'> {
  /**
   * Sends a command to a unit's tracker; never repeated by the SDK. By GPRS it goes down the tracker's connection, or
   * waits up to 10 minutes for one and then expires; a newer command of its kind replaces one that waits. By SMS it
   * goes to the unit's SIM (specification 2, section 7.2).
   *
   * Success means that the command is registered, not that the engine is cut: the order's `settled` waits for that.
   *
   * @example
   *     const order = await client.commands.send({ tipo: 'gprs', comando: 'bloq', imei }, { confirm: ask })
   *     const { time_enviado } = await order.settled({ timeout: 600_000 })
   * @throws BalizaError `refused`: an inactive unit, no SMS gateway, a form that is not complete; with `httpStatus` 409
   * a cut that needs a confirmation and has none; `forbidden` without `blocmotor`, or for a unit that the account does
   * not see
   */
  send(form: CommandForm, settings?: SendSettings): Promise<Order>
}

/** Sends a command, asking where the host wants it confirmed. */
export async function sendCommand(
  caller: Caller,
  form: CommandForm,
  { confirm, ...settings }: SendSettings = {},
): Promise<Order> {
  const send = (more: object) => caller.send<SentCommand>(commands.send, { ...form, ...more }, settings)
  const sent = await send({}).catch(async (error) => {
    if (confirm === undefined || !needsConfirmation(error) || !isBalizaError(error)) throw error
    if (!(await confirm(error.mensaje ?? ''))) throw error
    return send({ confirmado: true })
  })
  return { ...sent, settled: (options = {}) => settle(caller, form.user, sent.id, options) }
}

const usualWait = 15 * 60_000
const firstLook = 1_000
/** ms */
const longestPause = 10_000

async function settle(
  caller: Caller,
  user: unknown,
  id: string,
  { signal, timeout = usualWait }: SettleOptions,
): Promise<CommandLogRow> {
  const call = commands.send
  if (id === '') throw new BalizaError({ code: 'unavailable', call })
  const asked = { ...(user === undefined ? {} : { user }), id }
  const until = Date.now() + timeout
  for (let pause = firstLook; ; pause = Math.min(longestPause, pause * 1.5)) {
    const row = await look()
    if (row?.estado === 'done') return row
    if (row?.estado === 'failed')
      throw new BalizaError({ code: 'refused', call, reason: 'failed', mensaje: row.mensaje })
    const left = until - Date.now()
    if (left <= 0) throw new BalizaError({ code: 'timeout', call, effect: call.effect })
    await sleep(Math.min(pause, left), { call, signal })
  }

  /** The row; none where the host cannot be asked just now. */
  async function look(): Promise<CommandLogRow | undefined> {
    try {
      const [row] = await caller.send<CommandLogRow[]>(commands.log, asked, { signal })
      return row
    } catch (error) {
      if (isBalizaError(error) && error.retryable) return undefined
      throw error
    }
  }
}
