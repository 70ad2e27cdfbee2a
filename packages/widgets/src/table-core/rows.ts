import { fold } from '@baliza/sdk-core/internal'

/** Sort key of a row. `null` and '' mean unknown. */
export type SortKey = string | number | null

let collator: Intl.Collator | undefined

/** Compares names in natural order: Unidad 2 before Unidad 10, ignoring case and accents. */
export function byName(a: string, b: string): number {
  // Created on first use, because its creation is slow.
  collator ??= new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/**
 * Sorts rows. Unknown values are last in both directions.
 * @param nameOf the order of rows with equal values; by default they keep theirs
 */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  descending: boolean,
  nameOf: (row: Row) => string = () => '',
): Row[] {
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row), name: nameOf(row) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign) || byName(a.name, b.name))
    .map(({ row }) => row)
}

function compareKeys(a: SortKey, b: SortKey, sign: 1 | -1): number {
  if (a === b) return 0
  if (a === null || a === '') return b === null || b === '' ? 0 : 1
  if (b === null || b === '') return -1
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b)))
}

/** Creates a search for rows whose text contains every word, ignoring case and accents. It folds the text of a row once. */
export function createSearch<Row extends object>(
  textOf: (row: Row) => string,
): (rows: readonly Row[], search: string) => readonly Row[] {
  const folded = new WeakMap<Row, string>()
  return (rows, search) => {
    const words = fold(search).split(/\s+/)
    if (words.every((word) => word === '')) return rows
    return rows.filter((row) => {
      let text = folded.get(row)
      if (text === undefined) {
        text = fold(textOf(row))
        folded.set(row, text)
      }
      const known = text
      return words.every((word) => known.includes(word))
    })
  }
}
