import type { ReactNode } from 'react'
import type { Column, Sort, TableAction, Tone } from './column.js'

/** Shown part of a table, for exports. */
export interface ShownRows<Row> {
  readonly columns: readonly Column<Row>[]
  /** In their displayed order. */
  readonly rows: readonly Row[]
}

/** Props of {@link DataTable}. `columns`, `keyOf`, `toneOf` and `actions` must be stable between renders. */
export interface DataTableProps<Row extends object> {
  /** Key under which its columns and order are stored. */
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `null` during the first load. */
  readonly rows: readonly Row[] | null
  readonly keyOf: (row: Row) => string
  readonly toneOf?: (row: Row) => Tone
  /** Key of the row that is open next to the table, or current in a replay. It is marked, and scrolled to when it changes. */
  readonly currentKey?: string | null
  readonly onOpen?: (row: Row) => void
  /** Most used first: two are shown as icons, the others are behind ⋮. */
  readonly actions?: (row: Row) => readonly TableAction[]
  readonly selection?: {
    readonly chosen: ReadonlySet<string>
    readonly onChange: (chosen: ReadonlySet<string>) => void
    /** Actions on the selected rows. On a phone the first is shown, the others are behind ⋮. */
    readonly actions: (rows: readonly Row[]) => readonly TableAction[]
  }
  /** For the main table of a page, which the page also prints with all columns and rows. */
  readonly toolbar?: {
    /** Placeholder of the search field; without it there is no field. */
    readonly search?: string
    /** Filters after the search. */
    readonly start?: ReactNode
    /** Actions of the table, at the end. */
    readonly end?: (shown: ShownRows<Row>) => ReactNode
  }
  /** Search text, if the page stores it; with `onSearch`, the toolbar's field shows it. */
  readonly search?: string
  readonly onSearch?: (search: string) => void
  /** Order, if the page stores it; `null` is the order of `rows`. Otherwise the table stores it. */
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort | null) => void
  /** Order until the user chooses one. */
  readonly defaultSort?: Sort
  /** The specification's text of an empty table. */
  readonly empty: string
  readonly emptyAction?: ReactNode
  /** Clears the page's own filters that hide rows, if it has any. */
  readonly onClearFilters?: (() => void) | undefined
  /** Reason why loading failed; rows that are already loaded stay. */
  readonly problem?: { readonly text: string; readonly onRetry: () => unknown } | null
  /** Whether the rows, or more of them, are loading. */
  readonly refreshing?: boolean
  /** Called when the last rows become visible, for paginated data. */
  readonly onEnd?: () => void
  /** Line below the table; the bulk bar replaces it. */
  readonly foot?: (shown: number) => ReactNode
  readonly density?: 'compact'
  /** Table width below which rows are cards, CSS pixels at a text size of 16; default 560. Set it if the columns need less. */
  readonly cardWidth?: number
  /** Rows stay in one line at a narrower width than usual, because the table is next to the map. */
  readonly besideMap?: boolean
}
