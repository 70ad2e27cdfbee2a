import { type Alert, alertsOf } from '@baliza/sdk-core/internal'
import { ringUrgent } from '@baliza/widgets/internal'
import { ringAlerts, unlockSounds } from '@baliza/widgets/react'
import { useEffect, useRef } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import { noticesOf } from './alert-notices.js'

/** Shows each new alert as a notice with its colour and its sound. */
export function useAlertNotices(show: (alert: Alert) => void): void {
  const { client, notices } = usePortal()
  const { chooseTab } = useWorkspace()
  const latest = useRef(show)
  latest.current = show

  useEffect(() => unlockSounds(), [])
  useEffect(() => ringUrgent(() => alertsOf(client).get().alerts), [client])
  useEffect(() => {
    const actions = { show: (alert: Alert) => latest.current(alert), showAll: () => chooseTab('alerts') }
    return alertsOf(client).onFresh((fresh) => {
      for (const { tone, text, action } of noticesOf(fresh, actions, texts)) notices.show(tone, text, action)
      ringAlerts(fresh)
    })
  }, [client, notices, chooseTab])
}
