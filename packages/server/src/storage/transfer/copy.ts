import type { Log } from '../../log.js'
import { StartProblem } from '../../problem.js'
import type { Database, Queryable } from '../connection/database.js'
import { makeMonths } from '../positions/partitions.js'
import { migrate } from '../schema/migrate.js'
import {
  type Inventory,
  inventoryOf,
  type Page,
  sumOf,
  type Table,
  type TableSum,
  useExactText,
  writeLines,
} from './tables.js'

/*
 * Copies the complete content of a database into an empty one: from another database (`move`) or from a file (`restore`). The
 * target's table `unfinished_copy` records the source and the progress. It is dropped when everything is copied and compared.
 * Until then no server opens the target (see `refuseUnfinished`), and the same copy can be resumed.
 */

/** Source of the rows. */
export interface CopySource {
  /** Identifies the database or file. A copy resumes only from the same source. */
  readonly id: string
  /** Fingerprint of the content. If it differs from that of the unfinished copy, the copy restarts. */
  readonly state: string
  /** Name of its last migration. */
  readonly migration: string
  /** Months that have separate partitions, by table name. */
  readonly months: readonly string[]
  readonly inventory: Inventory
  /** Number of rows and hash of each table. */
  readonly sums: ReadonlyMap<string, TableSum>
  /**
   * Reads the pages of a table. Tables must be read in their order.
   * @param after the last key that was copied
   * @param skipped number of rows that were copied; reading continues after them
   */
  pages(table: Table, after: readonly string[] | null, skipped: number): AsyncIterable<Page>
}

export interface CopyOptions {
  readonly log: Log
  /** Called with the number of copied rows of a table and its total. */
  readonly progress: (table: string, rows: number, total: number) => void
  /** PGlite has no background checkpoints, so the copy runs them. */
  readonly embedded: boolean
}

interface Progress {
  readonly rows: number
  readonly last: readonly string[] | null
  readonly done: boolean
}

/**
 * Copies and compares all tables.
 * @param target empty, or left incomplete by the same copy
 * @returns the number of rows
 * @throws {StartProblem} if the target is neither, or if the copied rows differ from the source
 */
export async function copyInto(target: Database, source: CopySource, options: CopyOptions): Promise<number> {
  await begin(target, source, options.log)
  const tables = await compareTables(target, source)
  let total = 0
  for (const table of tables) total += await copyTable(target, source, table, options)
  await finish(target, source, tables)
  // Gives the planner statistics for the first queries.
  await target.query('analyze')
  return total
}

/** @throws {StartProblem} if a copy into this database is not complete */
export async function refuseUnfinished(database: Queryable): Promise<void> {
  if (!(await isUnfinished(database))) return
  throw new StartProblem(
    'Esta base de datos tiene una copia a medias (move o restore). Repite el mismo comando para terminarla, o bórrala y usa la de antes.',
  )
}

async function isUnfinished(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>(
    `select to_regclass('unfinished_copy') is not null as there`,
  )
  return row?.there === true
}

/**
 * Creates the schema in one transaction, without foreign keys and triggers, which act on each row; or resumes an unfinished copy.
 */
async function begin(target: Database, source: CopySource, log: Log): Promise<void> {
  const work = async (tx: Queryable) => {
    const whole: Database = { ...target, query: tx.query, transaction: (inner) => inner(tx) }
    if (await isUnfinished(tx)) return resume(whole, source)
    const [filled] = await tx.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
         and relkind in ('r', 'p') limit 1`,
    )
    if (filled !== undefined)
      throw new StartProblem(
        `La base de datos de destino no está vacía (tiene la tabla ${filled.name}). Usa una vacía: no se cambió nada en ella.`,
      )
    await migrate(whole, log, undefined, source.migration)
    await makeMonths(whole, source.months)
    const { tables } = await inventoryOf(tx)
    await tx.query('create table unfinished_copy (key text primary key, value jsonb not null)')
    // A row may refer to a later one. `finish` creates the same constraints again.
    const references = await tx.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
       order by conrelid::regclass::text collate "C", conname collate "C"`,
    )
    for (const { table, name } of references) await tx.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await tx.query(`alter table ${name} disable trigger user`)
    // Removes rows that migrations insert.
    await tx.query(`truncate ${tables.map(({ name }) => name).join()}`)
    await tx.query(`insert into unfinished_copy values ('source', $1), ('references', $2)`, [
      JSON.stringify({ id: source.id, state: source.state }),
      JSON.stringify(references),
    ])
  }
  await target.transaction(work, { within: Number.POSITIVE_INFINITY })
}

