import { createHash } from 'node:crypto'
import { StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { partitionsOf } from '../positions/partitions.js'
import { areSharedOut } from '../positions/track-stores.js'
import { lastMigration } from '../schema/migrate.js'
import type { CopySource } from './copy.js'
import { inventoryOf, readPage, sumOf, type TableSum, useExactText } from './tables.js'

/**
 * Reads a whole database as it was at one moment, while others go on writing.
 * @param count hears which table is being summed
 * @throws {StartProblem} where the old days are in other databases
 */
export function withSource<Result>(
  database: Database,
  work: (source: CopySource) => Promise<Result>,
  count: (table: string) => void = () => undefined,
): Promise<Result> {
  const read = async (tx: Queryable) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    if (await areSharedOut(tx))
      throw new StartProblem(
        'La historia de esta base de datos está repartida en otras: respalda cada una con lo de PostgreSQL (pg_basebackup, o una réplica).',
      )
    await useExactText(tx)
    return work(await sourceOf(tx, count))
  }
  return database.transaction(read, { within: Number.POSITIVE_INFINITY })
}

async function sourceOf(tx: Queryable, count: (table: string) => void): Promise<CopySource> {
  const inventory = await inventoryOf(tx)
  const partitions = await partitionsOf(tx)
  const sums = new Map<string, TableSum>()
  for (const table of inventory.tables) {
    count(table.name)
    sums.set(table.name, await sumOf(tx, table))
  }
  return {
    id: await nameOf(tx),
    state: createHash('sha256')
      .update(JSON.stringify([...sums]))
      .digest('hex'),
    migration: await lastMigration(tx),
    months: partitions.flatMap(({ table, from }) => (from === null ? [] : [table])),
    inventory,
    sums,
    async *pages(table, after) {
      for (let from = after; ; ) {
        const page = await readPage(tx, table, from)
        yield page
        if (page.last === null) return
        from = page.last
      }
    },
  }
}

/** Its feeds have a name that no other database has. */
async function nameOf(tx: Queryable): Promise<string> {
  const [row] = await tx.query<{ name: string }>(`select name from feeds where kind = 'positions'`)
  if (row === undefined) throw new Error('this database has no feeds')
  return row.name
}
