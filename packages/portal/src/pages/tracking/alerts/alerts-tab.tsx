import { type Alert, alertRows } from '@baliza/sdk-core/internal'
import { BalizaAlerts, useAlertsValue } from '@baliza/widgets/react'
import { useMemo, useState } from 'react'
import { attendingTexts } from '../../../context/attending-texts.js'
import { texts } from '../../../context/page-texts.js'
import { NewestNote } from '../../../ui/data/newest-note.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { Tabs } from '../../../ui/layout/tabs.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { AlertFilters, useAlertFilter } from './alert-filters.js'
import styles from './alerts-tab.module.css'
import { AlertsTable } from './alerts-table.js'
import { QuickAttend } from './quick-attend.js'
import { useAttend } from './use-attend.js'
import { useQuickAttend } from './use-quick-attend.js'

/** Most pending alerts that the live list has. */
const mostPending = 1_000
const views = ['pending', 'today', 'attended'] as const

/** 'Alertas' of the sidebar: pending alerts, alerts of today, and acknowledged alerts. */
export default function AlertsTab(props: { readonly onSelect: (alert: Alert) => void }) {
  const selected = useAtom(useWorkspace().$alert)?.id ?? null
  const [view, setView] = useState<(typeof views)[number]>('pending')
  const shown = { selected, onSelect: props.onSelect }
  return (
    <Tabs
      label={texts.alerts.title}
      chosen={view}
      onChoose={setView}
      items={views.map((id) => ({
        id,
        title: attendingTexts.views[id],
        content: id === 'pending' ? <PendingAlerts {...shown} /> : <AlertsTable view={id} {...shown} />,
      }))}
    />
  )
}

/**
 * The alerts widget with the filtered alerts. It is muted here because the page's notices already play the sound and are read
 * aloud.
 */
function PendingAlerts(props: {
  readonly selected: string | null
  readonly onSelect: (alert: Alert) => void
}) {
  const alerts = useAlertsValue((state) => state.alerts)
  const filter = useAlertFilter(alerts)
  const attend = useAttend()
  const rows = useMemo(() => alertRows(alerts.filter(filter.is)), [alerts, filter.is])
  const quick = useQuickAttend(rows, props.selected, props.onSelect)
  return (
    <div className={styles.tab}>
      <AlertFilters
        alerts={alerts}
        filter={filter.filter}
        onChange={filter.setFilter}
        onClear={filter.clear}
      />
      <NewestNote count={alerts.length < mostPending ? null : alerts.length} />
      <div className={styles.list}>
        <BalizaAlerts
          only={filter.is}
          selected={quick.row?.alert.id ?? props.selected}
          onSelect={quick.choose}
          onAttend={(_, all) => attend(all.length === 1 ? 'one' : 'each', all)}
          onAttendAll={(all) => quick.attendAll(all)}
          sounds={false}
          announce={false}
        />
      </div>
      {rows.some(({ alert }) => !alert.readOnly) && <QuickAttend {...quick} />}
    </div>
  )
}
