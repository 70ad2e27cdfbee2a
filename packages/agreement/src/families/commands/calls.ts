import { call, family } from '../../calls/call.js'
import type { OfUser, Paging } from '../../calls/payloads.js'
import type { Command, CommandChannel, Frequency, TimeZone } from '../../codes/commands.js'
import { created, list } from '../../entities/answers.js'
import { type CommandLogRow, readCommandLogRow, type SentCommand } from '../../entities/command-log.js'
import type { Imei } from '../../entities/unit.js'

/** A command to one tracker. `zh` and `fr` have a value (specification 2, section 7.2). */
export type CommandForm = OfUser & {
  readonly tipo: CommandChannel
  readonly imei: Imei
  /** `true` if the user has agreed to cut the engine of a unit that is or may be moving. @remarks Baliza extension. */
  readonly confirmado?: boolean
} & (
    | { readonly comando: Exclude<Command, 'zh' | 'fr'> }
    | { readonly comando: 'zh'; readonly valor: TimeZone }
    | { readonly comando: 'fr'; readonly valor: Frequency }
  )

/** Remote commands (specification 2, section 7.2). */
export const commands = family('commands', {
  /**
   * Sends a command to a unit's tracker. The SDK never repeats it. By GPRS it is sent over the tracker's connection. Without a
   * connection it waits up to 10 minutes and then expires; a newer command of its kind replaces one that waits. By SMS it is sent
   * to the unit's SIM.
   *
   * Success means that the command is registered, not that the engine is cut: {@link commands.log} shows when the tracker has
   * acknowledged it (specification 2, section 7.2).
   * @returns its id and the text to show to the user
   * @throws BalizaError `refused` for an inactive unit, without an SMS gateway, or for an incomplete form; `refused` with
   * `httpStatus` 409 for a `bloq` of a unit that is or may be moving, which needs `confirmado: true` (see `needsConfirmation`);
   * `forbidden` without `blocmotor`, or for a unit that the account does not see
   */
  send: call<CommandForm, SentCommand>('envioDeComando', '/api/comando', {
    effect: 'once',
    unkeyed: true,
    asUser: true,
    pathFor: ({ comando }) => (comando === 'busq' ? '/api/comando-busqueda' : '/api/comando'),
    read: created,
  }),
  /**
   * Returns the user's last 500 commands, newest first, or the one with this `id`; times in Unix ms (specification 2, section 3).
   * @throws BalizaError `forbidden` for another account that the caller does not administer
   */
  log: call<OfUser & Paging & { readonly id?: string }, CommandLogRow[]>('getComandos', '/api/get-comandos', {
    effect: 'read',
    pages: true,
    asUser: true,
    read: list(readCommandLogRow),
  }),
})