/** Resumes the copy, or discards the copied rows if the source has changed since. */
async function resume(target: Database, { id, state, months }: CopySource): Promise<void> {
  const [before] = await target.query<{ value: Pick<CopySource, 'id' | 'state'> }>(
    `select value from unfinished_copy where key = 'source'`,
  )
  if (before?.value.id !== id)
    throw new StartProblem(
      'La base de datos de destino tiene a medias una copia de otro origen: vacíala, o usa otra.',
    )
  if (before.value.state === state) return
  const { tables } = await inventoryOf(target)
  await target.query(`truncate ${tables.map(({ name }) => name).join()}`)
  await target.query(`delete from unfinished_copy where key like 'table %'`)
  await target.query(
    `update unfinished_copy set value = jsonb_set(value, '{state}', to_jsonb($1::text)) where key = 'source'`,
    [state],
  )
  await makeMonths(target, months)
}

/**
 * Compares names and columns of the tables. The order of the columns must be equal, because a row's text depends on it.
 * @returns the tables of the target
 */
async function compareTables(target: Queryable, { inventory }: CopySource): Promise<readonly Table[]> {
  const { tables } = await inventoryOf(target)
  const write = (all: readonly Table[]) => all.map(({ name, columns }) => `${name}(${columns.join()})`)
  const there = new Set(write(tables))
  const differing = inventory.tables.filter((table) => !there.has(write([table])[0] ?? ''))
  const missing = tables.filter(({ name }) => !inventory.tables.some((table) => table.name === name))
  if (differing.length + missing.length > 0)
    throw new StartProblem(
      `El origen no tiene las tablas que hacen sus migraciones (${[...differing, ...missing].map(({ name }) => name).join(', ')}): no se puede copiar.`,
    )
  return tables
}

async function copyTable(
  target: Database,
  source: CopySource,
  table: Table,
  { progress, embedded }: CopyOptions,
): Promise<number> {
  const total = source.sums.get(table.name)?.rows ?? 0
  let state = (await progressOf(target, table)) ?? { rows: 0, last: null, done: false }
  if (state.done) return state.rows
  const store = (page: Page) => {
    const next = { rows: state.rows + page.lines.length, last: page.last, done: page.last === null }
    const work = async (tx: Queryable) => {
      if (page.lines.length > 0) await writeLines(tx, table, page.lines)
      await tx.query(
        `insert into unfinished_copy values ($1, $2) on conflict (key) do update set value = excluded.value`,
        [keyOf(table), JSON.stringify(next)],
      )
    }
    return target.transaction(work, { within: Number.POSITIVE_INFINITY }).then(() => next)
  }
  let storing = Promise.resolve(state)
  // Reads the next page while the previous one is stored.
  for await (const page of source.pages(table, state.last, state.rows)) {
    state = await storing
    progress(table.name, state.rows, total)
    storing = store(page)
    // The `await` of the next round throws the failure. Until then the rejection must not count as unhandled.
    storing.catch(() => undefined)
    if (embedded && state.rows % checkpointEvery < page.lines.length) {
      await storing
      await target.query('checkpoint')
    }
  }
  state = await storing
  progress(table.name, state.rows, total)
  return state.rows
}

/** Rows between two checkpoints of PGlite. Until a checkpoint, the data in its log occupies the disk twice. */
const checkpointEvery = 200_000

const keyOf = ({ name }: Table) => `table ${name}`

async function progressOf(target: Queryable, table: Table): Promise<Progress | null> {
  const [row] = await target.query<{ value: Progress }>('select value from unfinished_copy where key = $1', [
    keyOf(table),
  ])
  return row?.value ?? null
}

/** Compares every table. Only then it restores constraints and triggers, and allows servers to open the database. */
function finish(target: Database, source: CopySource, tables: readonly Table[]): Promise<void> {
  const work = async (tx: Queryable) => {
    await useExactText(tx)
    for (const table of tables) {
      const [left, arrived] = [source.sums.get(table.name), await sumOf(tx, table)]
      if (left?.rows !== arrived.rows || left.hash !== arrived.hash)
        throw new StartProblem(
          `La tabla ${table.name} no llegó como salió (${left?.rows} filas salieron, ${arrived.rows} llegaron; suma ${left?.hash} y ${arrived.hash}). Vacía el destino y repite; el origen sigue como estaba.`,
        )
    }
    for (const [name, value] of Object.entries(source.inventory.sequences))
      await tx.query('select setval($1::regclass, $2)', [name, value])
    const [references] = await tx.query<{ value: { table: string; name: string; definition: string }[] }>(
      `select value from unfinished_copy where key = 'references'`,
    )
    for (const { table, name, definition } of references?.value ?? [])
      await tx.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await tx.query(`alter table ${name} enable trigger user`)
    await tx.query('drop table unfinished_copy')
  }
  return target.transaction(work, { within: Number.POSITIVE_INFINITY })
}
