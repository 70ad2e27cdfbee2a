/**
 * The SQL of one row, from its properties, which are named as its columns are; what is undefined is left out. The names
 * become part of the statement as they are, so they must never come from outside.
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
    /** The parameter after these. */
    next: `$${names.length + 1}`,
  }
}
