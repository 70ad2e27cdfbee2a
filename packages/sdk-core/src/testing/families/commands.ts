import { commandTexts, mensajes, Refusal, refuseWith } from '@baliza/agreement'
import type { CommandState } from '@baliza/agreement/codes/commands.js'
import { type TrackerModel, trackerModels } from '@baliza/agreement/codes/tracker-models.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import { offlineAfter } from '@baliza/agreement/rules/unit/connectivity.js'
import { cutDanger } from '@baliza/agreement/rules/unit/engine-cut.js'
import type { FakeFamily } from '../fake-answer.js'
import { listedPage } from '../fake-list.js'
import { commandsOf, type FakeCommand } from '../fake-rows.js'
import { fakeId } from '../fake-table.js'

/** Time until a tracker acknowledges, ms. */
const patience = 4_000
/** Time after which an unproved release is in doubt, ms. */
const proofTime = 60_000
/** Time after which an undelivered command expires, ms. */
const expiry = 600_000

/** Commands. A tracker that reports acknowledges within seconds, another tracker never. */
export const fake: FakeFamily<'commands'> = {
  send: (form, { host, account, subject }) => {
    const { comando, imei, tipo, confirmado = false } = form
    const unit = host.unit({ imei })
    if (unit === undefined || !host.sees(account, [imei]) || !host.sees(subject, [imei]))
      throw new Refusal('forbidden', mensajes.forbidden)
    if (!unit.activo) return refuseWith('conflict', commandTexts.inactiveUnit, 'imei')
    const now = host.now()
    if (comando === 'bloq' && !confirmado) askFirst(unit, now)
    if (tipo === 'sms' && unit.sim === '') return refuseWith('conflict', commandTexts.noPhone, 'imei')
    const heard = unit.timestamp !== null && now - unit.timestamp < offlineAfter
    const command: FakeCommand = {
      id: host.newId(),
      user: subject.id,
      at: now,
      nombre: unit.nombre,
      imei,
      sender: account.id === subject.id ? '' : account.name,
      tipo: comando,
      channel: tipo === 'sms' ? 2 : 1,
      heard: heard || tipo === 'sms',
    }
    commandsOf(host).put(command)
    return { status: 1, mensaje: textOf(command, now), id: command.id }
  },
  log: ({ id: named, ...asked }, { host, subject }) => {
    const now = host.now()
    const newestFirst = commandsOf(host)
      .of(subject.id)
      .filter(({ id }) => named === undefined || id === named)
      .sort((a, b) => b.at - a.at)
    return listedPage(
      'commands.log',
      newestFirst.map((command) => {
        const { id, imei, at, nombre, tipo, channel } = command
        const status = isDone(command, now) ? 1 : 0
        const isDoubted = status === 0 && now - at >= proofTime && isLastOfEngine(command, newestFirst)
        return {
          id,
          imei,
          timestamp: at,
          objeto: [{ nombre: host.unit({ imei })?.nombre ?? nombre }],
          tipo_envio: channel,
          tipo,
          status,
          estado: stateOf(command, now),
          time_enviado: status === 1 ? at + patience : null,
          mensaje: textOf(command, now),
          enviado_por: command.sender,
          duda: isDoubted ? 'unproved' : null,
          sms_liberacion: isDoubted ? smsOf(host.unit({ imei })) : '',
        }
      }),
      asked,
      500,
    )
  },
}

/** Returns whether a command is a release, and the last command to its unit's engine. */
const isLastOfEngine = (command: FakeCommand, newestFirst: readonly FakeCommand[]) =>
  command.tipo === 'desbloq' &&
  newestFirst.find(({ imei, tipo }) => imei === command.imei && (tipo === 'bloq' || tipo === 'desbloq')) ===
    command

/** Treats a unit without a model as a GPS103. */
function smsOf(unit: Unit | undefined): string {
  const model: TrackerModel | undefined = ownValue(trackerModels, unit?.modelo_gps || 'gps103')
  return model?.releaseSms?.replace('{password}', '<clave>') ?? ''
}

/** Returns the commands of an account before the page was opened. @param family the first digits of the ids */
export function madeCommands(
  user: string,
  units: readonly Unit[],
  now: number,
  family: string,
): FakeCommand[] {
  const past = [
    ['busq', 1, 26, true],
    ['desbloq', 1, 190, true],
    ['bloq', 1, 205, true],
    ['fr', 2, 1_500, false],
  ] as const
  return past.flatMap(([tipo, channel, minutes, heard], index) => {
    const unit = units[index % Math.max(1, units.length)]
    const id = fakeId(`c0${family}`, index + 1)
    return unit === undefined
      ? []
      : [
          {
            id,
            user,
            at: now - minutes * 60_000,
            nombre: unit.nombre,
            imei: unit.imei,
            sender: '',
            tipo,
            channel,
            heard,
          },
        ]
  })
}

const isDone = ({ heard, at }: FakeCommand, now: number) => heard && now - at >= patience

function stateOf(command: FakeCommand, now: number): CommandState {
  if (isDone(command, now)) return 'done'
  if (command.heard) return 'sent'
  return now - command.at >= expiry ? 'failed' : 'waiting'
}

function textOf(command: FakeCommand, now: number): string {
  if (isDone(command, now)) return commandTexts.done
  if (command.heard) return command.channel === 2 ? commandTexts.sentBySms : commandTexts.sent
  if (now - command.at >= expiry) return commandTexts.failed.expired
  const minutes = Math.max(1, Math.ceil((command.at + expiry - now) / 60_000))
  const wait = command.tipo === 'bloq' ? commandTexts.cutWaits : commandTexts.waits
  return wait.replace('{minutes}', minutes === 1 ? '1 minuto' : `${minutes} minutos`)
}

/** @throws {Refusal} 409: the command needs `confirmado: true` */
function askFirst(unit: Unit, now: number): void {
  const danger = cutDanger(unit, undefined, now)
  if (danger === 'moving')
    throw new Refusal('confirm', commandTexts.moving.replace('{speed}', String(Math.round(unit.speed))))
  if (danger === 'unknown') throw new Refusal('confirm', commandTexts.motionUnknown)
}
