import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFailure } from '../../client/failures.js'
import { loadWithRetry } from '../../parts/load-with-retry.js'
import type { MapView, MapViewOptions } from './map-view.js'

/**
 * Loads the engine and creates a map in an element; removes it when the component unmounts.
 * @returns the view (`null` until it is created), and whether its code could not be loaded, until the network is back
 */
export function useMapView(
  container: RefObject<HTMLElement | null>,
  options: Omit<MapViewOptions, 'container' | 'onFailure'>,
): { readonly view: MapView | null; readonly broken: boolean } {
  const [view, setView] = useState<MapView | null>(null)
  const [broken, setBroken] = useState(false)
  const latest = useRef(options)
  latest.current = options
  const fail = useFailure()

  // A layout effect does not wait for the frame: everything else waits for this request.
  useLayoutEffect(() => {
    let made: MapView | undefined
    const stop = loadWithRetry(
      () => import('./map-view.js'),
      ({ createMapView }) => {
        if (container.current === null) return
        setBroken(false)
        const { center, zoom } = latest.current
        made = createMapView({
          container: container.current,
          center,
          zoom,
          iconHost: () => latest.current.iconHost(),
          onPick: (pick) => latest.current.onPick(pick),
          onMove: () => latest.current.onMove(),
          onAway: () => latest.current.onAway(),
          onFailure: fail,
        })
        setView(made)
      },
      (cause) => {
        fail('the map', cause)
        setBroken(true)
      },
    )
    return () => {
      stop()
      made?.destroy()
      setView(null)
    }
  }, [container, fail])

  return { view, broken }
}
