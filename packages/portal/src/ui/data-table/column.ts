import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a cell is sorted, filtered, copied and exported by; `null` where it is empty. */
export type CellValue = string | number | null

/** A column of a table. Declare the columns once, outside of the component or in `useMemo`. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** The header's tooltip. */
  readonly hint?: string
  readonly value: (row: Row) => CellValue
  /** What it is sorted by, where the value's text sorts otherwise: the time of a date. */
  readonly sortBy?: (row: Row) => CellValue
  /** What is shown; the value where it is left out. */
  readonly cell?: (row: Row) => ReactNode
  /** Its cell is a switch, or the like. A card has them all, in lines of their own, with the column's head as their label. */
  readonly control?: true
  /** In a card it is beside the title, instead of the second by its rank: for what is short. */
  readonly beside?: true
  /** `number`: at the end of its cell, in tabular figures. */
  readonly align?: 'number'
  /** The width it needs, CSS pixels, of a text of 16. */
  readonly width: number
  /** Whether it takes a share of the width that is left. Where no column does, all do. */
  readonly grows?: boolean
  /** A text that is long goes on in a second line, before it is cut. */
  readonly wraps?: true
  /** The order in a card, which is titled by the column with the lowest. That column stays in sight when a table scrolls sideways. */
  readonly rank?: number
  readonly sortable?: false
  /** Whether a search looks into it. Where no column says so, it looks into all. */
  readonly searched?: boolean
  /** Whether the header offers the values of the column to filter by: for few and short ones. */
  readonly filterable?: boolean
  /** Whether it is hidden under 'Columnas' until it is chosen there. */
  readonly hidden?: boolean
  /** In the line of totals, which stays in sight at the bottom. */
  readonly total?: string
}

/** Columns by rank, the lowest first. */
export function byRank<One extends Pick<Column<never>, 'rank'>>(columns: readonly One[]): readonly One[] {
  return columns.toSorted((a, b) => (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE))
}

/** The order of a table. */
export interface Sort {
  /** A column's. */
  readonly id: string
  readonly descending: boolean
}

/** A row's colour and edge; `quiet`: it counts less than the others. */
export type Tone = 'none' | 'quiet' | 'warning' | 'danger'

/** Something to do with a row, or with the chosen ones. */
export interface TableAction {
  readonly id: string
  readonly text: string
  readonly icon: LucideIcon
  readonly danger?: boolean
  readonly act: () => void
}

/** How a value reads: '' where it is empty. */
export function readable(value: CellValue): string {
  return value === null ? '' : String(value)
}
