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
    values: given.map(([, value]) => value),
    /** The next free parameter. */
    next: `$${names.length + 1}`,
  }
}
