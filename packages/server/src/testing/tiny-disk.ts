import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty disk of a given size in MB. */
export interface TinyDisk {
  readonly directory: string
  /** Removes the disk. Processes with open files on it must have ended before. */
  remove(): void
}

/** @returns `null` if this machine does not permit mounting */
export function mountTinyDisk(megabytes: number): TinyDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'baliza-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    // Not root, not Linux, or a container without permission. The caller logs it and skips the test.
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
