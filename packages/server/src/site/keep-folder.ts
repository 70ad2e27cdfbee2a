import { cp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../make-folder.js'

/** Copies a build's folder without source maps. The rename is atomic, because two servers may start simultaneously. */
export async function keepFolder(directory: string, kept: string): Promise<void> {
  const fresh = `${kept}.${process.pid}`
  makeFolder(dirname(kept))
  await cp(directory, fresh, { recursive: true, filter: (path) => !path.endsWith('.map') })
  await rm(kept, { recursive: true, force: true })
  await rename(fresh, kept)
}
