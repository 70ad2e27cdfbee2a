import { ownValue } from '@baliza/sdk-core/internal'
import { createSearch, sortRows } from '@baliza/widgets/internal'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Column, readable, type Sort } from '../column.js'
import { readTable, rememberTable } from './remembered-table.js'

const none: readonly never[] = []
const noFilters: ReadonlyMap<string, ReadonlySet<string>> = new Map()
const noValues: ReadonlySet<string> = new Set()

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
  /** Chosen values of columns, by column id. */
  const [filters, setFilters] = useState(noFilters)
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

  const searchRows = useMemo(() => {
    const marked = columns.filter(({ searched }) => searched === true)
    const searched = marked.length === 0 ? columns : marked
    return createSearch((row: Row) => searched.map(({ value }) => readable(value(row))).join('\n'))
  }, [columns])
  const found = useMemo(() => searchRows(props.rows ?? none, search), [props.rows, search, searchRows])
  const filtered = useMemo(
    () =>
      columns.reduce((left, { id: columnId, value }) => {
        const values = filters.get(columnId)
        return values === undefined ? left : left.filter((row) => values.has(readable(value(row))))
      }, found),
    [columns, filters, found],
  )
  const sorted = useMemo(() => {
    const column = columns.find((one) => one.id === sort?.id)
    if (sort === null || column === undefined) return filtered
    return sortRows(filtered, column.sortBy ?? column.value, sort.descending)
  }, [columns, filtered, sort])

  const chosenColumns = useMemo(
    () => columns.filter((column) => ownValue(remembered.columns, column.id) ?? column.hidden !== true),
    [columns, remembered.columns],
  )
  return {
    sort,
    setSort,
    /** Sorts by a column: ascending, then descending, then not at all. */
    toggleSort(columnId: string) {
      if (sort?.id !== columnId) setSort({ id: columnId, descending: false })
      else setSort(sort.descending ? null : { id: columnId, descending: true })
    },
    search: props.search ?? ownSearch,
    setSearch,
    /** Whether the table's own search or filters hide rows. */
    isFiltered: search !== '' || filters.size > 0,
    clearFilters() {
      setSearch('')
      setFilters(noFilters)
    },
    filterOf: (columnId: string) => filters.get(columnId) ?? noValues,
    /** Sets a column filter; an empty set means every value. */
    setFilter(columnId: string, values: ReadonlySet<string>) {
      const next = new Map(filters)
      if (values.size === 0) next.delete(columnId)
      else next.set(columnId, values)
      setFilters(next)
    },
    /** Columns that the user wants to see. */
    columns: chosenColumns,
    setShown(columnId: string, shown: boolean) {
      remember({ columns: { ...remembered.columns, [columnId]: shown } })
    },
    rows: sorted,
  }
}
