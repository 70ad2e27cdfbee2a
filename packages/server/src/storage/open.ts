import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasCode, StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database, Queryable } from './connection/database.js'
import { type EmbeddedOptions, openEmbedded } from './connection/embedded.js'
import { placeOfUrl } from './connection/hosts.js'
import { createPool } from './connection/pool.js'
import { makePartitions } from './positions/partitions.js'
import { refuseHalfShared } from './positions/shard-setup.js'
import { migrate } from './schema/migrate.js'
import { checkFeeds } from './tables/batches.js'
import { refuseUnfinished } from './transfer/copy.js'

export type OpenOptions = Pick<EmbeddedOptions, 'log' | 'onLost' | 'onStatement' | 'childEntry'>

/**
 * Opens the configured database, migrates it and creates its partitions.
 * @throws {StartProblem} if it cannot be reached, is in use by another server, or is not writable
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>,
  options: OpenOptions,
): Promise<Database> {
  const database = await connectDatabase(config, options)
  try {
    await refuseUnfinished(database)
    await refuseHalfShared(database)
    await migrate(database, options.log)
    await makePartitions(database)
    await checkFeeds(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Directory of the embedded database. Demo accounts have public passwords, so production uses a different directory. */
export function dataDirectoryOf({ dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>): string {
  return join(dataDir, demo ? 'demo' : 'produccion')
}

/** Connects to the configured database without changing it. @throws {StartProblem} as {@link openDatabase} */
export function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>,
  options: OpenOptions,
): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded({ ...options, directory: dataDirectoryOf(config) })
    : openServer(config.databaseUrl, options)
}

/** Application name of the server's connections to PostgreSQL. */
const applicationName = 'baliza'

/**
 * Returns the places of the other Baliza processes that have this PostgreSQL open. Versions before 1.9.1 set no application name,
 * so connections without a name count too. Must run before any other statement.
 */
export async function othersOn(database: Queryable): Promise<readonly string[]> {
  const rows = await database.query<{ place: string }>(
    `select distinct coalesce(host(client_addr), 'este equipo') as place from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name in ($1, '')
       and backend_type = 'client backend'`,
    [applicationName],
  )
  return rows.map(({ place }) => place)
}

/** Time to wait at the start if only replicas respond, in ms: one of them is probably about to be promoted. */
const promoting = 30_000

async function whenPromoted(ask: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + promoting; ; ) {
    try {
      await ask()
      return
    } catch (error) {
      if (!hasCode(error, '25006') || performance.now() > until) throw error
      await wait(250)
    }
  }
}

async function openServer(url: string, { log, onStatement }: OpenOptions): Promise<Database> {
  const database = createPool({
    connection: { connectionString: url, application_name: applicationName },
    size: 10,
    log,
    onStatement,
  })
  try {
    await whenPromoted(() => database.query('select 1'))
    return database
  } catch (error) {
    await database.close()
    const where = placeOfUrl(url)
    if (hasCode(error, '25006'))
      throw new StartProblem(
        `Ninguno de los PostgreSQL de ${where} admite escrituras: promueve una réplica, o corrige DATABASE_URL.`,
        { cause: error },
      )
    throw new StartProblem(
      hasCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT', 'EAI_AGAIN')
        ? `PostgreSQL no contesta en ${where}. Enciéndelo, o corrige DATABASE_URL.`
        : `PostgreSQL en ${where} no nos deja entrar (${error instanceof Error ? error.message : error}). Corrige DATABASE_URL.`,
      { cause: error },
    )
  }
}
