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
 * A copy of all that a database holds, into an empty one: from another database (`move`) or from a file (`restore`).
 * What is copied, and how far the copy is, is recorded in the target's table `unfinished_copy`, which is dropped when all is
 * there and compared: until then no server opens it (see `refuseUnfinished`), and the same copy goes on where it was.
 */

/** Where rows come from. */
export interface CopySource {
  /** Which database, or file: a copy goes on only from the very same. */
  readonly id: string
  /** Says whether anything may have changed there: a copy of another state begins anew. */
  readonly state: string
  /** The last migration it has. */
  readonly migration: string
  /** The months that have partitions of their own, by table. */
  readonly months: readonly string[]
  readonly inventory: Inventory
  /** What each table holds. */
  readonly sums: ReadonlyMap<string, TableSum>
  /**
   * A table's pages, in the order of the tables.
   * @param after the last key that was copied @param skipped how many rows that were; all that come after follow
   */
  pages(table: Table, after: readonly string[] | null, skipped: number): AsyncIterable<Page>
}

export interface CopyOptions {
  readonly log: Log
  /** Hears how many rows of a table are there, and of how many. */
  readonly progress: (table: string, rows: number, total: number) => void
  /** PGlite: nobody else writes down what its log has. */
  readonly embedded: boolean
}

/** How far the copy of a table is. */
interface Progress {
  readonly rows: number
  readonly last: readonly string[] | null
  readonly done: boolean
}

/**
 * Copies everything and compares it.
 * @param target empty, or left half done by the same copy
 * @returns how many rows there are
 * @throws {StartProblem} where it is neither, or where what arrived is not what left
 */
export async function copyInto(target: Database, source: CopySource, options: CopyOptions): Promise<number> {
  await begin(target, source, options.log)
  const tables = await compareTables(target, source)
  let total = 0
  for (const table of tables) total += await copyTable(target, source, table, options)
  await finish(target, source, tables)
  // So that the first questions are planned with what there is.
  await target.query('analyze')
  return total
}

/** @throws {StartProblem} where a copy into this database is not complete */
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

/** Makes the schema in one transaction, without what checks and announces rows one by one; or finds it made. */
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
    // A row may refer to one that comes later. Nothing of the schema is lost: `finish` makes them again.
    const references = await tx.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0
       order by conrelid::regclass::text collate "C", conname collate "C"`,
    )
    for (const { table, name } of references) await tx.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await tx.query(`alter table ${name} disable trigger user`)
    // What migrations put in.
    await tx.query(`truncate ${tables.map(({ name }) => name).join()}`)
    await tx.query(`insert into unfinished_copy values ('source', $1), ('references', $2)`, [
      JSON.stringify({ id: source.id, state: source.state }),
      JSON.stringify(references),
    ])
  }
  await target.transaction(work, { within: Number.POSITIVE_INFINITY })
}

/** Goes on with what is there, or throws it away where the source has changed since. */
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

/** @returns the tables; both have the same, with the same columns in the same order, by which a row's text is read */
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
  // While one page is stored, the next is read.
  for await (const page of source.pages(table, state.last, state.rows)) {
    state = await storing
    progress(table.name, state.rows, total)
    storing = store(page)
    // Whoever waits for it hears of its failure; the loop may be reading until then.
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

/** Rows between two checkpoints of PGlite: what its log holds until then is on the disk twice. */
const checkpointEvery = 200_000

const keyOf = ({ name }: Table) => `table ${name}`

async function progressOf(target: Queryable, table: Table): Promise<Progress | null> {
  const [row] = await target.query<{ value: Progress }>('select value from unfinished_copy where key = $1', [
    keyOf(table),
  ])
  return row?.value ?? null
}

/** Compares every table, and only then makes what guards them again and lets servers in. */
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
