import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of so many MB, empty. */
export interface TinyDisk {
  readonly directory: string
  /** Whoever has files open on it has ended by then. */
  remove(): void
}

/** @returns `null` where this machine lets nobody mount one */
export function mountTinyDisk(megabytes: number): TinyDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'baliza-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    // Not root, not Linux, or a container without the right to: the caller says so and does without.
    rmdirSync(directory)
    return null
  }
  chmodSync(directory, 0o777)
  return {
    directory,
    remove() {
      execFileSync('umount', [directory])
      rmdirSync(directory)
    },
  }
}
