import { call, family } from '../call.js'
import type { Command, CommandChannel, Frequency, TimeZone } from '../codes/commands.js'
import { list, mensaje } from '../entities/answers.js'
import { type CommandLogRow, readCommandLogRow } from '../entities/command-log.js'
import type { Imei } from '../entities/unit.js'
import type { OfUser } from './payloads.js'

/** A command to one tracker: `zh` and `fr` carry a value (specification 2, section 7.2). */
export type CommandForm = OfUser & { readonly tipo: CommandChannel; readonly imei: Imei } & (
    | { readonly comando: Exclude<Command, 'zh' | 'fr'> }
    | { readonly comando: 'zh'; readonly valor: TimeZone }
    | { readonly comando: 'fr'; readonly valor: Frequency }
  )

/** Remote commands (specification 2, section 7.2). */
export const commands = family({
  /** Sends a command; never repeated by the SDK. @returns what to tell the user. */
  send: call<CommandForm, string>('envioDeComando', '/api/comando', {
    effect: 'once',
    asUser: true,
    pathFor: ({ comando }) => (comando === 'busq' ? '/api/comando-busqueda' : '/api/comando'),
    read: mensaje,
  }),
  /** What was sent. */
  log: call<OfUser, CommandLogRow[]>('getComandos', '/api/get-comandos', {
    effect: 'read',
    asUser: true,
    read: list(readCommandLogRow),
  }),
})
