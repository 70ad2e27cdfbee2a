// biome-ignore-all lint/a11y/useSemanticElements: the rows are positioned absolutely, which a <table> does not support.
// biome-ignore-all lint/a11y/useFocusableInteractive: use-cursor.ts gives the cells their tab stop.
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { texts } from '../../context/page-texts.js'
import { Button } from '../buttons/button.js'
import { Problem } from '../notices/problem.js'
import { textScale } from '../text/text-scale.js'
import { BulkBar } from './actions/bulk-bar.js'
import { useChoice } from './choice/use-choice.js'
import { byRank } from './column.js'
import styles from './data-table.module.css'
import type { DataTableProps } from './data-table-props.js'
import { usePrint } from './export/use-print.js'
import { useCursor } from './keyboard/use-cursor.js'
import { useTableKeys } from './keyboard/use-table-keys.js'
import { actionsColumn, choiceColumn, TableHead } from './lines/table-head.js'
import { cardOrder, TableLine } from './lines/table-line.js'
import { TableToolbar } from './lines/table-toolbar.js'
import { gridColumns, neededWidth, widthOfActions } from './shown/grid-columns.js'
import { useEnd, useLines } from './shown/use-lines.js'
import { useMeasures } from './shown/use-measures.js'
import { useTableState } from './shown/use-table-state.js'
import { TableSkeleton } from './table-skeleton.js'

export type { Column, Sort, TableAction, Tone } from './column.js'
export type { DataTableProps, ShownRows } from './data-table-props.js'

/** Default table width below which rows are cards, CSS pixels. */
const usualCardWidth = 560
/** The same for tables next to the map, where each row fits one line. */
const cardWidthBesideMap = 440
/** Estimated height of a card, CSS pixels, until it is measured. */
const cardHeight = { plain: 68, withActions: 116 } as const

/**
 * The table of the portal, with sorting, search, filters, selection and keyboard navigation. Only the visible rows are rendered.
 * If its columns do not fit, it scrolls sideways; if it is narrow, its rows are cards. It fills its container.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, keyOf, selection, onOpen, actions, currentKey = null, refreshing = false } = props
  const canChoose = selection !== undefined
  const t = texts.table
  const whole = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const { width, rowHeight, headHeight } = useMeasures(grid)
  const [scale] = useState(textScale)
  const isCards =
    width / scale < (props.cardWidth ?? (props.besideMap === true ? cardWidthBesideMap : usualCardWidth))
  const buttons = useMemo(() => widthOfActions(actions, props.rows), [actions, props.rows])
  const table = useTableState({
    id: props.id,
    columns,
    rows: props.rows,
    search: props.search,
    onSearch: props.onSearch,
    sort: props.sort,
    onSort: props.onSort,
    defaultSort: props.defaultSort,
  })
  const { rows } = table
  const needed = isCards ? 0 : neededWidth(table.columns, canChoose, buttons, { rowHeight, scale })
  const fixed = needed > width ? byRank(table.columns)[0]?.id : undefined
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

  const { lines, keep } = useLines({
    grid,
    keys,
    estimate: isCards ? (actions === undefined ? cardHeight.plain : cardHeight.withActions) : rowHeight,
    above: isCards ? 0 : headHeight,
    below: hasTotals ? rowHeight : 0,
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
  keep(cursor.index)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new current row.
  useEffect(() => {
    if (currentKey === null) return
    const index = keys.indexOf(currentKey)
    if (index === -1) return
    cursor.rest(currentKey)
    lines.scrollToIndex(index, { align: 'auto' })
  }, [currentKey])

  useEnd(lines, rows.length, refreshing, props.onEnd)

  usePrint(props.toolbar !== undefined, props.label, columns, rows)

  const choice = useChoice({ rows, keys, selection, onOpen })
  const { press, choose, standing, chooseShown, clearChoice } = choice
  const typed = useTableKeys({
    grid,
    rows,
    keys,
    columns: table.columns,
    cursor,
    choice,
    selection,
    onOpen,
  })

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
          end={props.toolbar.end?.({ columns: table.columns, rows })}
          columns={columns}
          shown={new Set(table.columns.map(({ id }) => id))}
          onShow={table.setShown}
          sort={table.sort}
          onSort={table.setSort}
          isCards={isCards}
        />
      )}
      <div
        className={styles.frame}
        style={
          {
            '--columns': gridColumns(table.columns, canChoose, buttons),
            '--needed': `${needed}px`,
          } as CSSProperties
        }
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
          data-scrolls={fixed !== undefined || undefined}
          data-refreshing={(refreshing && !isLoading) || undefined}
          {...typed}
          onFocus={cursor.onFocus}
        >
          <TableHead
            columns={table.columns}
            fixed={fixed}
            colIndexOf={colIndexOf}
            sort={table.sort}
            onSort={table.toggleSort}
            rows={props.rows ?? []}
            filterOf={table.filterOf}
            onFilter={table.setFilter}
            standing={standing}
            onChooseAll={standing === 'all' ? clearChoice : chooseShown}
            hasActions={buttons > 0}
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
                  fixed={fixed}
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
                <div
                  key={id}
                  role="gridcell"
                  data-align={align}
                  data-fixed={id === fixed || undefined}
                  tabIndex={-1}
                  aria-colindex={colIndexOf(id)}
                >
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
        props.foot !== undefined && <div className={styles.foot}>{props.foot(rows.length)}</div>
      )}
    </div>
  )
}
