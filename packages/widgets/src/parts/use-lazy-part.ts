import { useEffect, useState } from 'react'
import { useFailure } from '../client/failures.js'
import { loadWithRetry } from './load-with-retry.js'

/**
 * Loads the code of a part when it is wanted. Returns `null` until then. If it cannot be loaded, returns `null` until the network
 * is back.
 * @param load must be stable across renders
 * @param name name of the part in English; it starts the sentence that reports a failure
 */
export function useLazyPart<Part>(wanted: boolean, load: () => Promise<Part>, name: string): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fail = useFailure()
  useEffect(() => {
    if (!wanted) return
    return loadWithRetry(
      load,
      (loaded) => setPart(() => loaded),
      (cause) => fail(name, cause),
    )
  }, [wanted, load, name, fail])
  return part
}
