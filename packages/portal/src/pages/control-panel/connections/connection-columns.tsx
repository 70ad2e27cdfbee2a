import {
  connectionProtocols,
  fill,
  formatDateTime,
  formatFigure,
  type RefusedTracker,
  trackerRefusals,
} from '@baliza/sdk-core/internal'
import type { Column } from '../../../ui/data-table/data-table.js'
import { connectionTexts } from './connection-texts.js'
import styles from './connections.module.css'

const t = connectionTexts

export const connectionColumns: readonly Column<RefusedTracker>[] = [
  {
    id: 'device',
    header: t.columns.device,
    value: deviceOf,
    width: 256,
    grows: true,
    rank: 1,
    searched: true,
    sortable: false,
  },
  {
    id: 'reason',
    header: t.columns.reason,
    value: ({ razon }) => trackerRefusals[razon].label,
    cell: reasonOf,
    width: 264,
    rank: 2,
    filterable: true,
    sortable: false,
  },
  {
    id: 'time',
    header: t.columns.time,
    value: ({ timestamp }) => formatDateTime(timestamp),
    width: 176,
    rank: 3,
    sortable: false,
  },
  {
    id: 'times',
    header: t.columns.times,
    value: ({ veces }) => (veces === 1 ? t.once : fill(t.times, { count: formatFigure(veces) })),
    align: 'number',
    width: 96,
    rank: 5,
    sortable: false,
  },
  {
    id: 'protocol',
    header: t.columns.protocol,
    value: ({ protocolo }) => (protocolo === null ? null : connectionProtocols[protocolo]),
    width: 168,
    rank: 6,
    filterable: true,
    sortable: false,
  },
  {
    id: 'address',
    header: t.columns.address,
    value: ({ direccion }) => direccion,
    width: 144,
    rank: 4,
    searched: true,
    sortable: false,
  },
  {
    id: 'began',
    header: t.columns.began,
    value: ({ texto }) => texto,
    cell: ({ texto }) => <code className={styles.bytes}>{texto}</code>,
    width: 240,
    grows: true,
    rank: 7,
    sortable: false,
  },
]

/** Adds the byte at which parsing failed, if known. The filter uses the reason only. */
function reasonOf({ razon, byte }: RefusedTracker): string {
  const { label } = trackerRefusals[razon]
  return byte === null ? label : `${label} (${fill(t.atByte, { byte: formatFigure(byte) })})`
}

/** Includes the unit's name, if it has one. */
export function deviceOf({ equipo, unidad }: RefusedTracker): string {
  return [unidad, equipo ?? t.nobody].filter((part) => part !== null).join(' · ')
}
