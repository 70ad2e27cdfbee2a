import type { Fleet } from '@baliza/sdk-core'
import { useCallback, useSyncExternalStore } from 'react'
import { useBalizaContext } from './provider.js'

const waiting: Fleet = {
  state: 'waiting',
  units: new Map(),
  changed: new Set(),
  removed: new Set(),
  profileVersion: null,
  receivedAt: null,
  error: null,
}

/**
 * The fleet as of the last poll. Polling runs while some component uses it, and once whatever their number.
 * A component renders at every poll: for one value of it, prefer {@link useFleetValue}.
 */
export function useFleet(): Fleet {
  return useFleetValue((fleet) => fleet)
}

/**
 * One value read from the fleet; the component renders when that value changes.
 * @param take pure; must answer the same value (`Object.is`) for the same fleet
 */
export function useFleetValue<Value>(take: (fleet: Fleet) => Value): Value {
  const { client } = useBalizaContext()
  const listen = useCallback(
    (onChange: () => void) => (client === null ? () => {} : client.fleet.listen(onChange)),
    [client],
  )
  return useSyncExternalStore(
    listen,
    () => take(client === null ? waiting : client.fleet.get()),
    // A server waits, whatever its client holds, and so does the first rendering in the browser.
    () => take(waiting),
  )
}
