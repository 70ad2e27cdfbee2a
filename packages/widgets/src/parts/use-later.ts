import { useEffect, useState } from 'react'
import { useFailure } from '../client/failures.js'
import { keepLoading } from './keep-loading.js'

/**
 * A part whose code comes when it is wanted; `null` until then, and where it could not be loaded, until the network is back.
 * @param load the same from one render to the next
 * @param name of the part, in English: it begins the sentence that reports its failure
 */
export function useLater<Part>(wanted: boolean, load: () => Promise<Part>, name: string): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fail = useFailure()
  useEffect(() => {
    if (!wanted) return
    return keepLoading(
      load,
      (loaded) => setPart(() => loaded),
      (cause) => fail(name, cause),
    )
  }, [wanted, load, name, fail])
  return part
}
