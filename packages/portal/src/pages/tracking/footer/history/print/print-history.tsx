import { preloadable } from '@baliza/sdk-core/internal'
import { BalizaMap, type MapHandle, PrintDialog, useFleetValue, usePrinting } from '@baliza/widgets/react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { panelTexts } from '../../../../../context/panel-texts.js'
import { usePortal } from '../../../../../context/portal-context.js'
import { readPreference, writePreference } from '../../../../../context/preferences.js'
import { reportOutputTexts } from '../../../../../context/report-output-texts.js'
import { useLayer } from '../../../../../context/use-layer.js'
import { useAtom } from '../../../../../ui/data/use-atom.js'
import { useWorkspace } from '../../../../../workspace/workspace.js'
import { useBaseLayer } from '../../../use-base-layer.js'
import { planChart } from '../../speed/chart-points.js'
import { hourLabels } from '../../speed/hour-labels.js'
import type { ReadyRun } from '../use-history.js'
import { areParts, type HistoryPart, historyParts } from './history-parts.js'
import { type OpenSheet, openHistorySheet } from './history-sheet.js'
import { tilesDrawn } from './tiles-drawn.js'

const t = reportOutputTexts.print
/** Height of the chart, CSS pixels. */
const chartHeight = 190

const loadChart = preloadable(() => import('../../speed/speed-chart.js'))

/** Dialog for the parts to print. Prints the history when its map and chart are drawn. */
export default function PrintHistory(props: { readonly run: ReadyRun; readonly onClose: () => void }) {
  const { run, onClose } = props
  const { config } = usePortal()
  const { allowed, $rejectionsHidden } = useWorkspace()
  const doubtsHidden = useAtom($rejectionsHidden)
  const unit = useFleetValue((fleet) => fleet.units.get(run.imei))
  const [chosen] = useState(() => readPreference('printed', areParts, historyParts))
  const [sheet, setSheet] = useState<OpenSheet | null>(null)

  useLayer(true, onClose, 'popover')

  function open(parts: readonly HistoryPart[]) {
    writePreference('printed', parts)
    const { brand } = config
    setSheet(openHistorySheet(run, new Set(parts), { brand, unit, withImei: allowed.seeImei, doubtsHidden }))
  }
  return (
    <>
      <PrintDialog
        title={t.title}
        parts={historyParts.map((id) => ({ id, label: t.parts[id] }))}
        chosen={chosen}
        busy={sheet !== null}
        texts={panelTexts.reports}
        onPrint={open}
        onClose={onClose}
      />
      {sheet !== null && <Drawing run={run} sheet={sheet} onPrinted={onClose} />}
    </>
  )
}

/** Draws the map and the chart of a sheet, prints it, and removes it. */
function Drawing(props: {
  readonly run: ReadyRun
  readonly sheet: OpenSheet
  readonly onPrinted: () => void
}) {
  const { run, sheet } = props
  const { config } = usePortal()
  const [source] = useBaseLayer()
  const map = useRef<MapHandle>(null)
  const place = sheet.map?.querySelector('div') ?? null
  async function drawMap(signal: AbortSignal) {
    if (sheet.map === null) return
    await map.current?.fitPoints(run.records.map(({ lat, lng }) => [lat, lng] as const))
    const hasTiles = source !== null && config.tiles.length > 0
    if (!(await tilesDrawn(sheet.map, hasTiles, signal))) {
      const caption = document.createElement('figcaption')
      caption.textContent = t.noStreets
      sheet.map.append(caption)
    }
  }
  async function drawChart() {
    const box = sheet.chart?.querySelector('div') ?? null
    if (box === null) return
    const { drawSpeedChart } = await loadChart()
    const { drawn } = planChart(run.records, box.clientWidth)
    const records = drawn.flatMap((index) => run.records[index] ?? [])
    const times = records.map(({ timestamp }) => timestamp)
    const values = records.map(({ speed }) => speed)
    drawSpeedChart(box, { values, labels: hourLabels(times, box.clientWidth), limit: null }, chartHeight)
  }
  usePrinting(async (signal) => {
    await Promise.all([drawMap(signal), drawChart()])
  }, props.onPrinted)

  const [first] = run.records
  if (place === null || first === undefined) return null
  const track = { records: run.records, stops: run.stops, at: null, follow: false }
  return createPortal(
    <BalizaMap
      theme="light"
      tiles={config.tiles}
      source={source}
      filter={none}
      // Without a centre the map would move to the whole fleet when it loads, away from the route.
      center={[first.lat, first.lng]}
      track={track}
      controls={[]}
      staleNotice={false}
      ref={map}
    />,
    place,
  )
}

/** No units: their current positions are not part of a history. */
const none: ReadonlySet<string> = new Set()
