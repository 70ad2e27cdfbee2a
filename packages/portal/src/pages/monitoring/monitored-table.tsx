import type { MonitoringType } from '@baliza/sdk-core/internal'
import { type ReactNode, useMemo } from 'react'
import { hrefOf } from '../../context/address-query.js'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { errorText } from '../../ui/data/error-text.js'
import { type Column, DataTable } from '../../ui/data-table/data-table.js'
import { coordinatesColumn, timeColumn } from '../../ui/data-table/position-columns.js'
import { Badge } from '../../ui/marks/badge.js'
import { SpeedMark } from '../../ui/marks/speed-mark.js'
import { isAlertedType, type Monitored } from './monitored.js'
import styles from './monitoring-page.module.css'
import { useArrivals } from './use-arrivals.js'

interface Line extends Monitored {
  readonly number: number
  /** Whether the row has just arrived. */
  readonly fresh: boolean
}

const t = panelTexts.monitoring

const unitColumns: readonly Column<Line>[] = [
  {
    id: 'number',
    header: t.columns.number,
    value: ({ number }) => number,
    align: 'number',
    width: 48,
    rank: 5,
  },
  {
    id: 'nombre',
    header: t.columns.nombre,
    value: ({ nombre }) => nombre,
    cell: ({ nombre, fresh }) => (
      <span className={styles.name} data-fresh={fresh || undefined}>
        {nombre}
        {fresh && <span className="visually-hidden"> · {t.fresh}</span>}
      </span>
    ),
    width: 200,
    grows: true,
    rank: 1,
  },
  coordinatesColumn({ id: 'position', header: t.columns.position, width: 210, rank: 4 }, (line) => line),
  {
    id: 'address',
    header: t.columns.address,
    value: ({ direccion }) => direccion,
    width: 220,
    grows: true,
    rank: 3,
  },
  {
    id: 'speed',
    header: t.columns.speed,
    value: ({ speed }) => speed,
    cell: ({ speed }) => <SpeedMark speed={speed} />,
    align: 'number',
    width: 110,
    rank: 2,
  },
  {
    id: 'status',
    header: t.columns.status,
    value: ({ acc }) => (acc ? t.on : t.off),
    cell: ({ acc }) => <span className={acc ? styles.on : styles.off}>{acc ? t.on : t.off}</span>,
    width: 80,
    rank: 3,
  },
  timeColumn({ id: 'time', header: t.columns.time, width: 176, rank: 3 }, ({ timestamp }) => timestamp),
]

/** Column for alerts only (specification 2, section 2.3). */
const eventColumn: Column<Line> = {
  id: 'event',
  header: t.columns.event,
  value: ({ evento }) => evento,
  cell: ({ evento, tardia }) =>
    tardia ? (
      <>
        {evento} <Badge>{texts.alerts.late}</Badge>
      </>
    ) : (
      evento
    ),
  width: 180,
  grows: true,
  rank: 2,
}

/** Column for several types at once. */
const typeColumn: Column<Line> = {
  id: 'type',
  header: t.columns.type,
  value: ({ tipo }) => tipo,
  width: 170,
  grows: true,
  rank: 2,
}

function columnsOf(types: readonly MonitoringType[]): readonly Column<Line>[] {
  return [
    ...unitColumns.slice(0, -1),
    ...(types.length > 1 ? [typeColumn] : []),
    ...(types.some(isAlertedType) ? [eventColumn] : []),
    ...unitColumns.slice(-1),
  ]
}

const keyOf = ({ key }: Line) => key

function openOnMap({ imei }: Line): void {
  if (imei !== null) location.hash = hrefOf('tracking', { unidad: imei })
}

/**
 * Units and events of the chosen types.
 * @param props.choice identifies the choice: rows of another choice do not count as newly arrived
 */
export function MonitoredTable(props: {
  readonly types: readonly MonitoringType[]
  readonly choice: string
  readonly rows: readonly Monitored[] | null
  readonly error: unknown
  readonly onRetry: () => unknown
  /** Shown in the bar above the table. */
  readonly filters: ReactNode
}) {
  const { types, rows, error, filters } = props
  const toolbar = useMemo(() => ({ start: filters }), [filters])
  const columns = useMemo(() => columnsOf(types), [types])
  const { texts: pageTexts } = usePortal()
  const keys = useMemo(() => rows?.map(({ key }) => key) ?? null, [rows])
  const arrived = useArrivals(keys, props.choice)
  const lines = useMemo(
    () => rows?.map((row, at) => ({ ...row, number: at + 1, fresh: arrived.has(row.key) })) ?? null,
    [rows, arrived],
  )
  return (
    <div className={styles.table}>
      <DataTable
        id={types.some(isAlertedType) ? 'monitoring-alerts' : 'monitoring-units'}
        label={t.title}
        columns={columns}
        rows={lines}
        keyOf={keyOf}
        toolbar={toolbar}
        onOpen={openOnMap}
        empty={texts.errors.noMatches}
        problem={error === null ? null : { text: errorText(error, pageTexts), onRetry: props.onRetry }}
      />
    </div>
  )
}
