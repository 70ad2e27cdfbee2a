import {
  fill,
  formatCoordinates,
  formatDateTime,
  formatDuration,
  formatKm,
  formatSpeed,
  hostNow,
  stopLabels,
  type Unit,
} from '@baliza/sdk-core/internal'
import { openPrintSheet, printed, printedFacts, printedFigure, printedTable } from '@baliza/widgets/react'
import { texts } from '../../../../../context/page-texts.js'
import { panelTexts } from '../../../../../context/panel-texts.js'
import { reportOutputTexts } from '../../../../../context/report-output-texts.js'
import scaleCss from '../../../../../ui/marks/speed-scale.css?text'
import chartCss from '../../speed/speed-chart.css?text'
import { historyLines } from '../history-lines.js'
import { isWhole } from '../run-history.js'
import { totalsOf } from '../totals.js'
import type { ReadyRun } from '../use-history.js'
import type { HistoryPart } from './history-parts.js'

const t = reportOutputTexts.print

/** Data of a sheet in addition to the history. */
export interface SheetFacts {
  readonly brand: string
  /** `undefined` if the unit has left the fleet since. */
  readonly unit: Unit | undefined
  readonly withImei: boolean
  /** Omits implausible records. */
  readonly doubtsHidden: boolean
}

/** Containers for the map and the chart, which are drawn later; `null` if not wanted. */
export interface OpenSheet {
  readonly map: HTMLElement | null
  readonly chart: HTMLElement | null
}

/**
 * Inserts the printed history into this page, where only print styles show it. It only fetches the tiles of its map, so no URL
 * contains a token.
 */
export function openHistorySheet(
  run: ReadyRun,
  parts: ReadonlySet<HistoryPart>,
  facts: SheetFacts,
): OpenSheet {
  const title = fill(t.heading, { unit: run.nombre })
  const range = fill(t.range, { from: formatDateTime(run.from), to: formatDateTime(run.to) })
  const names = [run.nombre, facts.unit?.placas, facts.withImei ? run.imei : ''].filter(Boolean)
  const map = parts.has('map') ? printedFigure('map', t.parts.map) : null
  const chart = parts.has('chart') ? printedFigure('chart', `${t.parts.chart} (km/h)`) : null
  openPrintSheet({
    title,
    head: { start: `${facts.brand} · ${names.join(' · ')}`, end: range, page: panelTexts.reports.page },
    css: [scaleCss, chartCss],
    parts: [
      printed('h1', title),
      printed('p', `${names.slice(1).concat(range).join(' · ')}`),
      ...(parts.has('summary') ? [printedFacts(totalsOf(run))] : []),
      ...[map, chart].filter((part) => part !== null),
      ...(parts.has('stops') && isWhole(run.asked) ? [printed('h2', t.parts.stops), stops(run)] : []),
      ...(parts.has('records') ? [printed('h2', t.parts.records), records(run, facts.doubtsHidden)] : []),
      printed('p', fill(panelTexts.reports.printed, { date: formatDateTime(hostNow()) })),
    ],
  })
  return { map, chart }
}

function stops({ stops, records }: ReadyRun): HTMLElement {
  if (stops.length === 0) return printed('p', t.noStops)
  const { columns } = t
  const labels = stopLabels(stops)
  return printedTable(
    [
      { header: columns.number, isNumber: true },
      { header: columns.from, isTime: true },
      { header: columns.to, isTime: true },
      { header: columns.lasted, isNumber: true },
      { header: panelTexts.footer.table.address },
      { header: panelTexts.footer.table.location },
    ],
    stops.map(({ first, from, to, lat, lng, isOpen }, index) => [
      labels[index] ?? '',
      formatDateTime(from),
      isOpen ? '—' : formatDateTime(to),
      formatDuration(to - from),
      records[first]?.direccion ?? '',
      formatCoordinates(lat, lng),
    ]),
  )
}

function records({ records }: ReadyRun, doubtsHidden: boolean): HTMLElement {
  const t = panelTexts.footer.table
  const lines = historyLines(records, doubtsHidden)
  // If every record is plausible, the addresses use the space of that column.
  const withDoubt = lines.some(({ doubt }) => doubt !== '')
  return printedTable(
    [
      { header: t.number, isNumber: true },
      { header: t.date, isTime: true },
      { header: t.location, isTime: true },
      { header: t.address },
      { header: t.speed, isNumber: true },
      { header: t.engine },
      { header: t.odometer, isNumber: true },
      ...(withDoubt ? [{ header: texts.doubts.column }] : []),
    ],
    lines.map(({ index, record, distance, doubt }) => {
      const { lat, lng, timestamp, direccion, speed, acc } = record
      return [
        String(index + 1),
        formatDateTime(timestamp),
        formatCoordinates(lat, lng),
        direccion,
        formatSpeed(speed),
        acc ? t.on : t.off,
        formatKm(distance),
        ...(withDoubt ? [doubt] : []),
      ]
    }),
  )
}
