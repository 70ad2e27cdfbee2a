import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hasCode } from '../problem.js'

const places = [process.env.PG_BIN, ...[18, 17, 16, 15, 14].map((n) => `/usr/lib/postgresql/${n}/bin`)]

/** Where PostgreSQL's programs stand on this machine, or `null`. */
export function findPostgres(): string | null {
  return places.find((place) => place !== undefined && existsSync(join(place, 'initdb'))) ?? null
}

/** A PostgreSQL that runs for a test. */
export interface TestPostgres {
  readonly url: string
  /** `pg_ctl restart -m immediate`: every connection is lost, and it recovers from its log. */
  restart(): Promise<void>
  /** Ends it in order. @returns starts it again */
  pause(): Promise<() => Promise<void>>
  /** `kill -9` of it and of all that it has started, as the system would that has no memory left. @returns starts it again */
  kill(): Promise<() => Promise<void>>
  /** Whether it has ended, by itself too. */
  readonly hasEnded: boolean
  stop(): Promise<void>
}

/**
 * A throw-away cluster; `initdb` and the server refuse to run as root, so root lends them the user postgres.
 * @param fsync `true`: every commit reaches the disk, as in production
 * @param disk where its directory is made
 */
export async function startPostgres(
  bin: string,
  { fsync = false, disk = tmpdir() }: { readonly fsync?: boolean; readonly disk?: string } = {},
): Promise<TestPostgres> {
  const directory = mkdtempSync(join(disk, 'baliza-pg-'))
  const who = process.getuid?.() === 0 ? postgresUser() : null
  if (who !== null) chownSync(directory, who.uid, who.gid)
  const data = join(directory, 'data')
  const options = { cwd: directory, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }, ...(who ?? {}) }
  execFileSync(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username', 'baliza', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8'],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const settings = [
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    directory,
    '-c',
    'max_connections=300',
    '-c',
    `fsync=${fsync ? 'on' : 'off'}`,
  ]
  const url = `postgres://baliza@127.0.0.1:${port}/postgres`
  const start = async () => {
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: 'ignore' })
    await answering(url, started)
    return started
  }
  let server = await start()
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  const end = async (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => {
    if (hasEnded()) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await gone
  }
  return {
    url,
    async restart() {
      await end('SIGQUIT')
      server = await start()
    },
    async pause() {
      await end('SIGINT')
      return async () => {
        server = await start()
      }
    },
    async kill() {
      // Each leads a session of its own: a signal to its group would reach none of them.
      const children = childrenOf(server)
      await end('SIGKILL')
      for (const pid of children) killIfThere(pid)
      return async () => {
        server = await startAfterKill(start)
      }
    },
    get hasEnded() {
      return hasEnded()
    },
    async stop() {
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
    // It has noticed before that its parent is gone.
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

/** As long as one of those that were killed holds its shared memory, no other may use its files. */
async function startAfterKill(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === 20) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not up yet: the loop asks again, and says so when it gives up.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('postgres did not answer in 20 s')
}

/**
 * A port that was free a moment ago, below those that systems give to outgoing connections: whoever listens there may be
 * killed and started again, and none of its clients has taken the port meanwhile.
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
