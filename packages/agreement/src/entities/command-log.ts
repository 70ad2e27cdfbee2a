import {
  type Command,
  type CommandState,
  type CommandStatus,
  commandStates,
  commandStatuses,
  commands,
  type LoggedChannel,
  loggedChannels,
  type ReleaseDoubt,
  releaseDoubts,
} from '../codes/commands.js'
import type { Created } from './answers.js'
import { Malformed } from './malformed.js'
import { record, requiredCode, requiredTime, text, time } from './record.js'
import type { Imei } from './unit.js'
import { toText, toWire } from './values.js'

/** Immediate response to a command: its id in the log, and a text that reports whether it was sent or waits. */
export interface SentCommand extends Created {}

/** A command that was sent (specification 2, section 3). */
export interface CommandLogRow {
  /** Id; empty if the server sends none. @remarks Baliza extension. */
  readonly id: string
  /** IMEI of the unit; empty if the server does not send it. @remarks Baliza extension. */
  readonly imei: Imei
  /** Time of the request, Unix ms. */
  readonly timestamp: number
  /** The unit's name: the wire's `objeto[0].nombre`; empty after the unit is deleted. */
  readonly nombre: string
  /** 1 GPRS, 2 SMS. */
  readonly tipo_envio: LoggedChannel
  readonly tipo: Command
  /** 0 registered, 1 processed. */
  readonly status: CommandStatus
  /** State of the command. @remarks Baliza extension. */
  readonly estado: CommandState
  /** Time of the tracker's acknowledgement, Unix ms; `null`: not yet. */
  readonly time_enviado: number | null
  /** State as a text (waits, expired, acknowledged…); empty if the server sends none. @remarks Baliza extension. */
  readonly mensaje: string
  /**
   * Login name of the administrator who sent it on the account's behalf. Empty if the account itself sent it, or the sender is
   * deleted.
   * @remarks Baliza extension.
   */
  readonly enviado_por: string
  /**
   * Why the release of the engine is in doubt, if this is the unit's last engine command; `null`: no doubt.
   * @remarks Baliza extension.
   */
  readonly duda: ReleaseDoubt | null
  /**
   * SMS text that releases the engine if the release is in doubt, with `<clave>` for the device's password. Empty if none is
   * known for its model.
   * @remarks Baliza extension.
   */
  readonly sms_liberacion: string
}

/** Reads a row of the command log. @throws Malformed */
export const readCommandLogRow = record<CommandLogRow>('the command', {
  id: text,
  imei: text,
  timestamp: requiredTime,
  nombre: (wire) => {
    const unit = Array.isArray(wire.objeto) ? wire.objeto[0] : wire.objeto
    return unit === undefined || unit === null ? '' : toText(toWire(unit, 'objeto').nombre, 'nombre')
  },
  tipo_envio: requiredCode(loggedChannels),
  tipo: (wire, name) => {
    const tipo = toText(wire[name], name)
    if (Object.hasOwn(commands, tipo)) return tipo as Command
    throw new Malformed('tipo is not a known command')
  },
  status: requiredCode(commandStatuses),
  estado: ({ estado, status }) =>
    commandStates.find((state) => state === estado) ?? (Number(status) === 1 ? 'done' : 'sent'),
  time_enviado: time,
  mensaje: text,
  enviado_por: text,
  duda: ({ duda }) => releaseDoubts.find((doubt) => doubt === duda) ?? null,
  sms_liberacion: text,
})
