import type { Fleet } from '@baliza/sdk-core'
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
 * The fleet, to be shown as a whole. It is followed while some component uses it, and once whatever their number. A
 * component renders whenever something has changed, and where more than 1,250 units move all the time, every 0.6 ms for
 * each of them, 3 s at most; units that come, go or are renamed, and the state of the connection, are shown at once. For
 * one value of it, prefer {@link useFleetValue}, which does not wait.
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
