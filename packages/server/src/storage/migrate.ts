import { readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log.js'
import type { Database } from './database.js'

/** The numbered .sql files: beside this file in the sources, and copied beside main.js by the build. */
const directory = new URL('./migrations/', import.meta.url)

/** Any number: two servers that start at once on one database migrate one after the other. */
const migrationLock = 20_261_121

/**
 * Runs the migrations that this database has not seen, in order, each in a transaction of its own.
 * @returns the names of those that ran
 */
export async function migrate(database: Database, log: Log): Promise<string[]> {
  await database.query(
    'create table if not exists schema_migrations (name text primary key, ran_at bigint not null)',
  )
  const ran: string[] = []
  const names = (await readdir(directory)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
  for (const name of names) {
    const sql = await readFile(new URL(name, directory), 'utf8')
    const done = await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock])
      const [seen] = await tx.query('select 1 from schema_migrations where name = $1', [name])
      if (seen !== undefined) return false
      await tx.query(sql)
      await tx.query('insert into schema_migrations values ($1, $2)', [name, Date.now()])
      return true
    })
    if (done) ran.push(name)
  }
  if (ran.length > 0) log.info({ migrations: ran }, 'base de datos al día')
  return ran
}
