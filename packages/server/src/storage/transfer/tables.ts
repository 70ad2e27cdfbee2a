import { ownValue } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'

/** A table to copy, including its partitions. */
export interface Table {
  readonly name: string
  /** In the order of a row's text. */
  readonly columns: readonly string[]
  /** Columns of its primary key; empty: the table has one or two rows. */
  readonly key: readonly KeyColumn[]
}

interface KeyColumn {
  readonly name: string
  readonly type: string
}

/** Number of rows of a table, and the sum of their hashes, independent of their order. */
export interface TableSum {
  readonly rows: number
  readonly hash: string
}

export interface Inventory {
  readonly tables: readonly Table[]
  /** Last value of each sequence. */
  readonly sequences: Readonly<Record<string, number>>
}

/** Tables that are not copied: each database has its own. */
const own = ['schema_migrations', 'unfinished_copy']

/** Reads what there is to copy, sorted by name. */
export async function inventoryOf(database: Queryable): Promise<Inventory> {
  const tables = await database.query<Table & { readonly name: string }>(
    `select c.relname as name,
       (select json_agg(attname order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
           order by k.place), '[]')
         from pg_index i, unnest(i.indkey) with ordinality k (number, place), pg_attribute a
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1::text[])
     order by c.relname collate "C"`,
    [own],
  )
  const sequences = await database.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  return { tables, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
}

/** Sums the hashes of the row texts. The text is exact for every type in use, so both databases compute the same sum. */
export async function sumOf(database: Queryable, { name }: Pick<Table, 'name'>): Promise<TableSum> {
  const [sum] = await database.query<TableSum>(
    `select count(*) as rows, coalesce(sum(hashtextextended(whole::text, 0)), 0)::text as hash from ${name} whole`,
  )
  if (sum === undefined) throw new Error(`nothing was counted of ${name}`)
  return sum
}

/**
 * Sets the formats that make a row's text equal on every server, until the transaction ends. Floats are written so that they are
 * read without loss.
 */
export async function useExactText(tx: Queryable): Promise<void> {
  await tx.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 1`,
  )
}

/** Rows of a table in a range of its primary key. */
export interface Page {
  /** Text of each row. */
  readonly lines: readonly string[]
  /** Key of the last row, as text; `null`: this is the last page. */
  readonly last: readonly string[] | null
}

/** Rows per page. Each statement of PGlite blocks all other clients. */
const pageSize = 5_000
/** Rows per page of tables with long rows. A row of `tracks` is a day of a unit: up to 100 kB of text. */
const longRows: ReadonlyMap<string, number> = new Map([['tracks', 100]])

/** Reads the rows after a key, or from the beginning if there is no key. */
export async function readPage(
  tx: Queryable,
  { name, key }: Table,
  after: readonly string[] | null,
): Promise<Page> {
  if (key.length === 0) {
    const rows = await tx.query<{ line: string }>(`select whole::text as line from ${name} whole`)
    return { lines: rows.map(({ line }) => line), last: null }
  }
  const columns = key.map((column) => column.name)
  const from =
    after === null
      ? ''
      : `where (${columns.join()}) > (${key.map(({ type }, index) => `$${index + 1}::text::${type}`).join()})`
  const most = longRows.get(name) ?? pageSize
  const rows = await tx.query<{ line: string } & Record<string, string>>(
    `select whole::text as line, ${columns.map((column, index) => `${column}::text as k${index}`).join()}
     from ${name} whole ${from} order by ${columns.map((column) => `whole.${column}`).join()} limit ${most}`,
    after ?? [],
  )
  const end = rows.length < most ? undefined : rows.at(-1)
  return {
    lines: rows.map(({ line }) => line),
    last: end === undefined ? null : columns.map((_, index) => ownValue(end, `k${index}`) ?? ''),
  }
}

/** Writes rows from the texts that {@link readPage} returns. */
export async function writeLines(
  tx: Queryable,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  // Without `offset 0` the text would be parsed once per column.
  await tx.query(
    `insert into ${name} (${columns.join()}) overriding system value
     select (line.r).* from (select l::${name} as r from unnest($1::text[]) l offset 0) line`,
    [lines],
  )
}
