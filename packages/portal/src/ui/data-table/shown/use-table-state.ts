import { ownValue } from '@baliza/sdk-core/internal'
import {
  type ColumnDef,
  type ColumnFiltersState,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { byName } from '../../text/names.js'
import { type CellValue, type Column, readable, type Sort } from '../column.js'
import { readTable, rememberTable } from './remembered-table.js'
import { searchRows } from './search-rows.js'

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const none: readonly never[] = []

/** State of a table: its search, filters, order and columns, unless the page stores them. */
export function useTableState<Row extends object>(props: {
  readonly id: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | null
  readonly search: string | undefined
  readonly onSearch: ((search: string) => void) | undefined
  readonly sort: Sort | null | undefined
  readonly onSort: ((sort: Sort | null) => void) | undefined
  readonly defaultSort: Sort | undefined
}) {
  const { id, columns } = props
  const [remembered, setRemembered] = useState(
    () => readTable(id) ?? { columns: {}, sort: props.defaultSort ?? null },
  )
  const [ownSearch, setOwnSearch] = useState('')
  const [columnFilters, setColumnFilters] = useState<ColumnFiltersState>([])
  const sort = props.sort === undefined ? remembered.sort : props.sort
  const setSearch = props.onSearch ?? setOwnSearch
  const search = useDeferredValue(props.search ?? ownSearch)

  function remember(next: Partial<typeof remembered>) {
    const all = { ...remembered, ...next }
    setRemembered(all)
    rememberTable(id, all)
  }

  function setSort(next: Sort | null) {
    if (props.onSort === undefined) remember({ sort: next })
    else props.onSort(next)
  }

  const searched = useMemo(() => {
    const named = columns.filter((column) => column.searched === true)
    return { columns: named.length === 0 ? columns : named, folded: new WeakMap<Row, string>() }
  }, [columns])
  const data = useMemo(
    () => searchRows(props.rows ?? none, search, searched.columns, searched.folded),
    [props.rows, search, searched],
  )

  const chosenColumns = useMemo(
    () => columns.filter((column) => ownValue(remembered.columns, column.id) ?? column.hidden !== true),
    [columns, remembered.columns],
  )
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: {
      sorting: useMemo(() => (sort === null ? [] : [{ id: sort.id, desc: sort.descending }]), [sort]),
      columnFilters,
    },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sort === null ? [] : [{ id: sort.id, desc: sort.descending }])
      setSort(next === undefined ? null : { id: next.id, descending: next.desc })
    },
    onColumnFiltersChange: setColumnFilters,
  })
  const model = table.getRowModel().rows

  return {
    sort,
    setSort,
    toggleSort: (columnId: string) => table.getColumn(columnId)?.toggleSorting(),
    search: props.search ?? ownSearch,
    setSearch,
    /** Whether the table's own search or filters hide rows. */
    isFiltered: search !== '' || columnFilters.length > 0,
    clearFilters() {
      setSearch('')
      setColumnFilters([])
    },
    filterOf(columnId: string): ReadonlySet<string> {
      const value = columnFilters.find((filter) => filter.id === columnId)?.value
      return value instanceof Set ? value : new Set()
    },
    /** Sets a column filter; an empty set means every value. */
    setFilter(columnId: string, values: ReadonlySet<string>) {
      const others = columnFilters.filter((filter) => filter.id !== columnId)
      setColumnFilters(values.size === 0 ? others : [...others, { id: columnId, value: values }])
    },
    /** Columns that the user wants to see. */
    columns: chosenColumns,
    setShown(columnId: string, shown: boolean) {
      remember({ columns: { ...remembered.columns, [columnId]: shown } })
    },
    rows: useMemo(() => model.map((row) => row.original), [model]),
  }
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const sortBy = column.sortBy ?? column.value
  return {
    id: column.id,
    // Empty cells are last, in either direction.
    accessorFn: (row) => sortBy(row) ?? undefined,
    sortUndefined: 'last',
    enableSorting: column.sortable !== false,
    sortDescFirst: false,
    sortFn: (a, b) => compare(sortBy(a.original), sortBy(b.original)),
    filterFn: (row, _id, values: ReadonlySet<string>) => values.has(readable(column.value(row.original))),
  }
}

function compare(a: CellValue, b: CellValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : byName(readable(a), readable(b))
}
