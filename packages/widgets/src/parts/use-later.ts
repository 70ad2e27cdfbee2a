import { useEffect, useState } from 'react'

/**
 * A part whose code comes when it is wanted; `null` until then, and where it could not be loaded.
 * @param load the same from one render to the next
 */
export function useLater<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    if (!wanted) return
    load()
      .then((loaded) => setPart(() => loaded))
      .catch((cause: unknown) => console.error('A part could not be loaded', cause))
  }, [wanted, load])
  return part
}
