import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

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
  stop(): Promise<void>
}

/**
 * A throw-away cluster; `initdb` and the server refuse to run as root, so root lends them the user postgres.
 * @param fsync `true`: every commit reaches the disk, as in production
 */
export async function startPostgres(
  bin: string,
  { fsync = false }: { readonly fsync?: boolean } = {},
): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'baliza-pg-'))
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
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
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
    async stop() {
      await end('SIGINT')
      rmSync(directory, { recursive: true, force: true })
    },
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

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      probe.close(() => resolve(address.port))
    })
  })
}
