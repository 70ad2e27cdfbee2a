import { type AlertsState, alertsOf } from '@baliza/sdk-core/internal'
import { useCallback, useSyncExternalStore } from 'react'
import { useBalizaContext } from '../client/provider.js'

const waiting: AlertsState = { state: 'waiting', alerts: [], receivedAt: null, error: null }

/** Returns the open alerts of the last poll. All components that use it share one poll. */
export function useAlerts(): AlertsState {
  return useAlertsValue((state) => state)
}

/**
 * Returns one value derived from the alerts, for instance their number. The component renders only when that value changes.
 * @param take a pure function; must return the same value (`Object.is`) for the same alerts
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
    // See `useFleetValue`.
    () => take(waiting),
  )
}
