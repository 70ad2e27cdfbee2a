import {
  formatCoordinates,
  formatDateTime,
  formatSpeed,
  mapUrl,
  type PositionRow,
  rejectionText,
  unitLabel,
} from '@baliza/sdk-core/internal'
import { Copy } from 'lucide-react'
import { texts } from '../../context/page-texts.js'
import { type Column, DataTable, type TableAction, type Tone } from '../../ui/data-table/data-table.js'
import { useCopy } from '../../ui/export/use-copy.js'
import { RejectionMark } from '../../ui/marks/rejection-mark.js'
import styles from './records.module.css'

const t = texts.records
const doubtOf = (row: PositionRow) => rejectionText(row, texts.doubts)
const coordinatesOf = ({ lat, lng }: PositionRow) => formatCoordinates(lat, lng)

const columns: readonly Column<PositionRow>[] = [
  {
    id: 'time',
    header: t.time,
    value: (row) => formatDateTime(row.timestamp),
    sortBy: ({ timestamp }) => timestamp,
    width: 160,
    rank: 1,
  },
  { id: 'type', header: t.type, value: (row) => texts.units.label[unitLabel(row)], width: 112, rank: 7 },
  {
    id: 'coordinates',
    header: t.coordinates,
    value: coordinatesOf,
    cell: (row) => (
      <a
        className={styles.link}
        href={mapUrl(row.lat, row.lng)}
        target="_blank"
        rel="noreferrer noopener"
        title={t.open}
      >
        {coordinatesOf(row)}
      </a>
    ),
    sortable: false,
    width: 184,
    rank: 4,
  },
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
  {
    id: 'doubt',
    header: texts.doubts.column,
    value: (row) => doubtOf(row) || null,
    cell: (row) => <RejectionMark reason={doubtOf(row)} />,
    width: 280,
    rank: 2,
  },
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
    { id: 'copy', text: t.copy, icon: Copy, act: () => void copy.coordinates(coordinatesOf(row)) },
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
