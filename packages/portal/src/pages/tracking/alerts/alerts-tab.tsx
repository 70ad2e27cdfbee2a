import { type Alert, type AlertType, alertTypes } from '@baliza/sdk-core'
import { BalizaAlerts, useAlertsValue } from '@baliza/widgets/react'
import { useState } from 'react'
import { texts } from '../../../context/page-texts.js'
import { Select } from '../../../ui/choices/select.js'
import { useAtom } from '../../../ui/data/use-atom.js'
import { Tabs } from '../../../ui/layout/tabs.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from './alerts-tab.module.css'
import { AttendedAlerts } from './attended-alerts.js'

const lists = ['pending', 'attended'] as const

/** 'Alertas' of the sidebar: those that nobody has attended, and those that were today. */
export default function AlertsTab(props: { readonly onSelect: (alert: Alert) => void }) {
  const selected = useAtom(useWorkspace().$alert)?.id ?? null
  const [list, setList] = useState<(typeof lists)[number]>('pending')
  const content = {
    pending: <PendingAlerts selected={selected} onSelect={props.onSelect} />,
    attended: <AttendedAlerts selected={selected} onSelect={props.onSelect} />,
  }
  return (
    <Tabs
      label={texts.alerts.title}
      chosen={list}
      onChoose={setList}
      items={lists.map((id) => ({ id, title: texts.sidebar[id], content: content[id] }))}
    />
  )
}

/**
 * The alerts widget, of one type where the reader says so. It is muted here because the page's notices already play the
 * sound and are read aloud.
 */
function PendingAlerts(props: {
  readonly selected: string | null
  readonly onSelect: (alert: Alert) => void
}) {
  const { selected } = props
  const alerts = useAlertsValue((state) => state.alerts)
  const [type, setType] = useState<AlertType | 'all'>('all')
  const counts = countTypes(alerts)
  // With the last one of a type the list is whole again, and stays so.
  if (type !== 'all' && !counts.has(type)) setType('all')
  const { alertType, allAlerts } = texts.sidebar
  return (
    <div className={styles.tab}>
      {counts.size > 1 && (
        <div className={styles.filter}>
          <Select
            inBar
            label={alertType}
            value={type}
            onChange={setType}
            options={[
              { id: 'all', label: `${allAlerts} · ${alerts.length}` },
              ...[...counts].map(([id, count]) => ({ id, label: `${alertTypes[id]} · ${count}` })),
            ]}
          />
        </div>
      )}
      <BalizaAlerts
        types={type === 'all' ? undefined : [type]}
        selected={selected}
        onSelect={props.onSelect}
        sounds={false}
        announce={false}
      />
    </div>
  )
}

/** How many alerts there are of each type, in the order of the types' names. */
function countTypes(alerts: readonly Alert[]): ReadonlyMap<AlertType, number> {
  const counts = new Map<AlertType, number>()
  for (const { clave_msj } of alerts)
    if (clave_msj !== null) counts.set(clave_msj, (counts.get(clave_msj) ?? 0) + 1)
  return new Map([...counts].sort(([a], [b]) => alertTypes[a].localeCompare(alertTypes[b])))
}
