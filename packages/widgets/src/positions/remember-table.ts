import { type PositionColumn, type PositionSort, positionColumns } from './position-rows.js'

const key = 'baliza.positions'

/** What is remembered of the table on this machine. */
export interface RememberedPositions {
  readonly hidden: ReadonlySet<PositionColumn>
  readonly sort: PositionSort
}

/** As it was left, or as it is at first: what was stored is not believed before it is looked at. */
export function recallTable(): RememberedPositions {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // The storage is blocked, or this is no page.
  }
  const { hidden, column, descending } = Object(stored)
  return {
    // The name is always shown.
    hidden: new Set(positionColumns.filter((one, at) => at > 0 && [hidden].flat().includes(one))),
    sort: {
      column: positionColumns.find((one) => one === column) ?? 'nombre',
      descending: descending === true,
    },
  }
}

/** Remembers it; where the storage is blocked it holds until the page is left. */
export function rememberTable({ hidden, sort }: RememberedPositions): void {
  try {
    localStorage.setItem(key, JSON.stringify({ hidden: [...hidden], ...sort }))
  } catch {
    // As above.
  }
}
