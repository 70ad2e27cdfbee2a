import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { hasCode } from '../problem.js'

/** Time limit for an action of a server on a busy machine, in ms. */
export const patience = 120_000

const runProgram = promisify(execFile)

/** Files of a PostgreSQL, and its server while it runs. */
export interface Cluster {
  readonly url: string
  readonly hasEnded: boolean
  /** Its files. */
  readonly data: string
  /** Makes its files. @param template the files of a new cluster, to copy: `initdb` takes three times as long */
  initialise(template?: string): Promise<void>
  /** Becomes a replica of another and replaces its own files. */
  copyFrom(running: Cluster): Promise<void>
  start(): Promise<void>
  startAfterKill(): Promise<void>
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  kill(): Promise<void>
  /** Resolves once it accepts writes. */
  promote(): Promise<void>
  remove(): Promise<void>
}

/** `initdb` and the server refuse to run as root, so under root they run as the user postgres. */
export async function makeCluster(
  bin: string,
  { fsync, disk }: { readonly fsync: boolean; readonly disk: string },
): Promise<Cluster> {
  const directory = mkdtempSync(join(disk, 'baliza-pg-'))
  const who = process.getuid?.() === 0 ? postgresUser() : null
  if (who !== null) chownSync(directory, who.uid, who.gid)
  const data = join(directory, 'data')
  const options = { cwd: directory, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }, ...(who ?? {}) }
  const run = (program: string, args: readonly string[]) => runProgram(join(bin, program), args, options)
  const port = await freePort()
  const settings = ['max_connections=300', `fsync=${fsync ? 'on' : 'off'}`].flatMap((text) => ['-c', text])
  const address = ['-p', String(port), '-h', '127.0.0.1', '-k', directory]
  const url = `postgres://baliza@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  const hasEnded = () => server === null || server.exitCode !== null || server.signalCode !== null

  async function start(): Promise<void> {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...address, ...settings], {
      ...options,
      stdio: 'ignore',
    })
    await answering(url, server)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === null || hasEnded()) return
    const gone = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(signal)
    await gone
  }

  return {
    url,
    data,
    get hasEnded() {
      return hasEnded()
    },
    async initialise(template) {
      if (template !== undefined) return void (await runProgram('cp', ['-r', template, data], options))
      const args = ['--username', 'baliza', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8']
      await run('initdb', ['--pgdata', data, ...args])
    },
    async copyFrom(running) {
      rmSync(data, { recursive: true, force: true })
      // `--write-recovery-conf` makes it a replica.
      const args = ['--checkpoint', 'fast', '--write-recovery-conf', '--no-sync']
      await run('pg_basebackup', ['--dbname', running.url, '--pgdata', data, ...args])
    },
    start,
    /** Retries: no server may use the files until all killed processes have released the shared memory. */
    async startAfterKill() {
      for (let tries = 1; ; tries++) {
        try {
          return await start()
        } catch (error) {
          if (tries === 20) throw error
          await pause(100)
        }
      }
    },
    end,
    async kill() {
      // Each child leads its own session, so a signal to the group would not reach them.
      const children = server === null ? [] : childrenOf(server)
      await end('SIGKILL')
      for (const pid of children) killIfThere(pid)
    },
    async promote() {
      await run('pg_ctl', ['promote', '--pgdata', data, '--timeout', String(patience / 1_000)])
    },
    async remove() {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function childrenOf({ pid }: ChildProcess): number[] {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return listed.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return child !== undefined && parent === pid ? [child] : []
  })
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // The process has already exited because its parent did.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // The server is not up yet. The loop retries, and throws when it gives up.
      await pause(50)
    }
  }
  throw new Error(`postgres did not answer in ${patience} ms`)
}

/**
 * Returns a port that was free a moment ago. It is below the range of outgoing connections, so no client takes it while a test
 * restarts the server there.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
    if (tries === 100) throw new Error('no port is free')
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
