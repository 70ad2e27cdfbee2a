import { type PositionColumn, type PositionSort, positionColumns } from './position-rows.js'

const key = 'baliza.positions'

/** The state of the table that is stored on this machine. */
export interface RememberedPositions {
  readonly hidden: ReadonlySet<PositionColumn>
  readonly sort: PositionSort
}

/** Returns the stored state, or the initial state. The stored data are validated. */
export function recallTable(): RememberedPositions {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Storage is blocked or unavailable (no page).
  }
  const { hidden, column, descending } = Object(stored)
  return {
    // The name is always visible.
    hidden: new Set(positionColumns.filter((one, at) => at > 0 && [hidden].flat().includes(one))),
    sort: {
      column: positionColumns.find((one) => one === column) ?? 'nombre',
      descending: descending === true,
    },
  }
}

/** Stores the state. If storage is blocked, the state lasts until the page is left. */
export function rememberTable({ hidden, sort }: RememberedPositions): void {
  try {
    localStorage.setItem(key, JSON.stringify({ hidden: [...hidden], ...sort }))
  } catch {
    // See `recallTable`.
  }
}
