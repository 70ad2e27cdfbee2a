import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it. Node's own `recursive` never ends where a file system says of one that it refuses
 * that its parent is not there, as /proc does.
 * @throws the file system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another server that starts at once may have made it.
    if (!isFolder(path)) throw error
  }
}

/**
 * Makes a folder that only its owner may open, or closes it to others if it exists.
 * @throws the file system's error
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path)
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700)
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
