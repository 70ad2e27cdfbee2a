import { readFile } from 'node:fs/promises'
import { StartProblem } from '../problem.js'
import { readDatabaseUrl } from '../settings/setting-readers.js'
import { placeOfUrl } from '../storage/connection/hosts.js'
import { connectDatabase } from '../storage/open.js'
import { shareOut } from '../storage/positions/shard-setup.js'
import { migrate } from '../storage/schema/migrate.js'
import { refuseUnfinished } from '../storage/transfer/copy.js'
import { type Context, openOptions } from './context.js'
import { copyProgress, figures } from './copy-progress.js'
import { refuseUsed } from './refuse-used.js'

/** `shard FILE` */
export async function shardCommand(this: Context, _flags: object, path: string): Promise<void> {
  const { terminal } = this
  const config = this.config()
  if (config.databaseUrl === null)
    throw new StartProblem(
      'Solo se reparte la historia de un PostgreSQL: llévala antes a uno con «baliza move».',
    )
  const shards = readShards(await readFile(path, 'utf8'), path)
  const options = openOptions(this)
  const database = await connectDatabase(config, options)
  try {
    await refuseUsed(database)
    await refuseUnfinished(database)
    await migrate(database, options.log)
    terminal.err(`De ${placeOfUrl(config.databaseUrl)} a ${shards.map(placeOfUrl).join(', ')}`)
    const days = await shareOut(database, shards, { log: options.log, progress: copyProgress(terminal) })
    await refuseUsed(database)
    terminal.out(`${figures(days)} días de unidades, repartidos y comparados. Arranca ahora como siempre.`)
  } finally {
    await database.close()
  }
}

/** Reads one URL per line. Lines that start with # are comments. */
function readShards(text: string, path: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const shards = lines.flatMap((line, at) => {
    if (line === '' || line.startsWith('#')) return []
    try {
      return readDatabaseUrl(line) ?? []
    } catch (cause) {
      // The line is left out, because it may contain a password.
      throw new StartProblem(`${path}, renglón ${at + 1}: ${(cause as Error).message}`, { cause })
    }
  })
  const places = new Set(shards.map(placeOfUrl))
  if (shards.length < 2 || places.size < shards.length)
    throw new StartProblem(`${path}: di dos bases de datos o más, cada una en su renglón y una sola vez.`)
  return shards
}
