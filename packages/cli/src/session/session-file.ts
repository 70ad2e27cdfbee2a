import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SessionKey, SessionStorageAdapter } from '@baliza/sdk-core/internal'

/** Path of the session file of `baliza login`. Only the current user can read it. */
export function sessionPath(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'baliza', 'session.json')
}

type Kept = Partial<Record<SessionKey | 'host', string>>

/** The session of one host, in a file. A session of another host is ignored: a token is valid only for its host. */
export interface SessionFile extends SessionStorageAdapter {
  readonly path: string
}

/** Returns the host of the saved session, if there is one. */
export function keptHost(path: string): string | undefined {
  return read(path).host
}

/** Stores the session of a host in the file. The first `set` replaces the session of another host. */
export function sessionFile(path: string, host: string): SessionFile {
  const ours = (): Kept => {
    const kept = read(path)
    return kept.host === host ? kept : { host }
  }
  return {
    path,
    get: (key) => ours()[key] ?? null,
    set: (key, value) => write(path, { ...ours(), [key]: value }),
    remove(key) {
      const { [key]: _gone, ...rest } = ours()
      if (Object.keys(rest).length > 1) write(path, rest)
      else if (read(path).host === host) rmSync(path, { force: true })
    },
  }
}

function read(path: string): Kept {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Writes atomically, and with permissions that never let other users read the file. */
function write(path: string, kept: Kept): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}
