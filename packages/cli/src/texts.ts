import {
  type ApplicationText,
  ArgumentScannerError,
  formatMessageForArgumentScannerError,
} from '@stricli/core'
import { sentenceOf } from './exit-codes.js'

const suggestion = (corrections: readonly string[]) =>
  corrections.length === 0 ? '' : ` ¿Quisiste decir ${corrections.join(' o ').replaceAll('`', '')}?`

function parsingError(error: unknown): string {
  if (!(error instanceof ArgumentScannerError)) return sentenceOf(error)
  return formatMessageForArgumentScannerError(error, {
    AliasNotFoundError: ({ input }) => `No hay opción -${input}.`,
    FlagNotFoundError: ({ input, corrections }) =>
      `No hay opción --${input}.${suggestion(corrections.map((name) => `--${name}`))}`,
    ArgumentParseError: ({ externalFlagNameOrPlaceholder: name, input, exception }) =>
      `${name}: «${input}» no sirve: ${sentenceOf(exception)}`,
    EnumValidationError: ({ externalFlagName: name, input, values }) =>
      `--${name}: «${input}» no es ninguno de ${values.join(', ')}.`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName: name }) => `--${name} no lleva valor.`,
    UnexpectedFlagError: ({ externalFlagName: name }) => `--${name} está dos veces.`,
    UnexpectedPositionalError: ({ input }) => `Sobra «${input}».`,
    UnsatisfiedFlagError: ({ externalFlagName: name }) => `Falta --${name}, con su valor.`,
    UnsatisfiedPositionalError: ({ placeholder }) => `Falta <${placeholder}>.`,
  })
}

/** The texts of the argument library, in Spanish. */
export const texts: ApplicationText = {
  keywords: { default: 'si no se dice:', separator: 'separador:' },
  headers: {
    usage: 'USO',
    aliases: 'TAMBIÉN',
    commands: 'COMANDOS',
    flags: 'OPCIONES',
    arguments: 'ARGUMENTOS',
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
