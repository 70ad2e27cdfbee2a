import type { Alert } from '@baliza/sdk-core'
import { BalizaAlerts } from '@baliza/widgets/react'
import { useAtom } from '../../../ui/use-atom.js'
import { useWorkspace } from '../../../workspace/workspace.js'

/**
 * 'Alertas' of the sidebar: the alerts widget. It is muted here because the page's notices already play the sound
 * and are read aloud.
 */
export default function AlertsTab(props: { readonly onSelect: (alert: Alert) => void }) {
  const selected = useAtom(useWorkspace().$alert)?.id ?? null
  return <BalizaAlerts selected={selected} onSelect={props.onSelect} sounds={false} announce={false} />
}
