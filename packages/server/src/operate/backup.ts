import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasCode, StartProblem } from '../problem.js'
import { refuseHalfShared } from '../storage/positions/shard-setup.js'
import { writeBackup } from '../storage/transfer/backup-file.js'
import { refuseUnfinished } from '../storage/transfer/copy.js'
import { withSource } from '../storage/transfer/database-source.js'
import { version } from '../version.js'
import { type Context, openOptions } from './context.js'
import { copyProgress, figures } from './copy-progress.js'
import { openAside } from './open-aside.js'
import { refuseForeign } from './open-existing.js'

/** `backup PLACE [--keep N]` */
export async function backupCommand(
  this: Context,
  { keep }: { readonly keep?: number },
  place: string,
): Promise<void> {
  const { terminal } = this
  const config = this.config()
  const folder = await isFolder(place)
  if (keep !== undefined && !folder)
    throw new StartProblem('Para --keep di una carpeta que exista: las copias de otros nombres no se tocan.')
  const path = resolve(folder ? join(place, nameOf(new Date())) : place)
  if (existsSync(path)) throw new StartProblem(`Ya existe ${path}: di otro nombre, o una carpeta.`)
  const { database, close } = await openAside(config, openOptions(this))
  try {
    await refuseUnfinished(database)
    await refuseForeign(config, database)
    await refuseHalfShared(database)
    const { tables } = await withSource(database, (source) =>
      writeBackup(path, source, { version, progress: copyProgress(terminal) }),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(path)
    terminal.out(`${path}: ${figures(rows)} filas en ${figures(Math.ceil(size / 1_024))} KB.`)
  } finally {
    await close()
  }
  if (keep !== undefined) await rotate(resolve(place), keep, terminal.out)
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Names that are in the order in which they were made. */
const named = /^baliza-\d{8}T\d{6}Z\.ndjson\.gz$/
const nameOf = (now: Date) =>
  `baliza-${now.toISOString().replace(/\.\d+/, '').replaceAll(/[:-]/g, '')}.ndjson.gz`

/** Keeps the newest of a folder's backups. */
async function rotate(folder: string, keep: number, say: (line: string) => void): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => named.test(name)).sort()
  for (const name of backups.slice(0, -keep)) {
    await rm(join(folder, name))
    say(`${join(folder, name)}: eliminada, quedan las ${keep} últimas.`)
  }
}
