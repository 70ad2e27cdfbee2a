import type { Fleet } from '@baliza/sdk-core/internal'
import { useCallback, useSyncExternalStore } from 'react'
import { listenInPeace } from './listen-in-peace.js'
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
 * Returns the fleet, for components that show it as a whole. The client polls it while at least one component uses it, once for
 * all of them. A component renders when something changes. If more than 1,250 units move all the time, it renders at intervals of
 * 0.6 ms per unit, at most 3 s. Units that are added, removed or renamed, and the state of the connection, are shown at once. For
 * one value of the fleet, prefer {@link useFleetValue}, which does not wait.
 */
export function useFleet(): Fleet {
  const { client } = useBalizaContext()
  const listen = useCallback(
    (onChange: () => void) => (client === null ? () => {} : listenInPeace(client.fleet, onChange)),
    [client],
  )
  return useSyncExternalStore(
    listen,
    () => (client === null ? waiting : client.fleet.get()),
    () => waiting,
  )
}

/**
 * Returns one value derived from the fleet. The component renders only when that value changes.
 * @param take a pure function; must return the same value (`Object.is`) for the same fleet
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
    // A server renders the waiting state, even if its client has data. So does the first render in the browser, to match it.
    () => take(waiting),
  )
}
