import { cutDanger, payloads, refuseWith } from '@baliza/agreement'
import { modelOf } from '../commands/can-send.js'
import { describeCommand, stateOfCommand } from '../commands/command-status.js'
import { readOrder } from '../commands/read-order.js'
import { releaseDoubt, releaseSms } from '../commands/release-doubt.js'
import { OverLimit } from '../delivery/messages.js'
import { Refusal } from '../http/http.js'
import { smsText } from '../orders/sms-text.js'
import { type Account, newId } from '../storage/tables/accounts.js'
import { type CommandRow, commandsOf } from '../storage/tables/command-log.js'
import { areVisible, type UnitRow, unitsByImei } from '../storage/tables/units.js'
import { commandTexts, mensajes } from '../texts.js'
import { handle, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'

const maxLogged = 500

export const commands: HandlersOf<'commands'> = {
  /** Registers the command before sending it, so that the log has it even if sending fails. */
  send: handle(payloads.commands.send, async (form, { services, account, subject }) => {
    const unit = await unitOf(services, form.imei, [account, subject])
    const { comando, imei, confirmado = false } = form
    if (!subject.activo) return refuseWith('conflict', commandTexts.inactiveUser, 'user')
    if (!unit.activo) return refuseWith('conflict', commandTexts.inactiveUnit, 'imei')
    if (comando === 'bloq' && !confirmado) askFirst(unit, services.config.cutSpeedLimit)
    const valor = 'valor' in form ? String(form.valor) : null
    const ordered = {
      id: newId(),
      userId: subject.id,
      sentBy: account.id,
      imei,
      comando,
      valor,
      confirmed: confirmado,
    }
    if (form.tipo === 'gprs') return standing(await services.commands.overGprs(ordered))
    const { messages, channels, config } = services
    if (!channels.sms) return refuseWith('unsupported', commandTexts.noGateway, 'tipo')
    if (unit.sim === '') return refuseWith('conflict', commandTexts.noPhone, 'imei')
    if (unit.sim_by < 3) return refuseWith('conflict', commandTexts.simOfUser, 'imei')
    const password = passwordOf(unit, config.smsDevicePassword)
    if (password === null) return refuseWith('conflict', commandTexts.noSmsPassword, 'imei')
    const model = modelOf(unit.tracker_model)
    if (model !== null && model.protocol !== 'coban')
      return refuseWith(
        'unsupported',
        commandTexts.smsOtherModel.replace('{model}', () => model.name),
        'tipo',
      )
    const text = smsText(readOrder(comando, valor), password)
    try {
      const message = { channel: 'command', account: subject.id, to: imei } as const
      return await messages.leave(message, async ({ sms }) =>
        standing(await services.commands.bySms(ordered, async () => sms?.send(unit.sim, text))),
      )
    } catch (error) {
      if (error instanceof OverLimit) return refuseWith('limit', commandTexts.smsLimit, 'tipo')
      throw error
    }
  }),

  log: handle(payloads.commands.log, async ({ id = null, ...asked }, { services, subject }) => {
    const { rows, siguiente } = await readListPage(asked, {
      call: 'commands.log',
      most: asked.limite ?? maxLogged,
      key: ['number', 'string'],
      read: (after, limit) => commandsOf(services.database, subject, { id, most: limit ?? maxLogged, after }),
      keyOf: (row) => [row.created_at, row.id],
    })
    const now = Date.now()
    return {
      status: 1,
      mensaje: '',
      siguiente,
      data: rows.map((row) => {
        const duda = releaseDoubt(row, now)
        return {
          id: row.id,
          imei: row.imei,
          timestamp: row.created_at,
          objeto: row.nombre === null ? [] : [{ nombre: row.nombre }],
          tipo_envio: row.tipo_envio,
          tipo: row.comando,
          status: row.status,
          estado: stateOfCommand(row, now),
          time_enviado: row.time_enviado,
          mensaje: describeCommand(row, now),
          enviado_por: row.sender ?? '',
          duda,
          sms_liberacion: duda === null ? '' : releaseSms(row),
        }
      }),
    }
  }),
}

/** The default password of unconfigured trackers, which is public. */
const factoryPassword = '123456'

/**
 * Returns the password for a command by SMS. The operator's own password is sent only to a SIM number that a super administrator
 * entered: a manager could enter a telephone's number, and read the password there.
 * @returns `null`: the unit has no password, and the operator's must not be sent to its SIM
 */
function passwordOf({ sim_by, sms_password }: UnitRow, ofServer: string): string | null {
  if (sms_password !== null) return sms_password
  return sim_by === 4 || ofServer === factoryPassword ? ofServer : null
}

/** A command that has already failed is refused. A waiting or sent command is a success, and the log shows its result later. */
function standing(row: CommandRow) {
  const mensaje = describeCommand(row, Date.now())
  const { id } = row
  return row.failed === null
    ? ({ status: 1, mensaje, id } as const)
    : { ...refuseWith('failed', mensaje), id }
}

/** @throws {Refusal} 403 unless both accounts see the unit: the log of the account on whose behalf it is sent names the unit */
async function unitOf(
  { database }: Services,
  imei: string,
  accounts: readonly [Account, Account],
): Promise<UnitRow> {
  const [unit] = await unitsByImei(database, [imei])
  const seen = await Promise.all(accounts.map((account) => areVisible(database, account, [imei])))
  if (unit === undefined || seen.includes(false)) throw new Refusal('forbidden', mensajes.forbidden)
  return unit
}

/** @throws {Refusal} `confirm`: the same request with `confirmado: true` is accepted (`needsConfirmation` of the SDK) */
function askFirst(unit: UnitRow, limit: number): void {
  const danger = cutDanger(unit, limit)
  if (danger === 'moving')
    throw new Refusal('confirm', commandTexts.moving.replace('{speed}', String(Math.round(unit.speed))))
  if (danger === 'unknown') throw new Refusal('confirm', commandTexts.motionUnknown)
}
