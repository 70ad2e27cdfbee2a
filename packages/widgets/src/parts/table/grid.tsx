import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lineAfter } from '../../table-core/line-after.js'
import { useOnPaper } from '../use-on-paper.js'
import { useWindow } from './use-window.js'

/** A column of a grid. Its cells receive `reached`: whether the row is the one in the tab order, so its links are too. */
export interface GridColumn<Row> {
  readonly id: string
  readonly header: string
  /** Width, as a CSS grid track: `minmax(120px, 1fr)`. */
  readonly track: string
  /** The header is not a button. */
  readonly unsorted?: boolean
  /** Data attributes of its cells and its header, for stylesheets. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Additional attributes of a row's cell, for instance its tooltip. */
  readonly marks?: (row: Row) => Readonly<Record<string, unknown>>
  cell(row: Row, reached: boolean): ReactNode
}

/** The column by which rows are sorted, and the direction. */
export interface GridSort {
  readonly column: string
  readonly descending: boolean
}

interface GridProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Must be stable across renders while the columns are the same. */
  readonly columns: readonly GridColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly sort: GridSort
  readonly onSort: (column: string) => void
  readonly onSelect: ((row: Row) => void) | undefined
  /** A row below the others. */
  readonly foot?: ReactNode
}

/**
 * A grid with any number of rows and a fixed head. Only the rows in sight are in the DOM. In a narrow container rows are cards.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, columns, keyOf, onSelect, foot } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { look, ...inSight } = useWindow(frame, list, rows.length)
  const { first, end } = useOnPaper() ? { first: 0, end: rows.length } : inSight
  /**
   * Key of the row in the tab order. That row is rendered even if it is scrolled out of sight; otherwise the focus would be lost.
   */
  const [cursor, setCursor] = useState<string | null>(null)
  const moved = useRef(false)
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === cursor),
  )

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    const row = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (frame.current === null || row == null) return
    row.focus({ preventScroll: true })
    scrollTo(frame.current, row)
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const line = lineAfter(event.key, at, rows.length, Math.max(1, (end - first) >> 1))
    const next = line === null ? undefined : rows[line]
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    setCursor(keyOf(next))
  }

  const drawn = rows.slice(first, end).map((row, index) => ({ row, index: first + index }))
  const current = rows[at]
  if (current !== undefined && at < first) drawn.unshift({ row: current, index: at })
  if (current !== undefined && at >= Math.min(end, rows.length)) drawn.push({ row: current, index: at })
  const style = {
    '--count': rows.length,
    '--columns': columns.map(({ track }) => track).join(' '),
  } as CSSProperties
  return (
    <div ref={frame} className="baliza-table__frame" part="frame" onScroll={look}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <table> lays out all of its rows, not the ones in sight. */}
      <div
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + (foot ? 2 : 1)}
        aria-colcount={columns.length}
        className="baliza-table__grid"
        style={style}
      >
        <Head {...props} />
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div ref={list} role="rowgroup" className="baliza-table__rows" part="rows" onKeyDown={onKeyDown}>
          {drawn.map(({ row, index }) => (
            <GridRow
              key={keyOf(row)}
              id={keyOf(row)}
              row={row}
              index={index}
              columns={columns as readonly GridColumn<unknown>[]}
              reached={index === at}
              onReach={setCursor}
              onSelect={onSelect as ((row: unknown) => void) | undefined}
            />
          ))}
        </div>
        {foot}
      </div>
    </div>
  )
}

/** Scrolls the minimum distance that brings a row into view between the head and the foot. */
function scrollTo(frame: HTMLElement, row: HTMLElement) {
  const list = row.parentElement
  if (list === null) return
  const foot = list.nextElementSibling
  const height = frame.clientHeight - list.offsetTop - (foot instanceof HTMLElement ? foot.offsetHeight : 0)
  const top = row.offsetTop
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + row.offsetHeight > frame.scrollTop + height)
    frame.scrollTop = top + row.offsetHeight - height
}

function Head<Row>({ columns, sort, onSort }: GridProps<Row>) {
  const direction = sort.descending ? 'descending' : 'ascending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons are.
    <div role="row" aria-rowindex={1} className="baliza-table__head">
      {columns.map(({ id, header, unsorted, data }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: its button is.
        <div
          key={id}
          role="columnheader"
          data-column={id}
          {...data}
          aria-sort={sort.column === id ? direction : undefined}
        >
          {unsorted === true ? (
            header
          ) : (
            <button type="button" onClick={() => onSort(id)}>
              {header}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** One row. It is memoized, so scrolling does not render it again. */
const GridRow = memo(function GridRow(props: {
  readonly id: string
  readonly row: unknown
  readonly index: number
  readonly columns: readonly GridColumn<unknown>[]
  /** Whether this row is in the tab order. */
  readonly reached: boolean
  readonly onReach: (id: string) => void
  readonly onSelect: ((row: unknown) => void) | undefined
}) {
  const { id, row, index, reached, onSelect } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={reached ? 0 : -1}
      className="baliza-table__row"
      part="row"
      data-choosable={onSelect !== undefined || undefined}
      style={{ '--at': index } as CSSProperties}
      onFocusCapture={() => props.onReach(id)}
      onClick={() => onSelect?.(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onSelect?.(row)
      }}
    >
      {props.columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: its row is.
        <div
          key={column.id}
          role="gridcell"
          data-column={column.id}
          {...column.data}
          {...column.marks?.(row)}
        >
          {column.cell(row, reached)}
        </div>
      ))}
    </div>
  )
})
