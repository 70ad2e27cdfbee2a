import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../log.js'
import { StartProblem } from '../../problem.js'
import { isLoss } from './connection.js'
import type { Database } from './database.js'
import { keepHeadroom } from './headroom.js'
import type { FromChild, ToChild } from './pglite-child.js'
import { createPool, type OnStatement } from './pool.js'

export interface EmbeddedOptions {
  /** Directory of the server. It contains the database in `base`, and the lock file. */
  readonly directory: string
  readonly log: Log
  readonly onStatement?: OnStatement | undefined
  /** Called when the database process has ended: no data can be stored any more. @param how exit signal, exit code or reason */
  readonly onLost?: ((how: string) => void) | undefined
  /** Built entry of pglite-child.ts; by default in the same directory as this file. */
  readonly childEntry?: string | undefined
  /** Maximum time for a database to close, in ms: the own one, or one whose server was killed. 20 s by default. */
  readonly patience?: number | undefined
}

const standardPatience = 20_000

/**
 * Opens PGlite in a child process.
 * @throws {StartProblem} if another server uses the directory, or the directory is not writable
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { directory, log, patience = standardPatience } = options
  for (const startedAt = Date.now(); ; await wait(200)) {
    const { child, answer } = await startChild(options)
    if (answer.kind === 'open') return overSocket(child, answer, options)
    if (child.connected) child.disconnect()
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
      return unwritable(directory, answer.message)
    case 'failed':
      return `La base de datos de la carpeta ${directory} no abre (${answer.message}). Restaura una copia, o elige otra carpeta con DATA_DIR.`
  }
}

/** Message for the operator about an unusable folder, with the reason from the file system. */
export function unwritable(directory: string, why: string): string {
  return `No se puede escribir en la carpeta ${directory} (${why}). Dale permiso a este usuario, o elige otra con DATA_DIR.`
}

async function startChild({ directory, childEntry, log }: EmbeddedOptions) {
  const entry = childEntry ?? fileURLToPath(new URL('./pglite-child.js', import.meta.url))
  const child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const answer = await new Promise<FromChild>((resolve) => {
    child.once('message', (message: FromChild) => resolve(message))
    child.on('error', (error) => {
      // A process that exited cannot be written to (EPIPE). Its exit, reported next, explains why.
      if (child.pid !== undefined) log.debug({ err: error }, 'el proceso de la base de datos no escucha')
      else resolve({ kind: 'failed', message: error.message })
    })
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
  { directory, log, onLost, onStatement, patience = standardPatience }: EmbeddedOptions,
): Database {
  let closing = false
  let panic: string | null = null
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve()
      if (closing) return
      const how = panic ?? `terminó con ${signal ?? code}`
      log.error({ how }, 'la base de datos integrada se cerró sola')
      onLost?.(how)
    })
  })
  const pool = createPool({
    connection: { host, port, user: 'postgres', database: 'postgres' },
    size: 1,
    log,
    onStatement,
  })

  /** Waits for the exit of the process before the failure is thrown, so that the lost process is reported first. */
  async function watched<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (isPanic(error)) {
        panic = error.message
        // After a PANIC, PostgreSQL ends and restarts. PGlite accepts the next statement and never responds.
        child.kill('SIGKILL')
        await gone
      } else if (isLoss(error)) await Promise.race([gone, wait(1_000)])
      throw error
    }
  }

  return {
    ...pool,
    query: (sql, values) => watched(pool.query(sql, values)),
    async transaction(work, options) {
      await keepHeadroom(directory)
      return watched(pool.transaction(work, options))
    },
    async close() {
      closing = true
      await pool.close()
      await stopChild(child, gone, patience)
    },
  }
}

function isPanic(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && error.severity === 'PANIC'
}

async function stopChild(child: ChildProcess, gone: Promise<void>, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  tell(child, { kind: 'close' })
  const late = setTimeout(() => child.kill('SIGKILL'), patience)
  await gone
  clearTimeout(late)
}

function tell(child: ChildProcess, message: ToChild): void {
  child.send(message)
}
