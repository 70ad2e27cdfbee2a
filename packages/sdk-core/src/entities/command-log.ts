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

/** What a host says at once of a command that it was given: its id in the log, and whether it has left or waits. */
export interface SentCommand extends Created {}

/** A command that was sent (specification 2, section 3). */
export interface CommandLogRow {
  /** Ours; empty where the host says none. */
  readonly id: string
  /** Ours: the unit's; empty where the host does not say it. */
  readonly imei: Imei
  /** When it was asked for, Unix ms. */
  readonly timestamp: number
  /** The unit's name: the wire's `objeto[0].nombre`; empty once the unit is gone. */
  readonly nombre: string
  /** 1 GPRS, 2 SMS. */
  readonly tipo_envio: LoggedChannel
  readonly tipo: Command
  /** 0 registered, 1 processed. */
  readonly status: CommandStatus
  /** Ours: its state. */
  readonly estado: CommandState
  /** When the tracker acknowledged it, Unix ms; `null`: not yet. */
  readonly time_enviado: number | null
  /** Ours: its state as text (waits, expired, acknowledged…); empty where the host says nothing. */
  readonly mensaje: string
  /**
   * Ours: the login name of who sent it on the account's behalf (an administrator); empty where it was the account
   * itself, or whoever it was is gone.
   */
  readonly enviado_por: string
  /** Ours: what is amiss with the release that it orders, the unit's last order to its engine; `null`: nothing. */
  readonly duda: ReleaseDoubt | null
  /**
   * Ours: the text that releases the engine by SMS where there is a doubt, with `<clave>` for the device's password; empty:
   * none is known for its model.
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
