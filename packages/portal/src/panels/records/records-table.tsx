import {
  formatCoordinates,
  formatDateTime,
  formatSpeed,
  type PositionRow,
  rejectionText,
  unitState,
} from '@baliza/sdk-core/internal'
import { Copy } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { type Column, DataTable, type TableAction, type Tone } from '../../ui/data-table/data-table.js'
import { coordinatesColumn, rejectionColumn, timeColumn } from '../../ui/data-table/position-columns.js'
import { useCopy } from '../../ui/export/use-copy.js'
import styles from './records.module.css'

const t = texts.records

const columns: readonly Column<PositionRow>[] = [
  timeColumn({ id: 'time', header: t.time, width: 160, rank: 1 }, ({ timestamp }) => timestamp),
  { id: 'type', header: t.type, value: (row) => texts.tracking.states[unitState(row)], width: 112, rank: 7 },
  coordinatesColumn({ id: 'coordinates', header: t.coordinates, width: 184, rank: 4 }, (row) => row, t.open),
  { id: 'address', header: t.address, value: ({ direccion }) => direccion, width: 120, grows: true, rank: 3 },
  {
    id: 'speed',
    header: t.speed,
    value: ({ speed }) => formatSpeed(speed),
    sortBy: ({ speed }) => speed,
    align: 'number',
    width: 88,
    rank: 2,
  },
  {
    id: 'angle',
    header: t.angle,
    value: ({ angulo }) => `${Math.round(angulo)}°`,
    sortBy: ({ angulo }) => angulo,
    align: 'number',
    width: 72,
    rank: 6,
  },
  {
    id: 'engine',
    header: t.engine,
    value: ({ acc }) => (acc ? t.on : t.off),
    cell: ({ acc }) => (
      <span className={styles.engine} data-on={acc || undefined}>
        {acc ? t.on : t.off}
      </span>
    ),
    width: 96,
    rank: 5,
  },
]

/** Columns if there are implausible records. */
const columnsWithDoubt: typeof columns = [
  ...columns,
  rejectionColumn({ width: 280, rank: 2 }, (row) => rejectionText(row, texts.doubts)),
]

const isDoubted = ({ duda }: PositionRow) => duda != null
const toneOf = (row: PositionRow): Tone => (isDoubted(row) ? 'quiet' : 'none')
const keyOf = ({ timestamp }: PositionRow) => String(timestamp)

/** Records of a unit. Pressing a row shows it on the map. */
export function RecordsTable(props: {
  /** Newest first. */
  readonly rows: readonly PositionRow[]
  readonly onShow: (row: PositionRow, label: string) => void
}) {
  const copy = useCopy()
  const actions = (row: PositionRow): readonly TableAction[] => [
    {
      id: 'copy',
      text: t.copy,
      icon: Copy,
      act: () => void copy.coordinates(formatCoordinates(row.lat, row.lng)),
    },
  ]
  return (
    <div className={styles.box}>
      <DataTable
        id="records"
        label={t.title}
        columns={props.rows.some(isDoubted) ? columnsWithDoubt : columns}
        rows={props.rows}
        keyOf={keyOf}
        toneOf={toneOf}
        onOpen={(row) => props.onShow(row, `${formatDateTime(row.timestamp)} · ${formatSpeed(row.speed)}`)}
        actions={actions}
        empty={texts.errors.noRecords}
        density="compact"
        besideMap
      />
    </div>
  )
}
