import { type Alert, alertTypes, fill, formatDateTime, hostNow } from '@baliza/sdk-core'
import { useAlertsValue } from '@baliza/widgets/react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { type Column, DataTable } from '../../../ui/data-table/data-table.js'

const t = texts.sidebar
const keyOf = ({ id }: Alert) => id

const columns: readonly Column<Alert>[] = [
  { id: 'unit', header: t.attendedColumns.unit, value: ({ nom_user }) => nom_user, width: 140, rank: 1 },
  {
    id: 'event',
    header: t.attendedColumns.event,
    value: ({ clave_msj, nom_evento }) => (clave_msj === null ? nom_evento : alertTypes[clave_msj]),
    width: 140,
    rank: 2,
  },
  {
    id: 'attended',
    header: t.attendedColumns.attended,
    // In a card no head says which time it is.
    value: ({ atendida_en }) =>
      atendida_en === undefined ? null : fill(t.attendedOn, { time: formatDateTime(atendida_en) }),
    sortBy: ({ atendida_en }) => atendida_en ?? null,
    width: 232,
    rank: 3,
  },
]

/** What the account has attended today, the latest first. It is asked for with each poll of those that are open. */
export function AttendedAlerts(props: {
  readonly selected: string | null
  readonly onSelect: (alert: Alert) => void
}) {
  const { client, texts: pageTexts } = usePortal()
  const polledAt = useAlertsValue(({ receivedAt }) => receivedAt)
  const query = useQuery(
    polledAt === null ? null : ['alerts', 'attended', polledAt],
    (signal) => {
      const desde = new Date(hostNow()).setHours(0, 0, 0, 0)
      return client.alerts.list({ desde, atendidas: 1 }, { signal })
    },
    { kept: false },
  )
  return (
    <DataTable
      id="attended-alerts"
      label={t.attended}
      columns={columns}
      rows={query.data}
      keyOf={keyOf}
      currentKey={props.selected}
      onOpen={props.onSelect}
      empty={t.noneAttended}
      problem={
        query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
      }
    />
  )
}
