import type { Database, Queryable } from '../connection/database.js'
import type { Migration } from './migration-files.js'

/** Difference between a database and the result of its migrations. */
export interface Difference {
  /** Kind, table and name of the part, in Spanish, for the operator. */
  readonly what: string
  /** Statement that repairs it; `null`: the part is harmless, and may contain data that the operator wants to keep. */
  readonly statement: string | null
}

interface Part {
  /** In order of creation: each kind needs the kinds before it. */
  readonly kind:
    | 'table'
    | 'column'
    | 'default'
    | 'required'
    | 'option'
    | 'key'
    | 'reference'
    | 'function'
    | 'index'
    | 'trigger'
  readonly of: string
  readonly name: string
  /** Definition as the database itself writes it. */
  readonly says: string
}

const kindNames: Readonly<Record<Part['kind'], string>> = {
  table: 'la tabla',
  column: 'la columna',
  default: 'el valor de fábrica de',
  required: 'lo obligatorio de',
  option: 'las opciones de',
  key: 'la restricción',
  reference: 'la referencia',
  function: 'la función',
  index: 'el índice',
  trigger: 'el disparador',
}

class Undo extends Error {
  constructor(readonly found: readonly Difference[]) {
    super('undone')
  }
}

/**
 * Compares a database with the result of these migrations. The same server creates that result in a second schema and rolls it
 * back, because two servers may write an expression differently. Other tables, indexes and columns belong to the operator.
 */
export async function findDifferences(
  database: Database,
  migrations: readonly Migration[],
): Promise<readonly Difference[]> {
  const work = async (tx: Queryable): Promise<never> => {
    const found = await partsOf(tx)
    await tx.query('create schema baliza_expected')
    await tx.query('set local search_path to baliza_expected')
    for (const { sql } of migrations) await tx.query(sql)
    throw new Undo(differencesOf(found, await partsOf(tx)))
  }
  try {
    return await database.transaction(work, { within: Number.POSITIVE_INFINITY })
  } catch (error) {
    if (error instanceof Undo) return error.found
    throw error
  }
}

const keyOf = ({ kind, of, name }: Part) => `${kind} ${of} ${name}`

function differencesOf(found: readonly Part[], expected: readonly Part[]): Difference[] {
  const there = new Map(found.map((part) => [keyOf(part), part]))
  const wanted = new Map(expected.map((part) => [keyOf(part), part]))
  // If partitions are foreign tables, their parent cannot have a key or an index. Each partition has its own (track-stores.ts).
  const isApart = there.get('table tracks ')?.says.startsWith(' partition by HASH') === true
  const ofShards: ReadonlySet<Part['kind']> = new Set(['table', 'key', 'index', 'option'])
  const isThere = (kind: Part['kind'], of: string, name = '') => there.has(`${kind} ${of} ${name}`)
  const differences: Difference[] = []
  for (const part of expected) {
    const now = there.get(keyOf(part))
    if (now?.says === part.says) continue
    if (isApart && part.of === 'tracks' && ofShards.has(part.kind)) continue
    // Creating a table also creates its columns, and creating a column also sets its default and its `not null`.
    if (part.kind === 'column' && !isThere('table', part.of)) continue
    if (ofColumns.has(part.kind) && !isThere('column', part.of, part.name)) continue
    const what = `${now === undefined ? 'falta' : 'es otra cosa'}: ${named(part)}`
    const beside = expected.filter(({ of }) => of === part.of)
    differences.push({ what, statement: mended(part, now !== undefined, beside) })
  }
  for (const part of found) {
    if (wanted.has(keyOf(part)) || !wanted.has(`table ${part.of} `)) continue
    const extra = `sobra: ${named(part)}`
    // Only these extra parts make a program fail that does not know them.
    if (part.kind === 'required')
      differences.push({
        what: extra,
        statement: `alter table ${part.of} alter column ${part.name} drop not null`,
      })
    else if (part.kind === 'trigger')
      differences.push({ what: extra, statement: `drop trigger ${part.name} on ${part.of}` })
    else if (part.kind === 'column' || part.kind === 'key' || part.kind === 'reference')
      differences.push({ what: extra, statement: null })
  }
  return differences
}

