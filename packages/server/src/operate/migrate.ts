import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectDatabase, dataDirectoryOf } from '../storage/open.js'
import { makePartitions } from '../storage/positions/partitions.js'
import { migrate, planMigration } from '../storage/schema/migrate.js'
import { summaryOf } from '../storage/schema/migration-files.js'
import { type Context, openOptions } from './context.js'

/** `migrate`, `migrate --check` */
export async function migrateCommand(this: Context, { check }: { readonly check: boolean }): Promise<void> {
  const { out } = this.terminal
  const config = this.config()
  // To look for it is no reason to make one.
  if (check && config.databaseUrl === null && !existsSync(join(dataDirectoryOf(config), 'base')))
    return out('Todavía no hay base de datos: la hace el primer arranque, ya al día.')
  const options = openOptions(this)
  const database = await connectDatabase(config, options)
  try {
    const { made, pending } = await planMigration(database)
    const verb = check ? 'por hacer' : 'hechas ahora'
    if (!check) {
      await migrate(database, options.log)
      await makePartitions(database)
    }
    for (const migration of pending) out(`${migration.name}: ${summaryOf(migration)}`)
    out(`Migraciones: ${made} de antes, ${pending.length} ${verb}.`)
  } finally {
    await database.close()
  }
}
