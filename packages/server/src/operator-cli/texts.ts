import {
  type ApplicationText,
  ArgumentScannerError,
  formatMessageForArgumentScannerError,
} from '@stricli/core'
import pg from 'pg'
import { FailedDelivery } from '../delivery/failed-delivery.js'
import { hasCode, StartProblem } from '../problem.js'
import { explainFailure } from '../storage/connection/failure.js'
import { isTransient } from '../storage/connection/transient.js'

/** Describes an error in one line without passwords. An unexpected error includes its stack, for the developers. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartProblem || error instanceof FailedDelivery) return error.message
  if (hasCode(error, 'ENOSPC')) return 'No queda espacio en el disco: libera algo y vuelve a intentar.'
  if (error instanceof pg.DatabaseError || isTransient(error))
    return `${explainFailure(error)} (${(error as Error).message}).`
  if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST'))
    return `El sistema no deja leer o escribir ${error.path ?? 'un archivo'} (${error.code}).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const suggestion = (corrections: readonly string[]) =>
  corrections.length === 0 ? '' : ` ¿Quisiste decir ${corrections.join(' o ').replaceAll('`', '')}?`

function parsingError(error: unknown): string {
  if (!(error instanceof ArgumentScannerError)) return sentenceOf(error)
  return formatMessageForArgumentScannerError(error, {
    AliasNotFoundError: ({ input }) => `No hay opción -${input}.`,
    FlagNotFoundError: ({ input, corrections }) =>
      `No hay opción --${input}.${suggestion(corrections.map((name) => `--${name}`))}`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, exception }) =>
      `${name} no sirve: ${exception instanceof Error ? exception.message : String(exception)}`,
    EnumValidationError: ({ externalFlagName: name, values }) => `--${name}: puede ser ${values.join(', ')}.`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName: name }) => `--${name} no lleva valor.`,
    UnexpectedFlagError: ({ externalFlagName: name }) => `--${name} está dos veces.`,
    UnexpectedPositionalError: ({ input }) => `No se entiende «${input}».`,
    UnsatisfiedFlagError: ({ externalFlagName: name }) => `Falta --${name}, con su valor.`,
    UnsatisfiedPositionalError: ({ placeholder }) => `Falta <${placeholder}>.`,
  })
}

/** The texts of the argument library, in Spanish. */
export const texts: ApplicationText = {
  keywords: { default: 'si no se dice:', separator: 'separador:' },
  headers: {
    usage: 'Uso',
    aliases: 'También',
    commands: 'Comandos',
    flags: 'Opciones',
    arguments: 'Argumentos',
  },
  briefs: {
    help: 'Muestra esta ayuda y termina',
    helpAll: 'Muestra la ayuda con lo que está oculto y termina',
    version: 'Muestra la versión y termina',
    argumentEscapeSequence: 'Lo que sigue son argumentos, no opciones',
  },
  noCommandRegisteredForInput: ({ input, corrections }) =>
    `No hay comando «${input}»: --help los muestra todos.${suggestion(corrections)}`,
  noTextAvailableForLocale: ({ requestedLocale }) => `No hay textos en ${requestedLocale}.`,
  exceptionWhileParsingArguments: parsingError,
  exceptionWhileLoadingCommandFunction: sentenceOf,
  exceptionWhileLoadingCommandContext: sentenceOf,
  exceptionWhileRunningCommand: sentenceOf,
  exceptionWhileRunningIntegrationHook: ({ exception }) => sentenceOf(exception),
  exceptionWhileRunningIntegrationFlag: ({ exception }) => sentenceOf(exception),
  commandErrorResult: sentenceOf,
  currentVersionIsNotLatest: ({ latestVersion }) => `Hay una versión nueva: ${latestVersion}.`,
}
