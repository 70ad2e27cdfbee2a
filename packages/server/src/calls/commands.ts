import { cutDanger } from '@baliza/sdk-core'
import { payloads, refuseWith } from '@baliza/sdk-core/agreement'
import { modelOf } from '../commands/can-send.js'
import { describeCommand, stateOfCommand } from '../commands/command-status.js'
import { readOrder } from '../commands/read-order.js'
import { releaseDoubt, releaseSms } from '../commands/release-doubt.js'
import { Refusal } from '../http/http.js'
import { smsText } from '../orders/sms-text.js'
import { type Account, newId } from '../storage/tables/accounts.js'
import { type CommandRow, commandsOf } from '../storage/tables/command-log.js'
import { areVisible, type UnitRow, unitsByImei } from '../storage/tables/units.js'
import { commandTexts, mensajes } from '../texts.js'
import { handle, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/** Rows of the log that are answered. */
const mostLogged = 500

export const commands: HandlersOf<'commands'> = {
  /** Registered first, then sent: what was ordered is in the log whatever becomes of it. */
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
    const { sms, config } = services
    if (sms === null) return refuseWith('unsupported', commandTexts.noGateway, 'tipo')
    if (unit.sim === '') return refuseWith('conflict', commandTexts.noPhone, 'imei')
    const model = modelOf(unit.tracker_model)
    if (model !== null && model.protocol !== 'coban')
      return refuseWith(
        'unsupported',
        commandTexts.smsOtherModel.replace('{model}', () => model.name),
        'tipo',
      )
    const text = smsText(readOrder(comando, valor), config.smsDevicePassword)
    return standing(await services.commands.bySms(ordered, () => sms.send(unit.sim, text)))
  }),

  log: handle(payloads.commands.log, async ({ id = null }, { services, subject }) => {
    const rows = await commandsOf(services.database, subject, { id, most: mostLogged })
    const now = Date.now()
    return {
      status: 1,
      mensaje: '',
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

/** What has failed by now is no success; what waits or has left is one, and the log tells how it ends. */
function standing(row: CommandRow) {
  const mensaje = describeCommand(row, Date.now())
  return { ...(row.failed === null ? { status: 1, mensaje } : refuseWith('failed', mensaje)), id: row.id }
}

/** @throws {Refusal} 403 unless both see it: the log of the one on whose behalf it is sent names the unit */
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

/** @throws {Refusal} `confirm`: the same with `confirmado: true` will do (`needsConfirmation` of the SDK) */
function askFirst(unit: UnitRow, limit: number): void {
  const danger = cutDanger(unit, limit)
  if (danger === 'moving')
    throw new Refusal('confirm', commandTexts.moving.replace('{speed}', String(Math.round(unit.speed))))
  if (danger === 'unknown') throw new Refusal('confirm', commandTexts.motionUnknown)
}
