import { run, type StricliProcess } from '@stricli/core'
import type { ServerOptions } from '../server.js'
import { splitArguments } from '../settings/command-line.js'
import { type Config, readConfig } from '../settings/config.js'
import { createApp } from './app.js'
import { askHere } from './ask-secret.js'
import type { Context, Environment, Terminal } from './context.js'

export type { Terminal } from './context.js'

/** The environment of a command line. */
export interface World {
  readonly environment: Environment
  readonly terminal: Terminal
  readonly options: ServerOptions
  /** As {@link Context.askSecret}. By default it uses the terminal of this process. */
  readonly askSecret?: Context['askSecret']
}

const withoutEnd = (text: string) => text.replace(/\n$/, '')

/**
 * Executes an operator's command line.
 * @returns the configuration if the command is to serve; otherwise the exit code: 0, or 1 after a line with the reason
 * @throws {StartProblem} if a setting is invalid
 */
export async function operate(
  args: readonly string[],
  { environment, terminal, options, askSecret = askHere }: World,
): Promise<Config | number> {
  const { given, rest } = splitArguments(args)
  // Without a command it is `serve`, whose options are the settings: an unknown option is reported as an unknown setting.
  const [command = ''] = rest
  if (!/^(-h|--help|--help-all|-v|--version|[^-].*)$/.test(command)) return readConfig(environment, args)
  let config: Config | null = null
  const process: StricliProcess = {
    stdout: { write: (text) => terminal.out(withoutEnd(text)) },
    stderr: { write: (text) => terminal.err(withoutEnd(text)) },
  }
  const context: Context = {
    process,
    terminal,
    environment,
    given,
    options,
    askSecret,
    config: () => readConfig({ ...environment, ...given }),
    serve(chosen) {
      config = chosen
    },
  }
  await run(createApp(), rest, { ...context, process })
  if (config !== null) return config
  // The library uses negative codes for command lines that it cannot parse.
  return Number(process.exitCode ?? 0) === 0 ? 0 : 1
}
