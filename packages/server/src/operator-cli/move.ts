import { resolve } from 'node:path'
import { StartProblem } from '../problem.js'
import { readDatabaseUrl } from '../settings/setting-readers.js'
import { connectDatabase } from '../storage/open.js'
import { copyInto } from '../storage/transfer/copy.js'
import { withSource } from '../storage/transfer/database-source.js'
import { type Context, openOptions } from './context.js'
import { copyProgress, figures } from './copy-progress.js'
import { nameOf, openExisting, type Place } from './open-existing.js'
import { refuseUsed } from './refuse-used.js'

/** `move --to`: moves all data from this configuration's database to another, of either kind. */
export async function moveCommand(this: Context, { to }: { readonly to: string }): Promise<void> {
  const { terminal } = this
  const from = this.config()
  const target = placeOf(to, from)
  if (nameOf(target) === nameOf(from))
    throw new StartProblem('El origen y el destino son la misma base de datos.')
  const options = openOptions(this)
  // The source stays open until the end. This fails if a server runs on it, and prevents one from starting.
  const source = await openExisting(from, options)
  try {
    if (from.databaseUrl !== null) await refuseUsed(source)
    const database = await connectDatabase(target, options)
    try {
      terminal.err(`De ${nameOf(from)} a ${nameOf(target)}`)
      const rows = await withSource(source, (all) =>
        copyInto(database, all, {
          log: options.log,
          progress: copyProgress(terminal),
          embedded: target.databaseUrl === null,
        }),
      )
      if (from.databaseUrl !== null) await refuseUsed(source)
      terminal.out(
        `${figures(rows)} filas, comparadas tabla por tabla. Arranca ahora con ${target.databaseUrl === null ? `DATA_DIR=${target.dataDir}, sin DATABASE_URL` : 'DATABASE_URL del destino'}; el origen sigue como estaba.`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

function placeOf(to: string, { demo, dataDir }: Place): Place {
  if (!/^[a-z]+:\/\//i.test(to)) return { databaseUrl: null, dataDir: resolve(to), demo }
  try {
    return { databaseUrl: readDatabaseUrl(to), dataDir, demo }
  } catch (cause) {
    throw new StartProblem(`--to=… ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
