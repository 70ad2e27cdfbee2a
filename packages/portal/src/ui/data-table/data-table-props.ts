import type { ReactNode } from 'react'
import type { Column, Sort, TableAction, Tone } from './column.js'

/** What of a table is shown: for exports. */
export interface ShownRows<Row> {
  readonly columns: readonly Column<Row>[]
  /** In their order. */
  readonly rows: readonly Row[]
}

/** Props of {@link DataTable}. `columns`, `keyOf`, `toneOf` and `actions` are to stay the same between renders. */
export interface DataTableProps<Row extends object> {
  /** Under which its columns and its order are remembered. */
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `null`: they are loaded for the first time. */
  readonly rows: readonly Row[] | null
  readonly keyOf: (row: Row) => string
  readonly toneOf?: (row: Row) => Tone
  /** The row that is open beside the table, or under the replay: it is marked, and scrolled to when it changes. */
  readonly currentKey?: string | null
  readonly onOpen?: (row: Row) => void
  /** The most used first: two are shown as icons, the rest are behind ⋮. */
  readonly actions?: (row: Row) => readonly TableAction[]
  readonly selection?: {
    readonly chosen: ReadonlySet<string>
    readonly onChange: (chosen: ReadonlySet<string>) => void
    /** What can be done with the chosen rows; on a phone the first is shown, the rest are behind ⋮. */
    readonly actions: (rows: readonly Row[]) => readonly TableAction[]
  }
  /** For the main table of a page; it is also what the page prints, with all columns and rows. */
  readonly toolbar?: {
    /** The placeholder of the search field, which is shown where there is one. */
    readonly search?: string
    /** After the search: filters. */
    readonly start?: ReactNode
    /** At the end: actions of the table. */
    readonly end?: (shown: ShownRows<Row>) => ReactNode
  }
  /** The text of the search, where the page keeps it; with `onSearch`, the toolbar's field shows it. */
  readonly search?: string
  readonly onSearch?: (search: string) => void
  /** The order, where the page keeps it; `null` is that of `rows`. Else the table remembers its own. */
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort | null) => void
  /** The order until one is chosen. */
  readonly defaultSort?: Sort
  /** The specification's text of an empty table. */
  readonly empty: string
  readonly emptyAction?: ReactNode
  /** Where the page has filters of its own that leave rows out: clears them. */
  readonly onClearFilters?: (() => void) | undefined
  /** Why the rows did not load; those that are there stay. */
  readonly problem?: { readonly text: string; readonly onRetry: () => unknown } | null
  /** The rows are loaded again, or more of them. */
  readonly refreshing?: boolean
  /** The last rows come in sight: of a host that gives them page by page. */
  readonly onEnd?: () => void
  /** The line under the table; the bulk bar takes its place. */
  readonly foot?: (shown: number) => ReactNode
  readonly density?: 'compact'
  /** The width under which its rows are cards, CSS pixels of a text of 16; 560 unless its columns need less. */
  readonly cardWidth?: number
  /** The table has one line for each row at a narrower width than usual, because it is next to the map. */
  readonly besideMap?: boolean
}
