import { counted, fill, formatDateTime, formatFigure, hostNow, type Unit } from '@baliza/sdk-core/internal'
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ReportFailures } from '../client/failures.js'
import { useBalizaContext } from '../client/provider.js'
import { useLifecycle } from '../client/use-lifecycle.js'
import parts from '../parts/parts.css?text'
import { datedName, saveFile, textFile } from '../parts/save-file.js'
import statusCss from '../parts/status.css?text'
import barCss from '../parts/table/bar.css?text'
import gridCss from '../parts/table/grid.css?text'
import { Grid } from '../parts/table/grid.js'
import tableCss from '../parts/table/table.css?text'
import { adoptSheets, colorSchemes } from '../theme/theme.js'
import { gridColumns } from './position-columns.js'
import { isOn, type PositionFilter, positionColumns, searchUnits, sortUnits, toCsv } from './position-rows.js'
import positionsCss from './positions.css?text'
import { PositionsBar } from './positions-bar.js'
import { Age, PositionsStatus } from './positions-status.js'
import type { PositionsProps, PositionsView } from './positions-types.js'
import { recallTable, rememberTable } from './remember-table.js'
import { usePositions } from './use-positions.js'

const sheets = [parts, statusCss, tableCss, barCss, gridCss, positionsCss]
const imeiOf = ({ imei }: Unit) => imei
const all: PositionFilter = { search: '', on: null }

/**
 * The latest position of every unit as a table, updated every 150 s (specification 2, section 2.2). The widget fills its parent
 * element.
 */
export function BalizaPositions(props: PositionsProps) {
  const { texts } = useBalizaContext()
  return (
    <ReportFailures host={props} say={texts.positions}>
      <Positions {...props} />
    </ReportFailures>
  )
}

function Positions(props: PositionsProps) {
  const { texts, theme } = useBalizaContext()
  const positions = usePositions()
  const root = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(() => ({ ...all, ...recallTable() }))
  const { search, on: shownOn, sort, hidden } = { ...own, ...props.view }
  useEffect(() => rememberTable({ hidden: own.hidden, sort: own.sort }), [own.hidden, own.sort])
  function change(next: Partial<PositionsView>) {
    setOwn((before) => ({ ...before, ...next }))
    props.onView?.({ search, on: shownOn, sort, ...next })
  }

  // Adopts the sheets before the first paint.
  useLayoutEffect(() => {
    if (root.current !== null) adoptSheets(root.current, sheets)
  })
  const { units, receivedAt, state, error, refresh } = positions
  const say = texts.positions
  const known = receivedAt !== null
  const status = { state, known, empty: known && units.size === 0, error, retry: () => void refresh() }
  useLifecycle(props, status, true, say)
  const found = useMemo(() => searchUnits([...units.values()], search), [units, search])
  const rows = useMemo(
    () => sortUnits(shownOn === null ? found : found.filter((unit) => isOn(unit) === shownOn), sort),
    [found, shownOn, sort],
  )
  const on = useMemo(() => found.filter(isOn).length, [found])
  const columns = useMemo(() => positionColumns.filter((column) => !hidden.has(column)), [hidden])
  const drawn = useMemo(() => gridColumns(columns, say), [columns, say])
  const isFiltered = search.trim() !== '' || shownOn !== null
  const numbers = {
    shown: formatFigure(rows.length, say.locale),
    count: formatFigure(units.size, say.locale),
  }
  // A sample time with two digits in each part, in the current language: its length sets the width of the column.
  const longTime = formatDateTime(new Date(2026, 11, 24, 22, 10, 10).getTime(), undefined, say.locale)
  const style: CSSProperties & { readonly '--time-length': number } = {
    colorScheme: colorSchemes[props.theme ?? theme],
    '--time-length': longTime.length,
  }
  const { onSelect } = props
  const choose = useMemo(() => onSelect && (({ imei }: Unit) => onSelect({ imei })), [onSelect])
  return (
    <section
      ref={root}
      className="baliza-table baliza-positions"
      part="positions"
      aria-label={say.title}
      data-state={state}
      style={style}
    >
      <PositionsBar
        filter={{ search, on: shownOn }}
        onFilter={change}
        counts={receivedAt === null ? null : { on, off: found.length - on }}
        texts={say}
        hidden={hidden}
        onHide={(hidden) => setOwn((before) => ({ ...before, hidden }))}
        onRefresh={positions.refresh}
        onDownload={() =>
          saveFile(`${datedName(say.file, hostNow())}.csv`, textFile(toCsv(rows, columns, say), 'text/csv'))
        }
      />
      <PositionsStatus
        positions={positions}
        texts={texts}
        empty={rows.length === 0}
        onClear={isFiltered && units.size > 0 ? () => change(all) : null}
      />
      {rows.length > 0 && (
        <Grid
          label={say.title}
          rows={rows}
          keyOf={imeiOf}
          columns={drawn}
          sort={sort}
          onSort={(id) => {
            const column = columns.find((one) => one === id)
            if (column === undefined) return
            change({ sort: { column, descending: sort.column === column && !sort.descending } })
          }}
          onSelect={choose}
        />
      )}
      {receivedAt !== null && (
        <footer className="baliza-table__foot" part="foot">
          <span role="status">
            {isFiltered
              ? counted(say.oneShown, say.shown)(units.size, numbers)
              : units.size === 1
                ? say.one
                : fill(say.count, numbers)}
          </span>
          <Age receivedAt={receivedAt} texts={say} />
        </footer>
      )}
    </section>
  )
}
