import { searchable } from '../../text/names.js'
import { type Column, readable } from '../column.js'

/**
 * Returns the rows whose values contain every term of a search, in any column, ignoring case and accents.
 * @param columns the searched ones
 */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  search: string,
  columns: readonly Pick<Column<Row>, 'value'>[],
  folded: WeakMap<Row, string>,
): readonly Row[] {
  const terms = searchable(search)
    .split(/\s+/)
    .filter((term) => term !== '')
  if (terms.length === 0) return rows
  return rows.filter((row) => {
    let text = folded.get(row)
    if (text === undefined) {
      text = columns.map(({ value }) => searchable(readable(value(row)))).join('\n')
      folded.set(row, text)
    }
    return terms.every((term) => text.includes(term))
  })
}
