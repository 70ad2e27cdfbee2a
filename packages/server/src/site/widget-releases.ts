import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFolder } from './keep-folder.js'

/** The widgets served under one path. */
export interface WidgetPath {
  readonly prefix: string
  readonly directory: string
  /** Whether the files never change. */
  readonly fixed: boolean
}

/** Reads the version of the built widgets and the integrity of each file. */
const listOf = (directory: string) => readFile(join(directory, 'sri.json'), 'utf8').catch(() => null)
const versionIn = (list: string) => (JSON.parse(list) as { version: string }).version
const keptIn = (dataDir: string) => join(dataDir, 'widgets')

/** Keeps the widgets of this version. Pages that refer to this version with its integrity still work after an upgrade. */
export async function keepWidgets(directory: string, dataDir: string): Promise<void> {
  const list = await listOf(directory)
  if (list === null) return
  const kept = join(keptIn(dataDir), versionIn(list))
  if ((await listOf(kept)) !== list) await keepFolder(directory, kept)
}

/**
 * Returns `/widgets/`, a path such as `/widgets/2.0.0/` for this version and each kept one, and `/widgets/2/` for the newest of
 * each major.
 * @param unbuilt the version of the widgets if they are not built yet
 */
export async function widgetPaths(
  directory: string,
  dataDir: string,
  unbuilt: string | null = null,
): Promise<readonly WidgetPath[]> {
  const kept = await readdir(keptIn(dataDir)).catch(() => [])
  const releases = new Map(
    kept.filter((name) => /^\d+\.\d+\.\d+$/.test(name)).map((name) => [name, join(keptIn(dataDir), name)]),
  )
  const list = unbuilt === null ? await listOf(directory) : null
  const current = unbuilt ?? (list === null ? null : versionIn(list))
  if (current !== null) releases.set(current, directory)
  const inOrder = [...releases].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  const majors = new Map(inOrder.map(([version, at]) => [version.split('.', 1)[0] ?? '', at]))
  const under = (fixed: boolean) => (release: readonly [name: string, at: string]) => ({
    prefix: `/widgets/${release[0]}/`,
    directory: release[1],
    fixed,
  })
  return [
    { prefix: '/widgets/', directory, fixed: false },
    ...[...majors].map(under(false)),
    ...inOrder.map(under(true)),
  ]
}
