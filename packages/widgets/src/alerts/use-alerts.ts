import { type AlertsState, alertsOf } from '@baliza/sdk-core'
import { useCallback, useSyncExternalStore } from 'react'
import { useBalizaContext } from '../client/provider.js'

const waiting: AlertsState = { state: 'waiting', alerts: [], receivedAt: null, error: null }

/** The open alerts as of the last poll; all who use it share one poll. */
export function useAlerts(): AlertsState {
  return useAlertsValue((state) => state)
}

/**
 * One value read from the alerts, for instance their number; the component renders when that value changes.
 * @param take pure; must answer the same value (`Object.is`) for the same alerts
 */
export function useAlertsValue<Value>(take: (alerts: AlertsState) => Value): Value {
  const { client } = useBalizaContext()
  const listen = useCallback(
    (onChange: () => void) => (client === null ? () => {} : alertsOf(client).listen(onChange)),
    [client],
  )
  return useSyncExternalStore(
    listen,
    () => take(client === null ? waiting : alertsOf(client).get()),
    // As in `useFleetValue`.
    () => take(waiting),
  )
}
