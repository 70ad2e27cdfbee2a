import { type Alert, formatDateTime, hostNow } from '@baliza/sdk-core/internal'
import { AlertIcon, useAlertsValue } from '@baliza/widgets/react'
import { Check, NotebookPen, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { errorText } from '../../../ui/data/error-text.js'
import { MoreRows } from '../../../ui/data/newest-note.js'
import { useNewest } from '../../../ui/data/use-newest.js'
import type { Column, TableAction } from '../../../ui/data-table/column.js'
import { DataTable } from '../../../ui/data-table/data-table.js'
import { Badge } from '../../../ui/marks/badge.js'
import { alertWord, newsOf } from '../../../workspace/alert-word.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { AlertFilters, useAlertFilter } from './alert-filters.js'
import styles from './alerts-tab.module.css'
import { attendedText } from './attend.js'
import { useAttend } from './use-attend.js'

const keyOf = ({ id }: Alert) => id
/** Alerts per page of the server. */
const atOnce = 1_000

/** Returns when and by whom an alert was acknowledged. For old ones the user is unknown. */
function stateOf({ atendida_en, atendida_por = '', nota = '' }: Alert): string {
  if (atendida_en === undefined) return t.pending
  return attendedText({ atendida_en, atendida_por, nota }, atendida_por === '' ? t.on : t.by)
}

/** `raised` formats the time of the alert as short as possible, because the list is as narrow as the sidebar. */
const columnsOf = (raised: (time: string) => string): readonly Column<Alert>[] => [
  { id: 'unit', header: t.unit, value: ({ nom_user }) => nom_user, wraps: true, width: 140, rank: 1 },
  {
    id: 'event',
    header: t.event,
    value: newsOf,
    // Same format as in the list of pending alerts.
    cell: (alert) => (
      <>
        <span className={styles.kind} title={alertWord(alert)}>
          <AlertIcon type={alert.clave_msj} />
          <span className="visually-hidden">{alertWord(alert)}: </span>
        </span>
        {newsOf(alert)}
        {alert.tardia && (
          <>
            {' '}
            <Badge>{texts.alerts.late}</Badge>
          </>
        )}
      </>
    ),
    width: 240,
    rank: 2,
  },
  {
    id: 'raised',
    header: t.raised,
    value: ({ timestamp }) => raised(formatDateTime(timestamp)),
    sortBy: ({ timestamp }) => timestamp,
    width: 120,
    rank: 3,
    beside: true,
  },
  {
    id: 'attended',
    header: t.state,
    value: stateOf,
    sortBy: ({ atendida_en }) => atendida_en ?? null,
    width: 240,
    rank: 4,
  },
  { id: 'note', header: t.note, value: ({ nota = '' }) => nota || null, width: 200, rank: 5 },
]

/** Alerts since midnight, acknowledged or not; or alerts acknowledged in the last 7 days, latest first. */
const views = {
  today: {
    asked: () => ({ desde: new Date(hostNow()).setHours(0, 0, 0, 0) }),
    columns: columnsOf((time) => time.slice(11)),
    label: t.views.today,
    empty: t.noneToday,
  },
  attended: {
    asked: () => ({ atendidas: 1 }) as const,
    columns: columnsOf((time) => `${time.slice(0, 5)}${time.slice(10, 16)}`),
    label: t.views.attended,
    empty: t.noneAttended,
  },
} as const

/** Alerts of today, or acknowledged alerts. They are loaded with each poll of the pending alerts. */
export function AlertsTable(props: {
  readonly view: keyof typeof views
  readonly selected: string | null
  readonly onSelect: (alert: Alert) => void
}) {
  const { client, texts: pageTexts } = usePortal()
  const { open, profile } = useWorkspace()
  const attend = useAttend()
  const view = views[props.view]
  const polledAt = useAlertsValue(({ receivedAt }) => receivedAt)
  const query = useNewest(
    polledAt === null ? null : ['alerts', props.view, polledAt],
    (signal) => client.alerts.list.each(view.asked(), { signal }),
    atOnce,
    { kept: false },
  )
  const alerts = query.data
  const filter = useAlertFilter(alerts ?? [])
  const user = profile?.user
  const actions = useMemo(
    () =>
      (alert: Alert): readonly TableAction[] => {
        const { atendida_en, atendida_por, nota } = alert
        if (alert.readOnly) return []
        if (atendida_en === undefined)
          return [{ id: 'attend', text: texts.alerts.attend, icon: Check, act: () => attend('one', [alert]) }]
        const note = {
          id: 'note',
          text: nota ? t.editNote : t.addNote,
          icon: NotebookPen,
          act: () => open({ name: 'note', alert }),
        }
        const reopen = {
          id: 'reopen',
          text: texts.bin.undo,
          icon: Undo2,
          act: () => attend('reopen', [alert]),
        }
        return atendida_por === user ? [note, reopen] : [note]
      },
    [attend, open, user],
  )
  return (
    <div className={styles.tab}>
      <AlertFilters
        alerts={alerts ?? []}
        filter={filter.filter}
        onChange={filter.setFilter}
        onClear={filter.clear}
      />
      <MoreRows list={query} />
      <DataTable
        id={`alerts-${props.view}`}
        label={view.label}
        columns={view.columns}
        rows={alerts === null ? null : alerts.filter(filter.is)}
        keyOf={keyOf}
        currentKey={props.selected}
        onOpen={props.onSelect}
        actions={actions}
        empty={view.empty}
        problem={
          query.error === null ? null : { text: errorText(query.error, pageTexts), onRetry: query.reload }
        }
      />
    </div>
  )
}
