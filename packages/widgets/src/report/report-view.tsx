import {
  type ColumnId,
  counted,
  exportOf,
  fill,
  formatDateTime,
  formatFigure,
  type Imei,
  isDoubted,
  preloadable,
  type ReportColumn,
  type ReportFormat,
  type ReportRow,
  type ReportsTexts,
  reportFormats,
  type Unit,
} from '@baliza/sdk-core/internal'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFailure } from '../client/failures.js'
import { useBalizaContext } from '../client/provider.js'
import parts from '../parts/parts.css?text'
import { datedName, saveFile } from '../parts/save-file.js'
import statusCss from '../parts/status.css?text'
import barCss from '../parts/table/bar.css?text'
import gridCss from '../parts/table/grid.css?text'
import { Menu } from '../parts/table/menu.js'
import { BackIcon, DownloadIcon, FilterIcon, PrintIcon } from '../parts/table/table-icons.js'
import { useLazyPart } from '../parts/use-lazy-part.js'
import { adoptSheets } from '../theme/theme.js'
import { arrangeRows, type Grouping } from './arrange-rows.js'
import { chartRows } from './chart-rows.js'
import { canCompare, groupingsOf, groupsBy, unitKeyOf } from './group-of.js'
import type { PrintReport } from './print-report.js'
import { type Groups, wordsOf } from './report-filters.js'
import type { Asked } from './report-form.js'
import type { ReportPicture } from './report-picture.js'
import { ReportTable, useTable } from './report-result.js'
import { Incomplete, NoRows, Progress } from './report-status.js'
import type { ReactReportProps, ReportStretch } from './report-types.js'
import viewCss from './report-view.css?text'
import { stretchOf } from './stretch-of.js'
import type { Run } from './use-run.js'
import { zoneOf } from './zone-of.js'

