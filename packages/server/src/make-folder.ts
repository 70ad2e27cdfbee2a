import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Node's `recursive` option loops forever on file systems that refuse a folder with the error
 * that its parent does not exist, as /proc does.
 * @throws the file system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another server that starts at the same time may have created it.
    if (!isFolder(path)) throw error
  }
}

/**
 * Creates a folder that only its owner may open, or restricts it if it exists.
 * @throws the file system's error
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path)
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700)
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
