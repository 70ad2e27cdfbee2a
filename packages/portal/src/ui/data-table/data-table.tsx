// biome-ignore-all lint/a11y/useSemanticElements: the rows stand absolutely, of which a table knows nothing.
// biome-ignore-all lint/a11y/useFocusableInteractive: use-cursor.ts gives the cells their tab stop.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../button.js'
import { Problem } from '../problem.js'
import { BulkBar } from './bulk-bar.js'
import type { Column, Sort, TableAction, Tone } from './column.js'
import styles from './data-table.module.css'
import { gridColumns, widthOfActions } from './grid-columns.js'
import { printRows } from './print-rows.js'
import { actionsColumn, choiceColumn, TableHead } from './table-head.js'
import { cardOrder, TableLine } from './table-line.js'
import { TableSkeleton } from './table-skeleton.js'
import { TableToolbar } from './table-toolbar.js'
import { toTsv } from './to-csv.js'
import { useChoice } from './use-choice.js'
import { useCursor } from './use-cursor.js'
import { useMeasures } from './use-measures.js'
import { useTableState } from './use-table-state.js'

export type { Column, Sort, TableAction, Tone } from './column.js'

/** Below this width of the table, CSS pixels, rows are cards. */
const cardWidth = 560
/** Of the column of checkboxes; data-table.module.css has the same. */
const choiceWidth = 48
/** Estimates of a card, CSS pixels: it is measured once it is drawn. */
const cardHeight = { plain: 68, withActions: 116 } as const

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
  /** The most used first: two stand as icons, the rest behind ⋮. */
  readonly actions?: (row: Row) => readonly TableAction[]
  readonly selection?: {
    readonly chosen: ReadonlySet<string>
    readonly onChange: (chosen: ReadonlySet<string>) => void
    /** What can be done with the chosen rows; on a phone the first stands, the rest behind ⋮. */
    readonly actions: (rows: readonly Row[]) => readonly TableAction[]
  }
  /** Of a table that is its page's matter; it is also what the page prints, with all columns and rows. */
  readonly toolbar?: {
    /** The placeholder of the search field, which is shown where there is one. */
    readonly search?: string
    /** After the search: filters. */
    readonly start?: ReactNode
    /** At the end: actions of the table. */
    readonly end?: (shown: ShownRows<Row>) => ReactNode
  }
  /** What is searched for, where the page keeps it; with `onSearch`, the toolbar's field says it. */
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
  readonly foot?: ReactNode
  readonly density?: 'compact'
}

