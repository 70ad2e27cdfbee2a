import {
  columnKey,
  columnTitle,
  fill,
  formatDateTime,
  formatFigure,
  hostNow,
  isFigure,
  type ReportColumn,
  type ReportDay,
  type ReportName,
  type ReportRow,
  type ReportsTexts,
  shownText,
} from '@baliza/sdk-core/internal'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { PrintDialog } from '../print/print-dialog.js'
import { openPrintSheet, printed, printedFacts, printedFigure, printedTable } from '../print/print-sheet.js'
import { usePrinting } from '../print/use-printing.js'
import { picturesOf } from './picture-data.js'
import { type ReportPart, recallParts, rememberParts, reportParts } from './printed-parts.js'
import { ReportPicture } from './report-picture.js'

/** Maximum number of columns in portrait format. With more columns each row would wrap, so the page is in landscape format. */
const maxUpright = 8

/** The content and the subject of a printed report. */
export interface PrintedReport {
  readonly name: ReportName
  readonly title: string
  /** Owner's name at the top of each page; `undefined` omits it. */
  readonly brand: string | undefined
  /** The units or groups that the report is about. */
  readonly about: string
  readonly range: string
  /** Lines below the title. */
  readonly lines: readonly string[]
  readonly columns: readonly ReportColumn<ReportRow>[]
  /** In the order of the table. */
  readonly rows: readonly ReportRow[]
  /** Totals, by the key of the column. */
  readonly totals: ReadonlyMap<string, number>
  /** Without the rows of subtotals. */
  readonly plain: readonly ReportRow[]
  readonly chart: { readonly rows: readonly ReportRow[]; readonly dias: readonly ReportDay[] }
  /** Number of rows, as text. */
  readonly count: string
}

/**
 * If the report has several parts, shows a dialog that selects the parts to print. Prints the report once its chart is rendered.
 */
export function PrintReport(props: {
  readonly report: PrintedReport
  readonly say: ReportsTexts['reports']
  /** Called at the end: printed, cancelled, or `failed`. */
  readonly onEnd: (failed: boolean) => void
}) {
  const { report, say, onEnd } = props
  const { name, rows, plain, totals, chart: charted } = report
  const columns = useMemo(
    () => report.columns.filter(({ kind }) => kind !== 'share' && kind !== 'detail'),
    [report.columns],
  )
  const offered = useMemo(() => {
    const has = {
      summary: totals.size > 0,
      chart: picturesOf(name, charted.rows, charted.dias, say).length > 0,
      rows: true,
    }
    return reportParts.filter((part) => has[part])
  }, [totals, name, charted, say])
  /** Container of the chart; `null` without a chart, `undefined` before printing starts. */
  const [chart, setChart] = useState<HTMLElement | null>()

  function open(chosen: readonly ReportPart[]) {
    const { title, brand, about, range, lines, count } = report
    const figure = chosen.includes('chart') ? printedFigure('chart', say.printing.parts.chart) : null
    const summary = () =>
      printedFacts([
        { name: say.printing.parts.rows, value: formatFigure(plain.length, say.locale) },
        ...columns.flatMap((column) => {
          const total = totals.get(columnKey(column))
          return total === undefined
            ? []
            : { name: columnTitle(column, say), value: shownText(column, total, say) }
        }),
      ])
    const table = () =>
      printedTable(
        columns.map((column) => ({
          header: columnTitle(column, say),
          isNumber: isFigure(column),
          isTime: column.kind === 'time' || column.kind === 'place',
        })),
        rows.map((row) => columns.map((column) => shownText(column, column.value(row), say))),
        columns.map((column, index) =>
          index === 0 ? count : shownText(column, totals.get(columnKey(column)) ?? null, say),
        ),
      )
    openPrintSheet({
      title,
      lang: say.locale,
      head: {
        start: [brand, title, about].filter(Boolean).join(' · '),
        end: range,
        page: say.page,
        lies: chosen.includes('rows') && columns.length > maxUpright,
      },
      parts: [
        printed('h1', title),
        ...lines.map((line) => printed('p', line)),
        printed('p', fill(say.printed, { date: formatDateTime(hostNow(), undefined, say.locale) })),
        ...(chosen.includes('summary') ? [summary()] : []),
        ...(figure === null ? [] : [figure]),
        ...(chosen.includes('rows') ? [table()] : []),
      ],
    })
    setChart(figure?.querySelector('div') ?? null)
  }

  const isAsked = offered.length > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report with rows only is printed at once, when it is mounted.
  useEffect(() => {
    if (!isAsked) open(offered)
  }, [])
  return (
    <>
      {isAsked && (
        <PrintDialog
          title={say.printing.title}
          parts={offered.map((id) => ({ id, label: say.printing.parts[id] }))}
          chosen={recallParts()}
          busy={chart !== undefined}
          texts={say}
          onPrint={(chosen) => {
            rememberParts(chosen, offered)
            open(chosen)
          }}
          onClose={() => onEnd(false)}
        />
      )}
      {chart !== undefined && <Drawing place={chart} report={report} say={say} onEnd={onEnd} />}
    </>
  )
}

function Drawing(props: {
  readonly place: HTMLElement | null
  readonly report: PrintedReport
  readonly say: ReportsTexts['reports']
  readonly onEnd: (failed: boolean) => void
}) {
  const { place, report, say } = props
  // The chart is complete after this first render, so there is nothing to wait for.
  usePrinting(async () => undefined, props.onEnd)
  if (place === null) return null
  const { name, chart } = report
  return createPortal(
    <ReportPicture
      name={name}
      rows={chart.rows}
      dias={chart.dias}
      width={place.clientWidth}
      say={say}
      paper
    />,
    place,
  )
}
