import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hasCode } from '../../problem.js'

/** Holder of a data directory: the process that has the files open, or the server that started that process. */
export interface Holder {
  readonly pid: number
  /** Distinguishes a process from a later one with the same number, which is common after a container restart. '' if unknown. */
  readonly since: string
}

interface Held {
  readonly child: Holder
  readonly server: Holder
}

export type LockConflict =
  | { readonly kind: 'taken'; readonly pid: number }
  /** Its server has ended and the database is still closing: try again in a moment. */
  | { readonly kind: 'closing'; readonly pid: number }

/**
 * Takes the lock file, also from a process that has died. PGlite has no lock, and two instances on one directory destroy it.
 * @returns the conflict, or `null` if the lock was taken
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

/** Renames the file before it is removed: if two processes find it stale, only one of them moves the stale file. */
function removeStale(file: string, text: string, pid: number): void {
  const aside = `${file}.${pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readIfThere(aside)
  // Another process was faster, and this is the file of the new holder: move it back.
  if (moved !== null && moved !== text) renameSync(aside, file)
  else rmSync(aside, { force: true })
}

/** Returns `null` for a damaged or foreign file, which locks nothing. */
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
    // EPERM: the process exists and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false
  }
  const now = startedAt(pid)
  return since === '' || now === '' || now === since
}

/** Start time: the 22nd field of /proc/<pid>/stat on Linux, in clock ticks since boot. A zombie counts as ended. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '')
  } catch {
    // Not Linux, or the process ended in between: only the number of the process is compared.
    return ''
  }
}
