import { parseArgs } from 'node:util'
import { StartProblem } from '../problem.js'
import { settings } from './settings.js'

/** The parsed command line. */
export interface SplitArguments {
  /** The settings given as options, by name of their variable. */
  readonly given: Readonly<Record<string, string>>
  /** The other arguments: commands, and their own options and arguments. */
  readonly rest: readonly string[]
}

/**
 * Splits a command line. Every setting is an option of every command: `--port 1`, `--port=1`, and `--demo`, which takes no value.
 * @throws {StartProblem} if an option lacks its value
 */
export function splitArguments(args: readonly string[]): SplitArguments {
  const flags = Object.values(settings).map(({ name }) => name.toLowerCase().replaceAll('_', '-'))
  const options = Object.fromEntries(
    flags.map((flag) => [flag, { type: flag === 'demo' ? 'boolean' : 'string' } as const]),
  )
  const given: Record<string, string> = {}
  const others = new Set<number>()
  // `strict: false`, because the error messages of `parseArgs` are in English.
  for (const token of parseArgs({ args: [...args], options, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option' || !flags.includes(token.name)) {
      others.add(token.index)
      continue
    }
    const { name, rawName, value = name === 'demo' ? '1' : '--', inlineValue } = token
    if (!inlineValue && value.startsWith('--'))
      throw new StartProblem(
        `A ${rawName} le falta su valor: ${rawName}=… Con --help se ven todas las opciones.`,
      )
    given[name.replaceAll('-', '_').toUpperCase()] = value
  }
  return { given, rest: args.filter((_, index) => others.has(index)) }
}

/** The settings for `--help`. */
export function settingsHelp(): string {
  const rows = Object.values(settings)
  const width = Math.max(...rows.map((row) => row.name.length))
  return [
    'Cada variable de entorno es también una opción de cada comando: PORT=9998 o --port 9998.',
    '',
    ...rows.map(
      (row) =>
        `  ${row.name.padEnd(width)}  ${row.about.es}${row.standard === '' ? '' : ` [${row.standard}]`}`,
    ),
  ].join('\n')
}
