import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { placeOfUrl } from '../storage/connection/hosts.js'
import { connectDatabase, dataDirectoryOf, type OpenOptions, openDatabase } from '../storage/open.js'
import { lastMigration } from '../storage/schema/migrate.js'

/** What says where a database is. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>

/** To a person, without its user and password. */
export function nameOf(place: Place): string {
  if (place.databaseUrl === null) return dataDirectoryOf(place)
  return `PostgreSQL ${placeOfUrl(place.databaseUrl)}`
}

/** Whether an embedded database was ever made there. To look for it is no reason to make one. */
export function isMade(place: Place): boolean {
  return existsSync(join(dataDirectoryOf(place), 'base'))
}

/** @throws {StartProblem} where nothing is embedded in the folder that is named */
export function refuseMissing(place: Place): void {
  if (place.databaseUrl === null && !isMade(place)) throw none(place)
}

/** @throws {StartProblem} where the database has no table of ours: it is another program's, or nobody's yet */
export async function refuseForeign(place: Place, database: Queryable): Promise<void> {
  if ((await lastMigration(database)) === '') throw none(place)
}

/**
 * The database of this configuration, for who looks for what is in it: as {@link openDatabase}, which would make our tables
 * in whichever one a mistyped setting names.
 * @throws {StartProblem} where there is none of ours
 */
export async function openExisting(place: Place, options: OpenOptions): Promise<Database> {
  refuseMissing(place)
  if (place.databaseUrl !== null) {
    const database = await connectDatabase(place, options)
    try {
      await refuseForeign(place, database)
    } finally {
      await database.close()
    }
  }
  return openDatabase(place, options)
}

function none(place: Place): StartProblem {
  return new StartProblem(
    `No hay base de datos de Baliza en ${nameOf(place)}: di cuál con DATA_DIR o DATABASE_URL.`,
  )
}
