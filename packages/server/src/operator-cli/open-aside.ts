import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { openEmbedded } from '../storage/connection/embedded.js'
import { lockConflict } from '../storage/connection/lock.js'
import { requestSnapshot } from '../storage/connection/snapshot.js'
import { connectDatabase, dataDirectoryOf, type OpenOptions } from '../storage/open.js'
import { figures } from './copy-progress.js'
import { refuseMissing } from './open-existing.js'

/** Opens the database for reading, whether or not a server runs on it. */
export async function openAside(
  config: Config,
  options: OpenOptions,
): Promise<{ readonly database: Database; close(): Promise<void> }> {
  refuseMissing(config)
  const directory = dataDirectoryOf(config)
  if (config.databaseUrl === null && lockConflict(join(directory, 'baliza.lock')) !== null)
    return openSnapshot(directory, options)
  const database = await connectDatabase(config, options)
  return { database, close: () => database.close() }
}

/** Copies the files of a running embedded database to a folder inside its own, and opens the copy. `close` deletes it. */
async function openSnapshot(directory: string, { log, childEntry }: OpenOptions) {
  await sweep(directory)
  await refuseWithoutSpace(directory)
  const aside = join(directory, `${prefix}${process.pid}`)
  const discard = () => rm(aside, { recursive: true, force: true })
  try {
    await mkdir(aside, { mode: 0o700 })
    await requestSnapshot(directory, join(aside, 'base'))
    const database = await openEmbedded({ directory: aside, log, childEntry })
    return {
      database,
      async close() {
        await database.close()
        await discard()
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

const prefix = 'copia-'

/** Removes the copies of backups that were killed. */
async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    await rm(join(directory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** PGlite does not survive a full disk, so the space for the copy must be free before it begins. */
async function refuseWithoutSpace(directory: string): Promise<void> {
  const base = join(directory, 'base')
  const names = await readdir(base, { recursive: true, withFileTypes: true })
  let needed = spared
  for (const entry of names)
    if (entry.isFile()) needed += (await stat(join(entry.parentPath, entry.name)).catch(whereGone)).size
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < needed)
    throw new StartProblem(
      `Para copiar la base mientras el servidor corre hacen falta ${figures(Math.ceil(needed / 1_048_576))} MB libres en el disco de ${directory}. Libéralos, o haz la copia con el servidor detenido.`,
    )
}

/** Reserve for what the server writes during the copy, in bytes. */
const spared = 256 * 1_048_576

function whereGone(error: unknown): { readonly size: number } {
  if (hasCode(error, 'ENOENT')) return { size: 0 }
  throw error
}
