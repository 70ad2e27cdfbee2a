import { run, type StricliProcess } from '@stricli/core'
import type { ServerOptions } from '../server.js'
import { splitArguments } from '../settings/command-line.js'
import { type Config, readConfig } from '../settings/config.js'
import { createApp } from './app.js'
import { askHere } from './ask-secret.js'
import type { Context, Environment, Terminal } from './context.js'

export type { Terminal } from './context.js'

/** The world of a command line. */
export interface World {
  readonly environment: Environment
  readonly terminal: Terminal
  readonly options: ServerOptions
  /** As {@link Context.askSecret}; of this process unless given. */
  readonly askSecret?: Context['askSecret']
}

const withoutEnd = (text: string) => text.replace(/\n$/, '')

/**
 * Does what an operator asks for.
 * @returns the configuration to serve with, where that is what is asked; else an exit code: 0, or 1 and a line that says why
 * @throws {StartProblem} where a setting is not as agreed
 */
export async function operate(
  args: readonly string[],
  { environment, terminal, options, askSecret = askHere }: World,
): Promise<Config | number> {
  const { given, rest } = splitArguments(args)
  // No command is `serve`, whose options are the settings: an unknown option is reported as an unknown setting.
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
  // The library numbers what it cannot parse below 0.
  return Number(process.exitCode ?? 0) === 0 ? 0 : 1
}
