import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hasCode } from '../../problem.js'

/** Who holds a data directory: the process that has the files open, and the server that started it. */
export interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number (always so after a container restarts); '' where unknown. */
  readonly since: string
}

interface Held {
  readonly child: Holder
  readonly server: Holder
}

/** Why the lock cannot be taken. */
export type LockConflict =
  | { readonly kind: 'taken'; readonly pid: number }
  /** Its server is gone and the database is still closing: try again in a moment. */
  | { readonly kind: 'closing'; readonly pid: number }

/**
 * Takes the lock file, also from a process that has died. PGlite has no lock of its own, and two of them on one
 * directory destroy it.
 * @returns what holds it, or `null` when it is ours now
 */
export function takeLock(file: string, held: Held): LockConflict | null {
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(held), { flag: 'wx', mode: 0o600 })
      return null
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const text = readIfThere(file)
    const conflict = conflictOf(text)
    if (conflict !== null) return conflict
    if (text !== null) removeStale(file, text, held.child.pid)
  }
}

/** What holds it, if anything does. */
export function lockConflict(file: string): LockConflict | null {
  return conflictOf(readIfThere(file))
}

function conflictOf(text: string | null): LockConflict | null {
  const before = text === null ? null : readHeld(text)
  if (before === null || !isAlive(before.child)) return null
  const kind = isAlive(before.server) ? 'taken' : 'closing'
  return { kind, pid: (kind === 'taken' ? before.server : before.child).pid }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true })
}

/** Moved aside before it is removed: of two that find it stale, only one moves the stale one. */
function removeStale(file: string, text: string, pid: number): void {
  const aside = `${file}.${pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readIfThere(aside)
  // Somebody was quicker, and this is the new holder's: it goes back.
  if (moved !== null && moved !== text) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

/** `null`: a torn or foreign file, which holds nothing. */
function readHeld(text: string): Held | null {
  try {
    const held = JSON.parse(text) as Partial<Held>
    return held.child !== undefined && held.server !== undefined
      ? { child: held.child, server: held.server }
      : null
  } catch {
    return null
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

export function holderOf(pid: number): Holder {
  return { pid, since: startedAt(pid) }
}

function isAlive({ pid, since }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    if (!hasCode(error, 'EPERM')) return false
  }
  const now = startedAt(pid)
  return since === '' || now === '' || now === since
}

/** Linux's 22nd field of /proc/<pid>/stat: clock ticks since boot. A zombie counts as gone. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '')
  } catch {
    // Not Linux, or gone between two looks: the number alone decides.
    return ''
  }
}
