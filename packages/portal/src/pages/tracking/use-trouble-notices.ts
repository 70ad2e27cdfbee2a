import { alertsOf } from '@baliza/sdk-core/internal'
import { useEffect } from 'react'
import { texts } from '../../context/page-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { onTrouble } from './on-trouble.js'

/**
 * Shows the errors of the feeds as notices: the server's message as danger, alerts that could not be loaded as a warning
 * (specification 1, section 8). The top bar shows a lost connection.
 */
export function useTroubleNotices(): void {
  const { client, notices } = usePortal()
  useEffect(
    () =>
      onTrouble(client.fleet, ({ mensaje }) => {
        if (mensaje) notices.show('danger', mensaje)
      }),
    [client, notices],
  )
  useEffect(() => {
    const alerts = alertsOf(client)
    return onTrouble(alerts, ({ mensaje }) =>
      notices.show('warning', mensaje || texts.alerts.failed, {
        text: texts.portal.retry,
        run: () => void alerts.refresh(),
      }),
    )
  }, [client, notices])
}