/**
 * The table of the portal: sorted, searched, filtered, chosen from and gone through by keyboard. Of many thousand rows
 * only those on screen exist. Where it is narrow its rows are cards. It fills the box that it stands in.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, keyOf, selection, onOpen, actions, currentKey = null, refreshing = false } = props
  const canChoose = selection !== undefined
  const t = texts.table
  const whole = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { width, rowHeight, headHeight } = useMeasures(grid)
  const isCards = width < cardWidth
  const buttons = useMemo(() => widthOfActions(actions, props.rows), [actions, props.rows])
  const table = useTableState({
    id: props.id,
    columns,
    rows: props.rows,
    room: isCards
      ? Number.POSITIVE_INFINITY
      : width - (selection === undefined ? 0 : choiceWidth) - buttons * rowHeight,
    search: props.search,
    onSearch: props.onSearch,
    sort: props.sort,
    onSort: props.onSort,
    defaultSort: props.defaultSort,
  })
  const { rows } = table
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  const hasTotals = columns.some(({ total }) => total !== undefined) && rows.length > 0 && !isCards

  const order = isCards ? cardOrder(table.columns) : table.columns
  const stops = [
    ...(selection === undefined ? [] : [choiceColumn]),
    ...order.map(({ id }) => id),
    ...(actions === undefined ? [] : [actionsColumn]),
  ]
  const colIndexOf = useCallback(
    (id: string) =>
      (canChoose ? 2 : 1) +
      (id === actionsColumn ? columns.length : columns.findIndex((column) => column.id === id)),
    [columns, canChoose],
  )

  const isRendered = useRef(-1)
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () =>
      isCards ? (actions === undefined ? cardHeight.plain : cardHeight.withActions) : rowHeight,
    getItemKey: (index) => keys[index] ?? index,
    scrollMargin: isCards ? 0 : headHeight,
    scrollPaddingStart: isCards ? 0 : headHeight,
    scrollPaddingEnd: hasTotals ? rowHeight : 0,
    overscan: 10,
    useFlushSync: false,
    // The row that has the focus stays, wherever the rest is scrolled to.
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const kept = isRendered.current
      if (kept < 0 || kept >= rows.length || shown.includes(kept)) return shown
      return kept < range.startIndex ? [kept, ...shown] : [...shown, kept]
    },
  })
  const cursor = useCursor({
    grid,
    table: whole,
    keys,
    columns: stops,
    page: () => Math.max(1, Math.floor(((grid.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    scrollTo: (index) => lines.scrollToIndex(index, { align: 'auto' }),
    hasHead: !isCards,
  })
  isRendered.current = cursor.index

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere.
  useLayoutEffect(() => lines.measure(), [isCards, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that becomes the current one.
  useEffect(() => {
    if (currentKey === null) return
    const index = keys.indexOf(currentKey)
    if (index === -1) return
    cursor.rest(currentKey)
    lines.scrollToIndex(index, { align: 'auto' })
  }, [currentKey])

  const lastShown = lines.getVirtualItems().at(-1)?.index ?? -1
  const isAtEnd = lastShown >= rows.length - 1
  const onEnd = useRef(props.onEnd)
  onEnd.current = props.onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more where rows came and it is still the end.
  useEffect(() => {
    if (isAtEnd && !refreshing) onEnd.current?.()
  }, [isAtEnd, rows.length, refreshing])

  const hasToolbar = props.toolbar !== undefined
  const latest = useRef({ table, columns, label: props.label })
  latest.current = { table, columns, label: props.label }
  useEffect(() => {
    const print = () => {
      printRows(latest.current.label, latest.current.columns, latest.current.table.rows)
    }
    if (hasToolbar) addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [hasToolbar])

  const { press, choose, standing, chooseShown, clearChoice } = useChoice({ rows, keys, selection, onOpen })

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    // React brings the keys of a row's menu here, which stands elsewhere in the page.
    if (!(target instanceof HTMLElement) || grid.current?.contains(target) !== true) return
    if (target.matches('input:not([type=checkbox]), select, textarea')) return
    if (cursor.move(event)) return
    const row = rows[cursor.index]
    const isOnCell = !target.matches('a, button, input')
    if (event.key === 'Enter' && isOnCell && row !== undefined) onOpen?.(row)
    else if (event.key === ' ' && !target.matches('button, input')) {
      if (cursor.key === null) return
      if (selection !== undefined) choose(cursor.key, event.shiftKey)
      else if (row !== undefined && isOnCell) onOpen?.(row)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection !== undefined) chooseShown()
    else if (event.key === 'Escape' && selection !== undefined && selection.chosen.size > 0) clearChoice()
    else return
    event.preventDefault()
  }

  function onCopy(event: ClipboardEvent) {
    if (document.getSelection()?.isCollapsed === false) return
    if (!(event.target instanceof Node) || grid.current?.contains(event.target) !== true) return
    const chosen = rows.filter((_, index) => selection?.chosen.has(keys[index] ?? '') === true)
    const under = rows[cursor.index]
    const copied = chosen.length > 0 ? chosen : under === undefined ? [] : [under]
    event.clipboardData.setData('text/plain', toTsv(table.columns, copied))
    event.preventDefault()
  }

  const isLoading = props.rows === null
  const canClear = table.isFiltered || props.onClearFilters !== undefined
  const chosenRows =
    selection === undefined || selection.chosen.size === 0
      ? null
      : (props.rows ?? []).filter((row) => selection.chosen.has(keyOf(row)))
  return (
    <div
      ref={whole}
      className={styles.table}
      data-density={props.density}
      data-cards={isCards || undefined}
      aria-busy={isLoading || refreshing}
    >
      {props.toolbar !== undefined && (
        <TableToolbar
          search={table.search}
          searchHint={props.toolbar.search}
          onSearch={table.setSearch}
          start={props.toolbar.start}
          end={props.toolbar.end?.({ columns: table.chosenColumns, rows })}
          columns={columns}
          shown={new Set(table.chosenColumns.map(({ id }) => id))}
          onShow={table.setShown}
          sort={table.sort}
          onSort={table.setSort}
          isCards={isCards}
        />
      )}
      <div
        className={styles.frame}
        style={{ '--columns': gridColumns(table.columns, canChoose, buttons) } as CSSProperties}
        data-bare={rows.length === 0 || undefined}
      >
        <div
          ref={grid}
          className={styles.grid}
          role="grid"
          aria-label={props.label}
          aria-rowcount={rows.length + (hasTotals ? 2 : 1)}
          aria-colcount={columns.length + stops.length - order.length}
          aria-multiselectable={selection !== undefined || undefined}
          data-refreshing={(refreshing && !isLoading) || undefined}
          onKeyDown={onKeyDown}
          onFocus={cursor.onFocus}
          onCopy={onCopy}
        >
          <TableHead
            columns={table.columns}
            colIndexOf={colIndexOf}
            sort={table.sort}
            onSort={table.toggleSort}
            rows={props.rows ?? []}
            filterOf={table.filterOf}
            onFilter={table.setFilter}
            standing={standing}
            onChooseAll={standing === 'all' ? clearChoice : chooseShown}
            actions={buttons}
          />
          <div className={styles.body} role="rowgroup" style={{ height: lines.getTotalSize() }}>
            {lines.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index]
              const rowKey = keys[index]
              if (row === undefined || rowKey === undefined) return null
              return (
                <TableLine
                  key={key}
                  row={row}
                  rowKey={rowKey}
                  index={index}
                  top={start - (isCards ? 0 : headHeight)}
                  columns={table.columns}
                  colIndexOf={colIndexOf}
                  tone={props.toneOf?.(row) ?? 'none'}
                  isCurrent={rowKey === currentKey}
                  isChosen={selection === undefined ? null : selection.chosen.has(rowKey)}
                  isCard={isCards}
                  actions={actions}
                  canOpen={onOpen !== undefined}
                  onPress={press}
                  onChoose={choose}
                  measure={isCards ? lines.measureElement : undefined}
                />
              )
            })}
          </div>
          {hasTotals && (
            <div className={styles.totals} role="row" aria-rowindex={rows.length + 2} aria-label={t.total}>
              {selection !== undefined && <div role="gridcell" tabIndex={-1} />}
              {table.columns.map(({ id, total, align }) => (
                <div key={id} role="gridcell" data-align={align} tabIndex={-1} aria-colindex={colIndexOf(id)}>
                  {total}
                </div>
              ))}
            </div>
          )}
        </div>
        {isLoading && props.problem == null && <TableSkeleton columns={table.columns.length} />}
        {isLoading && props.problem != null && (
          <div className={styles.state}>
            <Problem {...props.problem} busy={refreshing} />
          </div>
        )}
        {!isLoading && rows.length === 0 && (
          <div className={`${styles.state} ${styles.empty}`} role="status">
            <p>{props.empty}</p>
            {canClear ? (
              <Button
                variant="quiet"
                onClick={() => {
                  table.clearFilters()
                  props.onClearFilters?.()
                }}
              >
                {t.clearFilters}
              </Button>
            ) : (
              props.emptyAction
            )}
          </div>
        )}
      </div>
      {!isLoading && props.problem != null && (
        <div className={styles.problem}>
          <Problem {...props.problem} busy={refreshing} />
        </div>
      )}
      {chosenRows !== null && selection !== undefined ? (
        <BulkBar
          count={selection.chosen.size}
          standing={standing ?? 'none'}
          shown={rows.length}
          actions={selection.actions(chosenRows)}
          isNarrow={isCards}
          onChooseShown={chooseShown}
          onClear={clearChoice}
        />
      ) : (
        props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>
      )}
    </div>
  )
}
