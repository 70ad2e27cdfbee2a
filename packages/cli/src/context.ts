import type { CommandContext } from '@stricli/core'

/** The process, as far as a command touches it. */
export type Terminal = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'env'>

/** What a command knows of the world. */
export interface Context extends CommandContext {
  readonly process: Terminal
  /** Aborted by Ctrl+C: what is half done is left so that it can go on. */
  readonly signal: AbortSignal
}
