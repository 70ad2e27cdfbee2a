import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { MapView, MapViewOptions } from './map-view.js'

/**
 * Loads the engine and stands a map up in an element, for as long as the component lives.
 * @returns the view, `null` until it is there, and whether its code could not be loaded
 */
export function useMapView(
  container: RefObject<HTMLElement | null>,
  options: Omit<MapViewOptions, 'container'>,
): { readonly view: MapView | null; readonly broken: boolean } {
  const [view, setView] = useState<MapView | null>(null)
  const [broken, setBroken] = useState(false)
  const latest = useRef(options)
  latest.current = options

  // Not after the frame: it is a request that everything waits for.
  useLayoutEffect(() => {
    let gone = false
    let made: MapView | undefined
    import('./map-view.js')
      .then(({ createMapView }) => {
        if (gone || container.current === null) return
        const { center, zoom } = latest.current
        made = createMapView({
          container: container.current,
          center,
          zoom,
          iconBase: () => latest.current.iconBase(),
          onPick: (pick) => latest.current.onPick(pick),
          onMove: () => latest.current.onMove(),
          onAway: () => latest.current.onAway(),
        })
        setView(made)
      })
      .catch((cause: unknown) => {
        console.error('The map could not be loaded', cause)
        if (!gone) setBroken(true)
      })
    return () => {
      gone = true
      made?.destroy()
      setView(null)
    }
  }, [container])

  return { view, broken }
}
