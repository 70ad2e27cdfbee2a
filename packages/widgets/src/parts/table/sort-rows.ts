/** Sort key of a row. `null` and '' mean unknown. */
export type SortKey = string | number | null

/** Sorts rows. Unknown values are last in both directions; equal values are sorted by name. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  nameOf: (row: Row) => string,
  descending: boolean,
): Row[] {
  // Created here, not when the module is loaded: its creation is slow, and one collator serves all 10,000 names.
  const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  const sign = descending ? -1 : 1
  const byName = (a: Row, b: Row) => compare(nameOf(a), nameOf(b))
  return rows.toSorted((a, b) => {
    const x = keyOf(a)
    const y = keyOf(b)
    if (x === y) return byName(a, b)
    if (x === null || x === '') return 1
    if (y === null || y === '') return -1
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compare(String(x), String(y))
    return order * sign || byName(a, b)
  })
}
