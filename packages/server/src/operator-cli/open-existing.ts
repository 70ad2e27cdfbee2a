import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { placeOfUrl } from '../storage/connection/hosts.js'
import { connectDatabase, dataDirectoryOf, type OpenOptions, openDatabase } from '../storage/open.js'
import { lastMigration } from '../storage/schema/migrate.js'

/** The settings that locate a database. */
export type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>

/** Names a database for a person, without its user and password. */
export function nameOf(place: Place): string {
  if (place.databaseUrl === null) return dataDirectoryOf(place)
  return `PostgreSQL ${placeOfUrl(place.databaseUrl)}`
}

/** Whether an embedded database exists there. Opening it to find out would create one. */
export function isMade(place: Place): boolean {
  return existsSync(join(dataDirectoryOf(place), 'base'))
}

/** @throws {StartProblem} if the configured folder contains no embedded database */
export function refuseMissing(place: Place): void {
  if (place.databaseUrl === null && !isMade(place)) throw none(place)
}

/** @throws {StartProblem} if the database has no tables of Baliza: it is empty or of another program */
export async function refuseForeign(place: Place, database: Queryable): Promise<void> {
  if ((await lastMigration(database)) === '') throw none(place)
}

/**
 * Opens the configured database for commands that read existing data. {@link openDatabase} alone would create the tables in any
 * database that a mistyped setting names.
 * @throws {StartProblem} if it has no tables of Baliza
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
  const isOfDemo = place.databaseUrl === null && !place.demo && isMade({ ...place, demo: true })
  return new StartProblem(
    isOfDemo
      ? `En ${place.dataDir} solo hay la base de datos de la demostración: repite la orden con --demo, o di otra con DATA_DIR o DATABASE_URL.`
      : `No hay base de datos de Baliza en ${nameOf(place)}: di cuál con DATA_DIR o DATABASE_URL.`,
  )
}
