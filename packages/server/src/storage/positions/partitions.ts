import type { Database, Queryable } from '../connection/database.js'

/** A month of positions: its table, and its bounds in Unix ms, UTC. The upper bound is exclusive. */
interface Month {
  readonly table: string
  readonly from: number
  readonly to: number
}

/** Returns the months around a moment, as offsets from its month: -1 is the month before. */
export function monthsAround(now: number, first: number, last: number): Month[] {
  const date = new Date(now)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + first + index)
    const to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + first + index + 1)
    const month = new Date(from).toISOString().slice(0, 7).replace('-', '_')
    return { table: `positions_${month}`, from, to }
  })
}

/**
 * A table that contains positions: that of a month, or the default one. The default table takes all other rows and has no bounds.
 */
export type Partition =
  | Month
  | { readonly table: 'positions_default'; readonly from: null; readonly to: null }

/**
 * Returns the partitions of `positions` that the server creates, oldest first, the default partition last. Other partitions are
 * ignored.
 */
export async function partitionsOf(database: Queryable): Promise<Partition[]> {
  const rows = await database.query<{ table: string }>(
    `select c.relname as table from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'positions'::regclass order by c.relname`,
  )
  const months = rows.flatMap(({ table }) => monthOf(table))
  return [...months, { table: 'positions_default', from: null, to: null }]
}

/**
 * Creates the missing monthly partitions of `positions`, from last month to two months ahead. Rows of such a month in the default
 * partition move into the new partition. PostgreSQL refuses to attach a partition while the default partition contains rows of
 * its range.
 * @returns the tables that were created
 */
export async function makePartitions(database: Database, now = Date.now()): Promise<string[]> {
  return makeMissing(database, monthsAround(now, -1, 2))
}

/** Creates the missing partitions with these names. @returns the tables that were created */
export function makeMonths(database: Database, tables: readonly string[]): Promise<string[]> {
  return makeMissing(database, tables.flatMap(monthOf))
}

async function makeMissing(database: Database, months: readonly Month[]): Promise<string[]> {
  const made: string[] = []
  for (const month of months) {
    const [there] = await database.query('select 1 from pg_class where relname = $1', [month.table])
    if (there === undefined && (await makePartition(database, month))) made.push(month.table)
  }
  return made
}

/** Month of the name of a partition; empty for other names. */
function monthOf(table: string): Month[] {
  const [, year, month] = /^positions_(\d{4})_(\d{2})$/.exec(table) ?? []
  return year === undefined ? [] : monthsAround(Date.UTC(Number(year), Number(month) - 1), 0, 0)
}

function makePartition(database: Database, { table, from, to }: Month): Promise<boolean> {
  const move = async (tx: Queryable) => {
    // Inserts must wait: a concurrent row in the default partition would make the attachment fail.
    await tx.query('lock table positions in share row exclusive mode')
    const [there] = await tx.query('select 1 from pg_class where relname = $1', [table])
    if (there !== undefined) return false
    await tx.query(`create table ${table} (like positions including all)`)
    await tx.query(
      `with moved as (delete from positions_default where time >= ${from} and time < ${to} returning *)
       insert into ${table} select * from moved`,
    )
    await tx.query(`alter table positions attach partition ${table} for values from (${from}) to (${to})`)
    return true
  }
  // The default partition may contain years of rows.
  return database.transaction(move, { within: Number.POSITIVE_INFINITY })
}
