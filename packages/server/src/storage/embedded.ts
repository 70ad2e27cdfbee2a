import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.js'
import { StartProblem } from '../problem.js'
import type { Database } from './database.js'
import type { FromChild, ToChild } from './pglite-child.js'
import { createPool } from './pool.js'

export interface EmbeddedOptions {
  /** A directory of ours: the database stands in `base`, the lock beside it. */
  readonly directory: string
  readonly log: Log
  /** The database lost its process: nothing can be stored any more. */
  readonly onLost?: (() => void) | undefined
  /** The built entry of pglite-child.ts; beside this file unless told. */
  readonly childEntry?: string | undefined
}

/** How long a database whose server was killed may take to close before we give up. */
const patience = 20_000

/**
 * PGlite in a process of its own.
 * @throws {StartProblem} when another server holds the directory, or it cannot be written
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { directory, log } = options
  for (const startedAt = Date.now(); ; await wait(200)) {
    const { child, answer } = await startChild(options)
    if (answer.kind === 'open') return overSocket(child, answer, options)
    child.disconnect()
    if (answer.kind === 'closing' && Date.now() - startedAt < patience) {
      log.debug({ pid: answer.pid }, 'la base de datos anterior se está cerrando')
      continue
    }
    throw new StartProblem(explain(answer, directory))
  }
}

function explain(answer: Exclude<FromChild, { kind: 'open' }>, directory: string): string {
  switch (answer.kind) {
    case 'taken':
    case 'closing':
      return `La carpeta ${directory} la usa otro servidor (proceso ${answer.pid}). Ciérralo, o elige otra con DATA_DIR.`
    case 'unwritable':
      return `No se puede escribir en la carpeta ${directory} (${answer.message}). Dale permiso a este usuario, o elige otra con DATA_DIR.`
    case 'failed':
      return `La base de datos de la carpeta ${directory} no abre (${answer.message}). Restaura una copia, o elige otra carpeta con DATA_DIR.`
  }
}

async function startChild({ directory, childEntry }: EmbeddedOptions) {
  const entry = childEntry ?? fileURLToPath(new URL('./pglite-child.js', import.meta.url))
  const child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const answer = await new Promise<FromChild>((resolve) => {
    child.once('message', (message: FromChild) => resolve(message))
    child.once('error', (error) => resolve({ kind: 'failed', message: error.message }))
    child.once('exit', (code, signal) =>
      resolve({ kind: 'failed', message: `terminó con ${signal ?? code}` }),
    )
    tell(child, {
      kind: 'open',
      dataDir: join(directory, 'base'),
      lockFile: join(directory, 'baliza.lock'),
    })
  })
  return { child, answer }
}

function overSocket(
  child: ChildProcess,
  { host, port }: Extract<FromChild, { kind: 'open' }>,
  options: EmbeddedOptions,
): Database {
  let closing = false
  child.once('exit', () => {
    if (closing) return
    options.log.error('la base de datos integrada se cerró sola')
    options.onLost?.()
  })
  const pool = createPool({
    connection: { host, port, user: 'postgres', database: 'postgres' },
    size: 1,
    log: options.log,
  })
  return {
    ...pool,
    async close() {
      closing = true
      await pool.close()
      await stopChild(child)
    },
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  tell(child, { kind: 'close' })
  await gone
}

function tell(child: ChildProcess, message: ToChild): void {
  child.send(message)
}
