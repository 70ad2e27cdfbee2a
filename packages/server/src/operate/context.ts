import type { CommandContext } from '@stricli/core'
import { createLog } from '../log.js'
import type { ServerOptions } from '../server.js'
import type { SplitArguments } from '../settings/command-line.js'
import type { Config } from '../settings/config.js'
import type { OpenOptions } from '../storage/open.js'

/** What the environment holds. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What was asked for goes to `out`, which is the log's while the server runs; messages for a person, to `err`. */
export interface Terminal {
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/** What a command knows of the world. */
export interface Context extends CommandContext {
  readonly terminal: Terminal
  readonly environment: Environment
  /** The settings of the command line, by their variables. */
  readonly given: SplitArguments['given']
  readonly options: ServerOptions
  /** Asks the person at the terminal without showing the answer; where there is none, the first line that is piped in. */
  askSecret(prompt: string): Promise<string>
  /** The configuration, the command line before the environment. @throws {StartProblem} */
  config(): Config
  /** Ends the command line: the server starts with these. */
  serve(config: Config): void
}

/** How a command opens a database: its answer is what it writes to standard output, and nothing else. */
export function openOptions({ options, terminal }: Context): OpenOptions {
  const log = options.log ?? createLog('warn', { write: (line) => terminal.err(line.trimEnd()) })
  return { ...options, log }
}
