import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Value by which a cell is sorted, filtered, copied and exported; `null` if it is empty. */
export type CellValue = string | number | null

/** Column of a table. Declare the columns once, outside of the component or in `useMemo`. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Tooltip of the header. */
  readonly hint?: string
  readonly value: (row: Row) => CellValue
  /** Sort key, if the value's text sorts differently: the time of a date. */
  readonly sortBy?: (row: Row) => CellValue
  /** Rendered content; by default the value. */
  readonly cell?: (row: Row) => ReactNode
  /** The cell contains a control such as a switch. A card shows these in separate lines, labelled with the header. */
  readonly control?: true
  /** Shown next to the title of a card, instead of the second column by rank; for short values. */
  readonly beside?: true
  /** `number`: aligned at the end of the cell, with tabular figures. */
  readonly align?: 'number'
  /** Minimum width, CSS pixels at a text size of 16. */
  readonly width: number
  /** Whether it takes a share of the remaining width. If no column does, all do. */
  readonly grows?: boolean
  /** Long text wraps to a second line before it is truncated. */
  readonly wraps?: true
  /**
   * Order in a card, whose title is the column with the lowest rank. That column stays visible when the table scrolls sideways.
   */
  readonly rank?: number
  readonly sortable?: false
  /** Whether the search includes it. If no column is marked, the search includes all. */
  readonly searched?: boolean
  /** Whether the header has a filter by values: for few and short values. */
  readonly filterable?: boolean
  /** Whether it is hidden until the user selects it under 'Columnas'. */
  readonly hidden?: boolean
  /** Text in the line of totals, which stays visible at the bottom. */
  readonly total?: string
}

export function byRank<One extends Pick<Column<never>, 'rank'>>(columns: readonly One[]): readonly One[] {
  return columns.toSorted((a, b) => (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE))
}

export interface Sort {
  /** Id of a column. */
  readonly id: string
  readonly descending: boolean
}

/** Colour and edge of a row; `quiet` for less important rows. */
export type Tone = 'none' | 'quiet' | 'warning' | 'danger'

/** Action on a row, or on the selected ones. */
export interface TableAction {
  readonly id: string
  readonly text: string
  readonly icon: LucideIcon
  readonly danger?: boolean
  readonly act: () => void
}

export function readable(value: CellValue): string {
  return value === null ? '' : String(value)
}
