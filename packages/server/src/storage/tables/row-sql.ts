import type { FieldTable } from '@baliza/agreement'
import type { Queryable } from '../connection/database.js'

/**
 * Returns the SQL of one row. The properties have the names of the columns; undefined properties are omitted. The names become
 * part of the statement without escaping, so they must never come from external input.
 */
export function rowSql(row: Readonly<Record<string, unknown>>) {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = given.map(([name]) => name)
  return {
    /** `(a, b) values ($1, $2)` */
    insert: `(${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    /** `a = $1, b = $2` */
    set: names.map((name, index) => `${name} = $${index + 1}`).join(', '),
    /** `a = excluded.a, b = excluded.b` */
    replace: names.map((name) => `${name} = excluded.${name}`).join(', '),
    values: given.map(([, value]) => value),
    /** The next free parameter. */
    next: `$${names.length + 1}`,
  }
}

/**
 * Adds a row of an account, unless the account has the maximum number of rows.
 * @returns `false` if the maximum is reached
 */
export async function insertLimited(
  tx: Queryable,
  table: 'api_keys' | 'report_schedules' | 'webhooks',
  row: Readonly<Record<string, unknown>> & { readonly user_id: string },
  most: number,
): Promise<boolean> {
  // Locks the account, so that concurrent additions are counted correctly.
  await tx.query('select 1 from users where id = $1 for no key update', [row.user_id])
  const existing = await tx.query(`select 1 from ${table} where user_id = $1 limit $2`, [row.user_id, most])
  if (existing.length >= most) return false
  const { insert, values } = rowSql(row)
  await tx.query(`insert into ${table} ${insert}`, values)
  return true
}

/** Returns the SQL that reads the columns of a field table as the wire's fields: `t.id as _id, t.nombre, t.user_id as user`. */
export function fieldsSql(table: FieldTable, alias: string): string {
  return Object.entries(table)
    .flatMap(([name, { column }]) =>
      column === null ? [] : [`${alias}.${column} as "${name === 'id' ? '_id' : name}"`],
    )
    .join(', ')
}
