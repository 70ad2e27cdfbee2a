import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const piece = Buffer.alloc(1_048_576)

/**
 * Fills a disk until no more than so many bytes are left.
 * @returns frees them again
 */
export function fillDisk(directory, left) {
  const ballast = join(directory, 'ballast')
  const file = openSync(ballast, 'w')
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(directory)
      const more = Math.min(piece.length, bavail * bsize - left)
      if (more <= 0) break
      writeSync(file, piece, 0, more)
    }
  } catch (error) {
    // Another process has written the last of it.
    if (error.code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(ballast)
}
