import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const piece = Buffer.alloc(1_048_576)

/** Fills a disk until at most `left` bytes are free. @returns a function that frees them again */
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
    // Another process has used the remaining space.
    if (error.code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(ballast)
}
