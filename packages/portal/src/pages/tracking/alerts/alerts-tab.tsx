import type { Alert } from '@baliza/sdk-core'
import { BalizaAlerts } from '@baliza/widgets/react'

/**
 * 'Alertas' of the sidebar: the alerts widget. The page's notices sound and are read aloud, whichever tab is open, so
 * that here nothing is said twice.
 */
export default function AlertsTab(props: { readonly onSelect: (alert: Alert) => void }) {
  return <BalizaAlerts onSelect={props.onSelect} sounds={false} announce={false} />
}
