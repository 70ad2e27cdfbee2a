import { cp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.js'

/** Keeps what a build left. Source maps are left out. Two servers may start at once: either finds all of it or nothing. */
export async function keepFolder(directory: string, kept: string): Promise<void> {
  const fresh = `${kept}.${process.pid}`
  makeFolder(dirname(kept))
  await cp(directory, fresh, { recursive: true, filter: (path) => !path.endsWith('.map') })
  await rm(kept, { recursive: true, force: true })
  await rename(fresh, kept)
}
