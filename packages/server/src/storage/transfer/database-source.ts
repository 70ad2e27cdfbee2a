import { createHash } from 'node:crypto'
import { StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { partitionsOf } from '../positions/partitions.js'
import { type TrackShard, withTrackStores } from '../positions/track-stores.js'
import { lastMigration } from '../schema/migrate.js'
import type { CopySource } from './copy.js'
import { inventoryOf, type Page, readPage, sumOf, type Table, type TableSum, useExactText } from './tables.js'

/**
 * Reads a whole database in one snapshot while other clients continue to write, including the days of units in other PostgreSQLs.
 * Those days are read from a slightly later snapshot. Fixes that are sealed in between are then in both snapshots, as rows and in
 * a day, rather than in neither. Readers merge them, and the next round of sealing deletes the rows.
 * @param count called with each table whose rows are being counted
 * @throws {StartProblem} if another PostgreSQL that contains days cannot be read
 */
export function withSource<Result>(
  database: Database,
  work: (source: CopySource) => Promise<Result>,
  count: (table: string) => void = () => undefined,
): Promise<Result> {
  return withTrackStores(database, ({ shards }) => {
    const read = async (tx: Queryable) => {
      await beSnapshot(tx)
      if (shards.length === 0) return work(await sourceOf(tx, [], count))
      // Days that move from one shard to another between their snapshots would be in neither. A process that moves days locks a
      // row of the bin until it commits, so the bin is locked while the snapshots are taken. The rollback to the savepoint
      // releases the lock, and keeps the snapshot of this database.
      await tx.query('savepoint opening')
      await tx.query('lock table bin in exclusive mode')
      await tx.query('select 1')
      return withSnapshots(shards, async (parts) => {
        await tx.query('rollback to savepoint opening')
        return work(await sourceOf(tx, parts, count))
      })
    }
    return database.transaction(read, { within: Number.POSITIVE_INFINITY })
  })
}

/** Makes the transaction read from one snapshot, which the next statement takes. */
async function beSnapshot(tx: Queryable): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
  // The transaction is idle for an unlimited time while other tables or shards are read.
  await tx.query('set local idle_in_transaction_session_timeout = 0')
  await useExactText(tx)
}

/** Opens a transaction in each shard. All snapshots are taken before the work begins. */
async function withSnapshots<Result>(
  [next, ...others]: readonly TrackShard[],
  work: (parts: readonly Queryable[]) => Promise<Result>,
): Promise<Result> {
  if (next === undefined) return work([])
  const { store, place } = next
  const explain = (cause: unknown): never => {
    throw new StartProblem(
      `No se pudo leer la parte de la historia que está en ${place} (${cause instanceof Error ? cause.message : cause}). Revisa que ese PostgreSQL esté encendido, que se llegue a él, y que nuestro usuario pueda entrar y leer su tabla tracks; después repite el mismo comando.`,
      { cause },
    )
  }
  let isOpen = false
  const read = async (tx: Queryable) => {
    await beSnapshot(tx)
    await tx.query('select 1')
    isOpen = true
    const part: Queryable = { query: (sql, values) => tx.query<never>(sql, values).catch(explain) }
    return withSnapshots(others, (parts) => work([part, ...parts]))
  }
  return store.transaction(read, { within: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
    // Once the transaction is open, errors already explain their cause.
    if (isOpen) throw error
    return explain(error)
  })
}

/** @param parts shards that contain the days of units; empty: the days are in the database itself */
async function sourceOf(
  tx: Queryable,
  parts: readonly Queryable[],
  count: (table: string) => void,
): Promise<CopySource> {
  const inventory = await inventoryOf(tx)
  const [part] = parts
  // A parent of foreign tables has no key, but each of the foreign tables has.
  const days = part && (await inventoryOf(part)).tables.find(({ name }) => name === 'tracks')
  const tables = inventory.tables.map((table) => (days?.name === table.name ? days : table))
  const placesOf = ({ name }: Table) => (days?.name === name ? parts : [tx])
  const partitions = await partitionsOf(tx)
  const sums = new Map<string, TableSum>()
  for (const table of tables) {
    count(table.name)
    sums.set(table.name, together(await Promise.all(placesOf(table).map((place) => sumOf(place, table)))))
  }
  return {
    id: await nameOf(tx),
    state: createHash('sha256')
      .update(JSON.stringify([...sums]))
      .digest('hex'),
    migration: await lastMigration(tx),
    months: partitions.flatMap(({ table, from }) => (from === null ? [] : [table])),
    inventory: { ...inventory, tables },
    sums,
    pages: (table, after) =>
      placesOf(table) === parts ? pagesOfParts(parts, table, after) : pagesOf(tx, table, after),
  }
}

function together(sums: readonly TableSum[]): TableSum {
  return {
    rows: sums.reduce((all, { rows }) => all + rows, 0),
    hash: String(sums.reduce((all, { hash }) => all + BigInt(hash), 0n)),
  }
}

async function* pagesOf(tx: Queryable, table: Table, after: readonly string[] | null): AsyncGenerator<Page> {
  for (let from = after; ; ) {
    const page = await readPage(tx, table, from)
    yield page
    if (page.last === null) return
    from = page.last
  }
}

/** Reads one part after another. A position starts with the number of the part. */
async function* pagesOfParts(
  parts: readonly Queryable[],
  table: Table,
  after: readonly string[] | null,
): AsyncGenerator<Page> {
  const [first = '0', ...key] = after ?? []
  let from = key.length === 0 ? null : key
  for (const [at, part] of [...parts.entries()].slice(Number(first))) {
    const end = at + 1 < parts.length ? [String(at + 1)] : null
    for await (const { lines, last } of pagesOf(part, table, from))
      yield { lines, last: last === null ? end : [String(at), ...last] }
    from = null
  }
}

/** Returns the name of its feeds, which is unique to this database. */
async function nameOf(tx: Queryable): Promise<string> {
  const [row] = await tx.query<{ name: string }>(`select name from feeds where kind = 'positions'`)
  if (row === undefined) throw new Error('this database has no feeds')
  return row.name
}
