import { useLayoutEffect, useRef, useState } from 'react'
import { useFailure } from '../../client/failures.js'
import { loadWithRetry } from '../../parts/load-with-retry.js'
import type { MapView } from './map-view.js'

/**
 * Loads a part of the map that few pages need, when it is first wanted.
 * @param wanted while this is true the part is on the map
 * @returns the part; `null` until it is loaded, and while it is not wanted
 */
export function useLayer<Layer extends { destroy(): void }>(
  view: MapView | null,
  wanted: boolean,
  load: (view: MapView) => Promise<Layer>,
): Layer | null {
  const [layer, setLayer] = useState<Layer | null>(null)
  const latest = useRef(load)
  latest.current = load
  const fail = useFailure()

  // A layout effect, because its cleanup must run as soon as the map is removed. The cleanup of other effects runs some frames
  // later.
  useLayoutEffect(() => {
    if (view === null || !wanted) return
    let gone = false
    let made: Layer | undefined
    const stop = loadWithRetry(
      async () => {
        const there = await latest.current(view)
        if (gone) there.destroy()
        return there
      },
      (there) => {
        made = there
        setLayer(there)
      },
      // The map works without it.
      (cause) => fail('a layer of the map', cause),
    )
    return () => {
      gone = true
      stop()
      made?.destroy()
      setLayer(null)
    }
  }, [view, wanted, fail])

  return layer
}
