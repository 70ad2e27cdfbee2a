import { hasCode } from '../problem.js'
import { connectDatabase } from '../storage/open.js'
import { makePartitions } from '../storage/positions/partitions.js'
import { type Drift, findDrift, migrate, planMigration, repairDrift } from '../storage/schema/migrate.js'
import { type Context, openOptions } from './context.js'
import { isMade } from './open-existing.js'

/** `migrate`, `migrate --check`, `migrate --repair` */
export async function migrateCommand(
  this: Context,
  { check, repair }: { readonly check: boolean; readonly repair: boolean },
): Promise<void> {
  const { out } = this.terminal
  const config = this.config()
  if (check && config.databaseUrl === null && !isMade(config))
    return out('Todavía no hay base de datos: la hace el primer arranque, ya al día.')
  const options = openOptions(this)
  const database = await connectDatabase(config, options)
  try {
    if (check || repair) {
      const drift = await findDrift(database).catch((error: unknown) => {
        // A user without the permission to create schemas, or a read-only database, can still show the pending migrations.
        if (repair || !hasCode(error, '42501', '25006')) throw error
        out(`-- No se comparó con lo que dejan sus migraciones (${error.message}).`)
        return null
      })
      if (drift !== null) sayDrift(drift, out)
      if (repair && drift !== null && !isNone(drift)) {
        await repairDrift(database, drift)
        out('-- Reparada.')
      }
    }
    const { made, pending } = await planMigration(database)
    const verb = check ? 'por hacer' : 'hechas ahora'
    if (!check) {
      await migrate(database, options.log)
      await makePartitions(database)
    }
    for (const { name, note } of pending) out(`${name}: ${note}`)
    out(`Migraciones: ${made} de antes, ${pending.length} ${verb}.`)
  } finally {
    await database.close()
  }
}

const isNone = ({ differences, log }: Drift) => differences.length === 0 && log.length === 0

/** Prints the differences as SQL, which the operator can store, read and execute. */
function sayDrift(drift: Drift, out: (line: string) => void): void {
  if (isNone(drift)) return
  out(
    '-- Esta base no es como la dejan sus migraciones. «baliza migrate --repair» hace esto; respáldala antes:',
  )
  for (const { what, statement } of drift.differences) {
    out(`-- ${what}${statement === null ? ' (se queda)' : ''}`)
    if (statement !== null) out(`${statement};`)
  }
  for (const statement of drift.log) out(`${statement};`)
}
