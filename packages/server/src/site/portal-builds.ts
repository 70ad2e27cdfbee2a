import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFolder } from './keep-folder.js'

/** The portals that are kept: this one, and those that ran before it. */
const most = 3

/** What of a portal is kept, by the names of its build: its page and what else there is are the new one's. */
const parts = 'assets'

const keptIn = (dataDir: string) => join(dataDir, 'portal')

/** What names a portal: its page names every file by its content. Null: it is not built. */
export async function portalBuild(directory: string): Promise<string | null> {
  const page = await readFile(join(directory, 'index.html')).catch(() => null)
  return page === null ? null : createHash('sha256').update(page).digest('hex').slice(0, 12)
}

/**
 * Keeps the parts of this portal: a tab that is open while the server is upgraded finds those that it had not needed yet.
 * The oldest beyond {@link most} goes.
 */
export async function keepPortal(directory: string, dataDir: string): Promise<void> {
  const build = await portalBuild(directory)
  if (build === null) return
  const kept = join(keptIn(dataDir), build, parts)
  if (!existsSync(kept)) await keepFolder(join(directory, parts), kept)
  // The one that runs counts as the newest, also where an upgrade was undone.
  const now = new Date()
  await utimes(kept, now, now)
  for (const old of (await newestFirst(dataDir)).slice(most)) await rm(old, { recursive: true, force: true })
}

/** Where the parts of this portal and of those before it are, in the order in which they are looked for. */
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