/** A report in progress, or its result. Loaded with the first report. */
export function ReportView(props: {
  readonly run: Run
  readonly about: string
  /** Names of the units that were selected individually; they are printed. */
  readonly names: readonly string[]
  /** Owner's name at the top of each printed page. */
  readonly brand: string | undefined
  readonly filtering: boolean
  /** `null`: the rows are not grouped. */
  readonly grouping: Grouping | null
  readonly onGroup: (grouping: Grouping | null) => void
  /** The same report in the previous range; `null` without a comparison. */
  readonly before: Run | null
  readonly onCompare: (on: boolean) => void
  readonly units: ReadonlyMap<Imei, Unit>
  readonly groups: Groups
  /** Whether there are groups to group by. */
  readonly grouped: boolean
  /** Whether the filters changed since the rows were requested. */
  readonly isOld: boolean
  readonly onFilters: () => void
  /** `null` if this is not the view of record details. */
  readonly onBack: (() => void) | null
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onSelect: ((stretch: ReportStretch) => void) | undefined
  readonly onPrint: ReactReportProps['onPrint']
  readonly onDetail: (nombre: string, stretch: ReportStretch) => void
}) {
  const { run, about, onBack, onFilters, onSelect, grouping, before, groups, grouped } = props
  const { client, texts } = useBalizaContext()
  const { reports: say } = texts
  const place = useRef<HTMLDivElement>(null)
  // Adopts the sheets before the first paint.
  useLayoutEffect(() => {
    if (place.current !== null) adoptSheets(place.current, [parts, statusCss, barCss, gridCss, viewCss])
  })
  const [failed, setFailed] = useState(false)
  const fail = useFailure()
  const [writing, setWriting] = useState(false)
  /** The component that prints the report, while it prints. */
  const [Print, setPrint] = useState<ComponentType<ComponentProps<typeof PrintReport>> | null>(null)
  const onPrint = useRef(props.onPrint)
  onPrint.current = props.onPrint
  const isPrinting = Print !== null
  useEffect(() => {
    if (!isPrinting) return
    onPrint.current?.(() => setPrint(null))
    return () => onPrint.current?.(null)
  }, [isPrinting])
  const { width, height } = useSize(place)
  const { asked, rows, state } = run
  const rol = client?.session.$session.get()?.rol
  // Role 1 must not see imeis (specification 1, section 6).
  const without = useMemo<readonly ColumnId[]>(() => (rol === 1 ? ['imei'] : []), [rol])
  const [doubtsHidden, setDoubtsHidden] = useState(false)
  const hasDoubts = useMemo(() => rows.some(isDoubted), [rows])
  const shown = useMemo(
    () => (doubtsHidden ? { ...run, rows: rows.filter((row) => !isDoubted(row)) } : run),
    [run, rows, doubtsHidden],
  )
  const { name, from } = asked
  const fromBefore = before?.asked.from ?? from
  // In a ref, because the fleet changes with every poll, and grouping thousands of rows again would be a pause.
  const units = useRef(props.units)
  units.current = props.units
  const rowsBefore = state === 'running' || before?.state !== 'ready' ? null : before.rows
  const arrange = useCallback(
    (columns: readonly ReportColumn<ReportRow>[], sorted: readonly ReportRow[]) =>
      arrangeRows({
        columns,
        rows: sorted,
        before: rowsBefore,
        groupOf:
          grouping === null || state === 'running'
            ? null
            : groupsBy(grouping, {
                units: units.current,
                groups: typeof groups === 'string' ? [] : groups,
                from,
                fromBefore,
                say,
              }),
        keyOf: unitKeyOf(name, from, fromBefore),
        say,
      }),
    [rowsBefore, grouping, state, groups, from, fromBefore, say, name],
  )
  const table = useTable(shown, without, texts, arrange)
  const chart = useMemo(() => chartRows(run, table.plain), [run, table.plain])
  const groupings = useMemo(
    () => groupingsOf(asked).filter((by) => by !== 'group' || grouped),
    [asked, grouped],
  )
  const title = titleOf(asked, say)
  const range = wordsOf(asked.from, asked.to, say)
  const lines = [
    `${formatDateTime(asked.from, undefined, say.locale)} – ${formatDateTime(asked.to, undefined, say.locale)}`,
    about,
    fill(say.zone, { zone: zoneOf(asked.from) }),
  ]
  const countRows = counted(say.oneRow, say.rows, say.locale)
  const count =
    rowsBefore === null
      ? countRows(table.plain.length)
      : fill(say.countBefore, {
          count: countRows(table.plain.length),
          before: formatFigure(rowsBefore.length, say.locale),
        })

  /** Runs a task that loads code and creates a file or a print sheet, and reports its failure. */
  function later(make: () => Promise<void>) {
    setFailed(false)
    setWriting(true)
    make()
      .catch((cause: unknown) => {
        fail('the file of the report', cause)
        setFailed(true)
      })
      .finally(() => setWriting(false))
  }
  const save = (format: ReportFormat) =>
    later(async () => {
      const { exportRows } = await loadExport()
      const file = await exportRows(format, exportOf(table.all, table.rows, title, lines, say, table.totals))
      const name = title.toLowerCase().replace(/\s+/g, '-')
      saveFile(`${datedName(name, asked.from, asked.to)}.${format}`, file)
    })
  const print = () =>
    later(async () => {
      const { PrintReport } = await loadPrint()
      setPrint(() => PrintReport)
    })

  const tools: ReactNode = rows.length > 0 && state !== 'running' && (
    <div className="baliza-table__tools">
      <button
        type="button"
        className="baliza-table__tool"
        aria-label={say.print}
        title={say.print}
        onClick={print}
      >
        <PrintIcon />
      </button>
      <Menu label={say.export} face={<DownloadIcon />} closes>
        <p>{counted(say.oneExported, say.exported, say.locale)(table.plain.length)}</p>
        {reportFormats.map((format) => (
          <button key={format} type="button" onClick={() => save(format)}>
            {say.formats[format]} <small>{format}</small>
          </button>
        ))}
      </Menu>
    </div>
  )
  return (
    <div ref={place} className="baliza-report__view" part="view">
      <header className="baliza-table__bar" part="toolbar">
        {onBack !== null && (
          <button
            type="button"
            className="baliza-table__tool"
            aria-label={say.back}
            title={say.back}
            onClick={onBack}
          >
            <BackIcon />
          </button>
        )}
        <h3 className="baliza-report__title">{title}</h3>
        <span className="baliza-report__fact">{range}</span>
        {onBack === null && <span className="baliza-report__fact">{about}</span>}
        {onBack === null && !props.filtering && (
          <button type="button" className="baliza-report__change" onClick={onFilters}>
            <FilterIcon />
            {say.change}
          </button>
        )}
        {hasDoubts && (
          <button
            type="button"
            className="baliza-report__change"
            aria-pressed={doubtsHidden}
            onClick={() => setDoubtsHidden(!doubtsHidden)}
          >
            {texts.doubts.hide}
          </button>
        )}
        {rows.length > 0 && state !== 'running' && groupings.length > 0 && (
          <select
            className="baliza-report__grouping"
            aria-label={say.grouping}
            value={grouping ?? 'none'}
            onChange={({ target }) => props.onGroup(groupings.find((one) => one === target.value) ?? null)}
          >
            {(['none', ...groupings] as const).map((id) => (
              <option key={id} value={id}>
                {say.groupings[id]}
              </option>
            ))}
          </select>
        )}
        {rows.length > 0 && state !== 'running' && canCompare(asked) && (
          <button
            type="button"
            className="baliza-report__toggle"
            aria-pressed={before !== null}
            onClick={() => props.onCompare(before === null)}
          >
            {say.compare}
          </button>
        )}
        {before?.state === 'ready' && (
          <span className="baliza-report__fact">
            {fill(say.comparedWith, { range: wordsOf(before.asked.from, before.asked.to, say) })}
          </span>
        )}
        {before?.state === 'running' && (
          <span className="baliza-report__fact" role="status">
            {say.comparing}
          </span>
        )}
        {writing && (
          <span className="baliza-report__fact" role="status">
            {say.exporting}
          </span>
        )}
        {tools}
      </header>
      {failed && (
        <p className="baliza-stale" role="alert">
          {say.exportFailed}
        </p>
      )}
      {before?.state === 'failed' && (
        <p className="baliza-stale" role="alert">
          {say.notCompared}
        </p>
      )}
      {Print !== null && (
        <Print
          report={{
            name: asked.name,
            title,
            brand: props.brand,
            about,
            range: lines[0] ?? '',
            lines: props.names.length === 0 ? lines : [...lines, props.names.join(', ')],
            columns: table.all,
            rows: table.rows,
            totals: table.totals,
            plain: table.plain,
            chart,
            count,
          }}
          say={say}
          onEnd={(hasFailed) => {
            setPrint(null)
            setFailed(hasFailed)
          }}
        />
      )}
      {props.isOld && rows.length > 0 && (
        <p className="baliza-stale" part="status" role="status">
          {say.oldRows}
        </p>
      )}
      {state === 'running' && <Progress run={run} texts={texts} onCancel={props.onCancel} />}
      {rows.length > 0 && (state === 'failed' || state === 'cancelled') && (
        <Incomplete run={run} texts={texts} onRetry={props.onRetry} />
      )}
      {rows.length > 0 && state !== 'running' && height >= minHeight && (
        <Picture name={asked.name} rows={chart.rows} dias={chart.dias} width={width} say={say} />
      )}
      {rows.length === 0 ? (
        <NoRows run={run} texts={texts} onRetry={props.onRetry} onChange={onBack ?? onFilters} />
      ) : (
        <ReportTable
          table={table}
          width={width}
          label={title}
          count={count}
          texts={texts}
          onSelect={onSelect && ((row) => onSelect(stretchOf(row, asked)))}
          onDetail={(row) => {
            const stretch = stretchOf(row, asked)
            props.onDetail('nombre' in row ? row.nombre : stretch.imei, stretch)
          }}
        />
      )}
    </div>
  )
}

/** Minimum height for the chart, in CSS pixels. A lower container only fits the table. */
const minHeight = 560
const pictured: readonly string[] = ['utilization', 'general', 'speeding', 'events']

const loadExport = preloadable(() => import('./export/export-rows.js'))
const loadPrint = preloadable(() => import('./print-report.js'))
const loadPicture = preloadable(() => import('./report-picture.js'))

/** The chart of a report. Its code is loaded when there is a chart to draw. Without it the table contains all data. */
function Picture(props: Parameters<typeof ReportPicture>[0]) {
  const isPictured = pictured.includes(props.name)
  const drawn = useLazyPart(isPictured, loadPicture, 'the picture of the report')
  return drawn === null || !isPictured ? null : <drawn.ReportPicture {...props} />
}

/** Returns the size of an element, in CSS pixels. */
function useSize(element: RefObject<HTMLElement | null>): {
  readonly width: number
  readonly height: number
} {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const look = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

function titleOf(asked: Asked, say: ReportsTexts['reports']): string {
  if (asked.name === 'details') return fill(say.detailOf, { unit: asked.nombre })
  return say.types[typeOf[asked.name]]
}
const typeOf = { utilization: 1, deviceInfo: 2, events: 3, general: 4, speeding: 7 } as const