function named({ kind, of, name }: Part): string {
  const own = name === '' ? '' : name
  return `${kindNames[kind]} ${[of, own].filter((word) => word !== '').join('.')}`
}

/** Properties of a column that a separate statement sets, once the column exists. */
const ofColumns: ReadonlySet<Part['kind']> = new Set(['default', 'required'])

/** Definition of a column, with its default and its `not null`. `beside`: the parts of its table. */
function whole({ name, says }: Part, beside: readonly Part[]): string {
  const standard = beside.find((part) => part.kind === 'default' && part.name === name)
  const isRequired = beside.some((part) => part.kind === 'required' && part.name === name)
  return `${name} ${says}${standard === undefined ? '' : ` default ${standard.says}`}${isRequired ? ' not null' : ''}`
}

/** `isThere`: whether a different part with this name exists. `beside`: the parts of its table. */
function mended(part: Part, isThere: boolean, beside: readonly Part[]): string {
  const { kind, of, name, says } = part
  const drop = (statement: string) => (isThere ? `${statement}; ` : '')
  switch (kind) {
    case 'table':
      return `create table ${of} (${beside
        .filter((one) => one.kind === 'column')
        .map((column) => whole(column, beside))
        .join(', ')})${says}`
    case 'column':
      return isThere
        ? `alter table ${of} alter column ${name} type ${says} using ${name}::${says}`
        : `alter table ${of} add column ${whole(part, beside)}`
    case 'default':
      return `alter table ${of} alter column ${name} set default ${says}`
    case 'required':
      return `alter table ${of} alter column ${name} set not null`
    case 'option':
      return `alter table ${of} set (${says})`
    case 'key':
    case 'reference':
      return `${drop(`alter table ${of} drop constraint ${name}`)}alter table ${of} add constraint ${name} ${says}`
    case 'function':
      return says
    case 'index':
      return `${drop(`drop index ${name}`)}${says}`
    case 'trigger':
      return `${drop(`drop trigger ${name} on ${of}`)}${says}`
  }
}

/**
 * Reads all parts of the tables in the current schema. The log of migrations and the partitions are excluded: migrations do not
 * create them.
 */
async function partsOf(tx: Queryable): Promise<Part[]> {
  return tx.query<Part & Record<string, unknown>>(`
    with tables as (
      select oid, relname as name, reloptions, relkind, pg_get_partkeydef(oid) as key from pg_class
      where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p') and not relispartition
        and relname <> 'schema_migrations'
    ), columns as (
      select t.name as of, a.*, pg_get_expr(d.adbin, d.adrelid) as standard
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    ), parts (step, kind, of, name, says) as (
      select 0, 'table', name, '', coalesce(' partition by ' || key, '') from tables
      union all
      select attnum, 'column', of, quote_ident(attname), format_type(atttypid, atttypmod)
        || case attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity' else '' end
        || case attgenerated when 's' then ' generated always as (' || standard || ') stored' else '' end
      from columns
      union all
      select 10000, 'default', of, quote_ident(attname), standard from columns where standard is not null and attgenerated = ''
      union all
      select 10001, 'required', of, quote_ident(attname), '' from columns where attnotnull and attidentity = ''
      union all
      select 10002, 'option', name, '', array_to_string(reloptions, ', ') from tables where reloptions is not null
      union all
      select case contype when 'f' then 10004 else 10003 end, case contype when 'f' then 'reference' else 'key' end,
        t.name, quote_ident(conname), pg_get_constraintdef(c.oid)
      from pg_constraint c join tables t on t.oid = c.conrelid where contype in ('c', 'f', 'p', 'u', 'x')
      union all
      select 10005, 'function', '', p.proname, replace(pg_get_functiondef(p.oid), quote_ident(current_schema()) || '.', '')
      from pg_proc p where p.pronamespace = to_regnamespace(current_schema())
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 10006, 'index', t.name, quote_ident(c.relname),
        replace(pg_get_indexdef(i.indexrelid), ' ON ' || quote_ident(current_schema()) || '.', ' ON ')
      from pg_index i join tables t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      where not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select 10007, 'trigger', t.name, quote_ident(g.tgname), pg_get_triggerdef(g.oid, true)
      from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal
    )
    select kind, of, name, says from parts order by case when step between 1 and 9999 then 1 else step end, of, step, name`)
}
