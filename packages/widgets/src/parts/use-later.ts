import { useEffect, useState } from 'react'
import { keepLoading } from './keep-loading.js'

/**
 * A part whose code comes when it is wanted; `null` until then, and where it could not be loaded, until the network is back.
 * @param load the same from one render to the next
 */
export function useLater<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (!wanted) return
    return keepLoading(
      load,
      (loaded) => setPart(() => loaded),
      (cause) => console.error('A part could not be loaded', cause),
    )
  }, [wanted, load])
  return part
}
