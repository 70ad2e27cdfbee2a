import type { CommandContext } from '@stricli/core'

/** The members of the process that commands use. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>

/** The environment of a command. */
export interface Context extends CommandContext {
  readonly process: Terminal
  /** Aborted by Ctrl+C. A command then stops so that a later run can resume its work. */
  readonly signal: AbortSignal
  /** Version of the command line. */
  readonly version: string
}
