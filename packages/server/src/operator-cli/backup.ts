import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type LastBackup, readLastBackup, writeLastBackup } from '../observability/last-backup.js'
import { hasCode, StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import { refuseHalfShared } from '../storage/positions/shard-setup.js'
import { writeBackup } from '../storage/transfer/backup-file.js'
import { refuseUnfinished } from '../storage/transfer/copy.js'
import { withSource } from '../storage/transfer/database-source.js'
import { version } from '../version.js'
import { type Context, openOptions } from './context.js'
import { copyProgress, figures } from './copy-progress.js'
import { openAside } from './open-aside.js'
import { isMade, refuseForeign } from './open-existing.js'
import { sentenceOf } from './texts.js'

/** `backup PLACE [--keep N]`. Records its outcome for the server, which watches the age of the last backup. */
export async function backupCommand(
  this: Context,
  options: { readonly keep?: number },
  place: string,
): Promise<void> {
  const config = this.config()
  try {
    const bytes = await backup(this, config, options, place)
    record(this, config, { at: Date.now(), bytes, failure: null, failedAt: null })
  } catch (error) {
    const { at, bytes } = readLastBackup(config.dataDir)
    record(this, config, { at, bytes, failure: sentenceOf(error), failedAt: Date.now() })
    throw error
  }
}

function record({ terminal }: Context, config: Config, outcome: LastBackup): void {
  // No server has run with these settings on this machine: there is no server to inform.
  if (config.databaseUrl === null ? !isMade(config) : !existsSync(config.dataDir)) return
  try {
    writeLastBackup(config.dataDir, outcome)
  } catch (error) {
    terminal.err(`El servidor no sabrá de este respaldo: ${sentenceOf(error)}`)
  }
}

/** @returns the size of the file, in bytes */
async function backup(
  context: Context,
  config: Config,
  { keep }: { readonly keep?: number },
  place: string,
): Promise<number> {
  const { terminal } = context
  const folder = await isFolder(place)
  if (keep !== undefined && !folder)
    throw new StartProblem('Para --keep di una carpeta que exista: las copias de otros nombres no se tocan.')
  const path = resolve(folder ? join(place, nameOf(new Date())) : place)
  if (existsSync(path)) throw new StartProblem(`Ya existe ${path}: di otro nombre, o una carpeta.`)
  let size: number
  const { database, close } = await openAside(config, openOptions(context))
  try {
    await refuseUnfinished(database)
    await refuseForeign(config, database)
    await refuseHalfShared(database)
    const { tables } = await withSource(database, (source) =>
      writeBackup(path, source, { version, progress: copyProgress(terminal) }),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    size = (await stat(path)).size
    terminal.out(`${path}: ${figures(rows)} filas en ${figures(Math.ceil(size / 1_024))} KB.`)
  } finally {
    await close()
  }
  if (keep !== undefined) await rotate(resolve(place), keep, terminal.out)
  return size
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** File names whose alphabetical order is that of their creation. */
const named = /^baliza-\d{8}T\d{6}Z\.ndjson\.gz$/
const nameOf = (now: Date) =>
  `baliza-${now.toISOString().replace(/\.\d+/, '').replaceAll(/[:-]/g, '')}.ndjson.gz`

/** Deletes all but the newest backups of a folder. */
async function rotate(folder: string, keep: number, say: (line: string) => void): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => named.test(name)).sort()
  for (const name of backups.slice(0, -keep)) {
    await rm(join(folder, name))
    say(`${join(folder, name)}: eliminada, quedan las ${keep} últimas.`)
  }
}
