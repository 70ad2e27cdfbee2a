import {
  type ColumnId,
  columnKey,
  columnsOf,
  columnTitle,
  fill,
  filledColumns,
  fittingColumns,
  formatCoordinates,
  isDoubted,
  isFigure,
  mapUrl,
  type ReportColumn,
  type ReportRow,
  type ReportsTexts,
  shownText,
  type Usage,
} from '@baliza/sdk-core/internal'
import { type CSSProperties, useMemo, useState } from 'react'
import { WarningIcon } from '../parts/icons.js'
import { Grid, type GridColumn, type GridSort } from '../parts/table/grid.js'
import { sortRows } from '../table-core/rows.js'
import { breakpoints } from '../theme/breakpoints.js'
import { type Arranged, isSubtotal } from './arrange-rows.js'
import type { Run } from './use-run.js'

/** Below this width rows are cards. The stylesheets have the same number. */
const cardsUnder = breakpoints['baliza-table'].rows

/**
 * Returns the columns and the rows of a report, in the selected order.
 * @param arrange groups the sorted rows and compares them with the previous range
 */
export function useTable(
  run: Run,
  without: readonly ColumnId[],
  texts: ReportsTexts,
  arrange: (columns: readonly ReportColumn<ReportRow>[], rows: readonly ReportRow[]) => Arranged,
) {
  const { asked, rows, state } = run
  const [chosen, setSort] = useState<GridSort | null>(null)
  const all = useMemo(() => columnsOf(asked.name, rows, without, texts), [asked.name, rows, without, texts])
  // While rows arrive they are not sorted, so that the rows keep their positions.
  const sort = chosen ?? (state === 'running' ? null : (firstSort[asked.name] ?? null))
  const sorted = useMemo(() => {
    const column = all.find((one) => columnKey(one) === sort?.column)
    if (column === undefined || sort === null) return rows
    return sortRows(rows, column.value, sort.descending, nameOf)
  }, [all, rows, sort])
  const arranged = useMemo(() => arrange(all, sorted), [arrange, all, sorted])
  return {
    all: arranged.columns,
    rows: arranged.rows,
    totals: arranged.totals,
    /** The rows without those of subtotals. */
    plain: sorted,
    sort,
    onSort: (column: string) =>
      setSort({
        column,
        // Figures are sorted from the largest, names from the first.
        descending:
          sort?.column === column ? !sort.descending : all.some((one) => one.id === column && isFigure(one)),
      }),
  }
}

const firstSort: Readonly<Record<string, GridSort>> = {
  utilization: { column: 'moving', descending: true },
  general: { column: 'distance', descending: true },
}
const nameOf = (row: ReportRow) => ('nombre' in row ? row.nombre : '')

export function ReportTable(props: {
  readonly table: ReturnType<typeof useTable>
  /** Width, in CSS pixels; 0 if it is not known yet. */
  readonly width: number
  readonly label: string
  /** Text of the foot before its figures. */
  readonly count: string
  readonly texts: ReportsTexts
  readonly onSelect: ((row: ReportRow) => void) | undefined
  readonly onDetail: (row: ReportRow) => void
}) {
  const { table, width, onDetail, onSelect, texts } = props
  const say = texts.reports
  const cards = width > 0 && width < cardsUnder
  const { all } = table
  const filled = useMemo(() => filledColumns(all, table.rows), [all, table.rows])
  const shown = useMemo(() => fittingColumns(filled, width || 1_200, cards), [filled, width, cards])
  const columns = useMemo(
    () => shown.map((column) => gridColumn(column, say, onDetail)),
    [shown, say, onDetail],
  )
  return (
    <Grid
      label={props.label}
      rows={table.rows}
      keyOf={keyOf}
      columns={columns}
      sort={table.sort ?? { column: '', descending: false }}
      onSort={table.onSort}
      onSelect={onSelect && ((row: ReportRow) => !isSubtotal(row) && onSelect(row))}
      foot={
        <Total
          columns={shown}
          totals={table.totals}
          count={props.count}
          index={table.rows.length + 2}
          say={say}
        />
      }
    />
  )
}

