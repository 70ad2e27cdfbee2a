import type { Column } from '../column.js'

type Fitted = Pick<Column<never>, 'id' | 'width' | 'rank'>

/** Columns from the one that stays longest to the one that leaves first. */
export function byRank<One extends Fitted>(columns: readonly One[]): readonly One[] {
  return columns.toSorted((a, b) => (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE))
}

/**
 * The columns that fit a width, in their own order. They leave by rank; the first two stay however narrow it
 * is.
 * @param width CSS pixels
 */
export function fitColumns<One extends Fitted>(columns: readonly One[], width: number): readonly One[] {
  const staying = [...byRank(columns)]
  let needed = staying.reduce((sum, { width }) => sum + width, 0)
  while (needed > width && staying.length > 2) needed -= staying.pop()?.width ?? 0
  return columns.filter((column) => staying.includes(column))
}
