import type { CommandContext } from '@stricli/core'
import { createLog } from '../log.js'
import type { ServerOptions } from '../server.js'
import type { SplitArguments } from '../settings/command-line.js'
import type { Config } from '../settings/config.js'
import type { OpenOptions } from '../storage/open.js'

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Results are written to `out`, which is the log's output while the server runs. Messages for a person are written to `err`. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** The environment of a command. */
export interface Context extends CommandContext {
  readonly terminal: Terminal
  readonly environment: Environment
  /** The settings given on the command line, by name of their variable. */
  readonly given: SplitArguments['given']
  readonly options: ServerOptions
  /** Prompts on the terminal without echo. Without a terminal, reads the first line of piped input. */
  askSecret(prompt: string): Promise<string>
  /** Reads the configuration. The command line has priority over the environment. @throws {StartProblem} */
  config(): Config
  /** Ends the command line and starts the server with this configuration. */
  serve(config: Config): void
}

/** Options to open a command's database. Its log is written to standard error, because standard output contains only results. */
export function openOptions({ options, terminal }: Context): OpenOptions {
  const log = options.log ?? createLog('warn', { write: (line) => terminal.err(line.trimEnd()) })
  return { ...options, log }
}
