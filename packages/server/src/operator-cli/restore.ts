import { connectDatabase } from '../storage/open.js'
import { makePartitions } from '../storage/positions/partitions.js'
import { migrate } from '../storage/schema/migrate.js'
import { openBackup } from '../storage/transfer/backup-file.js'
import { copyInto } from '../storage/transfer/copy.js'
import { type Context, openOptions } from './context.js'
import { copyProgress, figures } from './copy-progress.js'

/** `restore FILE` */
export async function restoreCommand(this: Context, _flags: object, path: string): Promise<void> {
  const { terminal } = this
  const config = this.config()
  const options = openOptions(this)
  const { manifest, source } = await openBackup(path)
  const database = await connectDatabase(config, options)
  try {
    const rows = await copyInto(database, source, {
      log: options.log,
      progress: copyProgress(terminal),
      embedded: config.databaseUrl === null,
    })
    // A backup of an older version is migrated like a database of that version.
    await migrate(database, options.log)
    await makePartitions(database)
    terminal.out(
      `${figures(rows)} filas de ${manifest.madeAt}, hechas por la versión ${manifest.version}, comparadas tabla por tabla.`,
    )
  } finally {
    await database.close()
  }
}