function Total(props: {
  readonly columns: readonly ReportColumn<ReportRow>[]
  readonly totals: ReadonlyMap<string, number>
  readonly count: string
  readonly index: number
  readonly say: ReportsTexts['reports']
}) {
  const { columns, totals, say } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a grid, as the others.
    // biome-ignore lint/a11y/useFocusableInteractive: it is read, not chosen.
    <div role="row" aria-rowindex={props.index} className="baliza-report__total" part="total">
      {columns.map((column, at) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <div key={columnKey(column)} role="gridcell" data-column={columnKey(column)} {...dataOf(column, say)}>
          {at === 0 ? props.count : shownText(column, totals.get(columnKey(column)) ?? null, say)}
        </div>
      ))}
    </div>
  )
}

/** Returns the data attributes of a column's cells, for stylesheets. */
const dataOf = (column: ReportColumn<ReportRow>, say: ReportsTexts['reports']) => ({
  'data-kind': column.kind,
  'data-rank': column.rank,
  'data-label': columnTitle(column, say),
  'data-before': column.before,
  'data-end': isFigure(column) || column.kind === 'detail' || undefined,
})

/** Rows have no unique key: two events of a unit may have the same time. */
const keys = new WeakMap<ReportRow, string>()
let keyed = 0
function keyOf(row: ReportRow): string {
  let key = keys.get(row)
  if (key === undefined) {
    keyed += 1
    key = String(keyed)
    keys.set(row, key)
  }
  return key
}

function gridColumn(
  column: ReportColumn<ReportRow>,
  say: ReportsTexts['reports'],
  onDetail: (row: ReportRow) => void,
): GridColumn<ReportRow> {
  const { kind, value, width, grows } = column
  // It is next to the column that it is compared with.
  const header = column.before ? say.beforeShort : columnTitle(column, say)
  return {
    id: columnKey(column),
    header,
    // The padding of a cell, 16 px, follows the density.
    track: `minmax(calc(${width - 16}px + var(--baliza-space-4)), ${grows ?? 1}fr)`,
    // The rows are sorted before they are compared.
    unsorted: column.before || kind === 'share' || kind === 'detail' || kind === 'place',
    data: dataOf(column, say),
    marks: (row) => {
      const held = value(row)
      return {
        'data-on': kind === 'engine' ? held === 1 : undefined,
        'data-still': held === 0 || undefined,
        'data-subtotal': isSubtotal(row) || undefined,
        'data-doubted': isDoubted(row) || undefined,
        title: kind === 'text' || kind === 'doubt' ? (held ?? undefined) : undefined,
      }
    },
    cell: (row, reached) => {
      const tabIndex = reached ? 0 : -1
      if (kind === 'share') return <Share row={row as Usage} say={say} />
      if (kind === 'detail')
        return isSubtotal(row) ? null : (
          <button
            type="button"
            className="baliza-report__detail"
            tabIndex={tabIndex}
            aria-label={fill(say.detailOf, { unit: nameOf(row) })}
            onClick={(event) => {
              event.stopPropagation()
              onDetail(row)
            }}
          >
            {say.detail}
          </button>
        )
      const text = shownText(column, value(row), say)
      if (kind === 'doubt')
        return (
          text && (
            <>
              <WarningIcon />
              {text}
            </>
          )
        )
      if (kind === 'place' && 'lat' in row && row.lat !== null && row.lng !== null) {
        const position = formatCoordinates(row.lat, row.lng)
        return (
          <a
            href={mapUrl(row.lat, row.lng)}
            target="_blank"
            rel="noreferrer"
            tabIndex={tabIndex}
            aria-label={fill(say.openMap, { position })}
            onClick={(event) => event.stopPropagation()}
          >
            {position}
          </a>
        )
      }
      return text
    },
  }
}

/** A bar with the shares of a unit's time. */
function Share(props: { readonly row: Usage; readonly say: ReportsTexts['reports'] }) {
  const { tiempo_mov_enc: moving, tiempo_enc_det: idle, tiempo_det_apa: off } = props.row
  const whole = moving + idle + off || 1
  const percent = (part: number) => Math.round((100 * part) / whole)
  const parts = { moving: percent(moving), idle: percent(idle), off: percent(off) }
  return (
    <span className="baliza-report__share" role="img" aria-label={fill(props.say.share, parts)}>
      {Object.entries({ moving, idle, off }).map(([part, time]) => (
        <i key={part} data-part={part} style={{ '--share': time } as CSSProperties} />
      ))}
    </span>
  )
}
