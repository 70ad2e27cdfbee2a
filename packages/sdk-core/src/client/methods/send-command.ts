import { BalizaError, isBalizaError, needsConfirmation } from '@baliza/agreement/calls/errors.js'
import type { CommandLogRow, SentCommand } from '@baliza/agreement/entities/command-log.js'
import { type CommandForm, commands } from '@baliza/agreement/families/commands/calls.js'
import type { Caller, CallSettings } from '../../transport/caller.js'
import { sleep } from '../../transport/retry.js'
import type { ClientFamilies } from '../types.js'

/** {@link CallSettings}, and the confirmation of dangerous commands. */
export interface SendSettings extends CallSettings {
  /**
   * Called with the server's message if a command would cut the engine of a unit that is or may be moving. `true` sends the
   * command again with `confirmado`; `false` keeps the server's refusal.
   */
  readonly confirm?: ((mensaje: string) => boolean | Promise<boolean>) | undefined
}

/** Options of {@link Order.settled}. */
export interface SettleOptions {
  /** Stops waiting; it does not cancel the command. */
  readonly signal?: AbortSignal | undefined
  /** Total time to wait, in ms. Default: 15 minutes, 10 for the tracker to connect and 5 for its answer. */
  readonly timeout?: number | undefined
}

/** Command that was sent. */
export interface Order extends SentCommand {
  /**
   * Waits until the tracker has acknowledged the command. Polls the log every few seconds, also while the server is unreachable.
   * @returns its row of the log; `time_enviado` is the time of the acknowledgement
   * @throws BalizaError `refused` with the server's message if the command was not and will not be executed (expired, replaced by
   * a newer one, refused by the SMS gateway); `timeout`, with `outcome` unknown, if it was not acknowledged in time; `aborted`
   */
  settled(options?: SettleOptions): Promise<CommandLogRow>
}

type CommandFamily = ClientFamilies['commands']

/** Commands, with a method that waits for the result. */
export interface CommandCalls extends Omit<CommandFamily, 'send'> {
  /**
   * Sends a command to a unit's tracker. The SDK never retries it. By GPRS it is sent over the tracker's connection, or waits up
   * to 10 minutes for one and then expires. A newer command of its kind replaces a waiting command. By SMS it is sent to the
   * unit's SIM (specification 2, section 7.2).
   *
   * Success means that the command is registered, not that the engine is cut: the returned `settled` waits for that.
   *
   * @example
   *     const order = await client.commands.send({ tipo: 'gprs', comando: 'bloq', imei }, { confirm: ask })
   *     const { time_enviado } = await order.settled({ timeout: 600_000 })
   * @throws BalizaError `refused` for an inactive unit, a missing SMS gateway or an incomplete form, and with `httpStatus` 409
   * for a cut that was not confirmed; `forbidden` without `blocmotor`, or for a unit that the account does not see
   */
  send(form: CommandForm, settings?: SendSettings): Promise<Order>
}

/** Sends a command and calls `confirm` if the server requires a confirmation. */
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
const maxPause = 10_000

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
  for (let pause = firstLook; ; pause = Math.min(maxPause, pause * 1.5)) {
    const row = await look()
    if (row?.estado === 'done') return row
    if (row?.estado === 'failed')
      throw new BalizaError({ code: 'refused', call, reason: 'failed', mensaje: row.mensaje })
    const left = until - Date.now()
    if (left <= 0) throw new BalizaError({ code: 'timeout', call, effect: call.effect })
    await sleep(Math.min(pause, left), { call, signal })
  }

  /** Reads the row of the log; `undefined` if the server is unavailable at the moment. */
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
