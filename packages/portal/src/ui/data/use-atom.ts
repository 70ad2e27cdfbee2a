import type { ReadableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Returns a store's value; the component renders when it changes. (@nanostores/react does this too, but is larger.) */
export function useAtom<Value>($store: ReadableAtom<Value>): Value {
  const subscribe = useCallback((onChange: () => void) => $store.listen(onChange), [$store])
  const read = () => $store.get()
  return useSyncExternalStore(subscribe, read, read)
}
