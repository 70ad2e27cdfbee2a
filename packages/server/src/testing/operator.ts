import { createLog } from '../log.js'
import { operate } from '../operator-cli/index.js'
import type { ServerOptions } from '../server.js'
import type { TestDatabase } from './databases.js'

/** Result of an operator's command: its exit code and its terminal output. */
export interface CommandResult {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** The operator's command line on a test's database. @throws if a command starts the server */
export function commandLine(
  { databaseUrl, dataDir, childEntry }: Omit<TestDatabase, 'remove'>,
  environment: Readonly<Record<string, string>> = {},
  { secret = '', ...options }: ServerOptions & { readonly secret?: string } = {},
) {
  return async (...args: string[]): Promise<CommandResult> => {
    const out: string[] = []
    const err: string[] = []
    const code = await operate(args, {
      environment: { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, ...environment },
      terminal: { out: (line) => void out.push(line), err: (line) => void err.push(line) },
      askSecret: () => Promise.resolve(secret),
      options: { log: createLog('silent'), childEntry, ...options },
    })
    if (typeof code !== 'number') throw new Error('this serves')
    return { code, out, err }
  }
}
