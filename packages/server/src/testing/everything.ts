import type { Database } from '../storage/connection/database.js'
import { inventoryOf, sumOf } from '../storage/transfer/tables.js'
import { openBare, type TestDatabase } from './databases.js'

/** Runs work with a database that no other process has open. */
export async function insideOf<Result>(
  home: Omit<TestDatabase, 'remove'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openBare(home)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Every table with its rows and their checksum, all sequences, and every enabled constraint and trigger. */
export async function everything(database: Database) {
  const { tables, sequences } = await inventoryOf(database)
  const sums: Record<string, unknown> = {}
  for (const table of tables) sums[table.name] = await sumOf(database, table)
  const guards = await database.query<{ guard: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as guard from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select relname::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`,
  )
  return { sums, sequences, guards: guards.map(({ guard }) => guard) }
}
