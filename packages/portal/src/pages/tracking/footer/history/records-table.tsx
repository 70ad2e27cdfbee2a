import { fill, formatKm, formatSpeed } from '@baliza/sdk-core/internal'
import { useMemo, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { type Column, DataTable, type Sort, type Tone } from '../../../../ui/data-table/data-table.js'
import { coordinatesColumn, rejectionColumn, timeColumn } from '../../../../ui/data-table/position-columns.js'
import { SpeedMark } from '../../../../ui/marks/speed-mark.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { type HistoryLine, historyLines } from './history-lines.js'
import styles from './records-table.module.css'
import type { ReadyRun } from './use-history.js'

const t = panelTexts.footer.table

const columns: readonly Column<HistoryLine>[] = [
  { id: 'number', header: t.number, value: ({ index }) => index + 1, width: 64, rank: 7 },
  timeColumn({ id: 'date', header: t.date, width: 160, rank: 3 }, ({ record }) => record.timestamp),
  coordinatesColumn({ id: 'location', header: t.location, width: 184, rank: 6 }, ({ record }) => record),
  {
    id: 'address',
    header: t.address,
    value: ({ record }) => record.direccion || panelTexts.footer.data.unknown,
    width: 120,
    grows: true,
    rank: 1,
  },
  {
    id: 'speed',
    header: t.speed,
    value: ({ record }) => formatSpeed(record.speed),
    sortBy: ({ record }) => record.speed,
    cell: ({ record }) => <SpeedMark speed={record.speed} />,
    align: 'number',
    width: 96,
    rank: 2,
  },
  { id: 'engine', header: t.engine, value: ({ record }) => (record.acc ? t.on : t.off), width: 96, rank: 5 },
  {
    id: 'odometer',
    header: t.odometer,
    hint: t.odometerHint,
    value: ({ distance }) => formatKm(distance),
    sortBy: ({ distance }) => distance,
    align: 'number',
    width: 104,
    rank: 4,
  },
]

/** Columns for a history with implausible records. */
const columnsWithDoubt: typeof columns = [
  ...columns,
  rejectionColumn({ width: 248, rank: 3 }, ({ doubt }) => doubt),
]

const toneOf = ({ doubt }: HistoryLine): Tone => (doubt === '' ? 'none' : 'quiet')
const keyOf = ({ index }: HistoryLine) => String(index)

/** Records of a history. Pressing a row shows it on the map. The current row of a replay is marked. */
export function RecordsTable(props: { readonly run: ReadyRun; readonly onRecord: (index: number) => void }) {
  const { run } = props
  const { footer, $rejectionsHidden } = useWorkspace()
  const at = useAtom(footer.$at)
  const doubtsHidden = useAtom($rejectionsHidden)
  // Only for this history: the next one starts in time order.
  const [sort, setSort] = useState<Sort | null>(null)
  const lines = useMemo(() => historyLines(run.records, doubtsHidden), [run.records, doubtsHidden])
  const hasDoubts = useMemo(() => lines.some(({ doubt }) => doubt !== ''), [lines])
  return (
    <div className={styles.records}>
      <DataTable
        id="history"
        label={fill(t.label, { unit: run.nombre })}
        columns={hasDoubts ? columnsWithDoubt : columns}
        rows={lines}
        keyOf={keyOf}
        toneOf={toneOf}
        currentKey={at === null ? null : String(at)}
        onOpen={({ index }) => props.onRecord(index)}
        sort={sort}
        onSort={setSort}
        empty={texts.errors.noResults}
        density="compact"
      />
    </div>
  )
}
