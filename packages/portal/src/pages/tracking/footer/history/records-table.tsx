import {
  fill,
  formatCoordinates,
  formatDateTime,
  formatKm,
  formatSpeed,
  mapUrl,
  type PositionRow,
} from '@baliza/sdk-core'
import { useMemo, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import { useAtom } from '../../../../ui/data/use-atom.js'
import { type Column, DataTable, type Sort } from '../../../../ui/data-table/data-table.js'
import { SpeedMark } from '../../../../ui/marks/speed-mark.js'
import { useWorkspace } from '../../../../workspace/workspace.js'
import { odometers } from './odometers.js'
import styles from './records-table.module.css'
import type { ReadyRun } from './use-history.js'

/** A record of a history, and where it is in it. */
interface Line {
  readonly index: number
  readonly record: PositionRow
  /** Kilometres from the first record. */
  readonly distance: number
}

const t = texts.footer.table

const columns: readonly Column<Line>[] = [
  { id: 'number', header: t.number, value: ({ index }) => index + 1, width: 64, rank: 7 },
  {
    id: 'date',
    header: t.date,
    value: ({ record }) => formatDateTime(record.timestamp),
    sortBy: ({ record }) => record.timestamp,
    width: 160,
    rank: 3,
  },
  {
    id: 'location',
    header: t.location,
    value: ({ record }) => formatCoordinates(record.lat, record.lng),
    cell: ({ record: { lat, lng } }) => (
      <a className={styles.link} href={mapUrl(lat, lng)} target="_blank" rel="noreferrer noopener">
        {formatCoordinates(lat, lng)}
      </a>
    ),
    sortable: false,
    width: 184,
    rank: 6,
  },
  {
    id: 'address',
    header: t.address,
    value: ({ record }) => record.direccion || texts.footer.data.unknown,
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

const keyOf = ({ index }: Line) => String(index)

/**
 * The records of a history. A row that is pressed is shown on the map, and the row of the replay is marked while it
 * moves along.
 */
export function RecordsTable(props: { readonly run: ReadyRun; readonly onRecord: (index: number) => void }) {
  const { run } = props
  const { footer } = useWorkspace()
  const at = useAtom(footer.$at)
  // Of this history alone: the next one begins in the order of time.
  const [sort, setSort] = useState<Sort | null>(null)
  const lines = useMemo(() => {
    const distances = odometers(run.records)
    return run.records.map((record, index): Line => ({ index, record, distance: distances[index] ?? 0 }))
  }, [run.records])
  return (
    <div className={styles.records}>
      <DataTable
        id="history"
        label={fill(t.label, { unit: run.nombre })}
        columns={columns}
        rows={lines}
        keyOf={keyOf}
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
