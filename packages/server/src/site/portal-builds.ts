import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFolder } from './keep-folder.js'

/** Number of portal builds that are kept: the current one and the previous ones. */
const most = 3

/** The folder of a build that is kept, whose file names contain a hash. Other files are served only from the current build. */
const parts = 'assets'

const keptIn = (dataDir: string) => join(dataDir, 'portal')

/** Returns the id of a portal build: a digest of its page, which names every file by its content hash. `null`: not built. */
export async function portalBuild(directory: string): Promise<string | null> {
  const page = await readFile(join(directory, 'index.html')).catch(() => null)
  return page === null ? null : createHash('sha256').update(page).digest('hex').slice(0, 12)
}

/**
 * Keeps the files of this portal build, so that a tab opened before an upgrade can still load the files that it has not requested
 * yet. Deletes the oldest builds beyond {@link most}.
 */
export async function keepPortal(directory: string, dataDir: string): Promise<void> {
  const build = await portalBuild(directory)
  if (build === null) return
  const kept = join(keptIn(dataDir), build, parts)
  if (!existsSync(kept)) await keepFolder(join(directory, parts), kept)
  // The running build counts as the newest, even after an upgrade was undone.
  const now = new Date()
  await utimes(kept, now, now)
  for (const old of (await newestFirst(dataDir)).slice(most)) await rm(old, { recursive: true, force: true })
}

/** Returns the folders of this build and of the earlier ones, in search order. */
export async function portalRoots(
  directory: string,
  dataDir: string,
): Promise<readonly [string, ...string[]]> {
  return [directory, ...(await newestFirst(dataDir))]
}

async function newestFirst(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(keptIn(dataDir)).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(keptIn(dataDir), name)
      const at = await stat(join(path, parts)).catch(() => null)
      return at === null ? [] : [{ path, at: at.mtimeMs }]
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => b.at - a.at)
    .map(({ path }) => path)
}
