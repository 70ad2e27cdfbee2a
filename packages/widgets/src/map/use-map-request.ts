import { useEffect, useRef } from 'react'
import type { MapView } from './view/map-view.js'

/** @returns a function that runs an action on the map once its code has loaded; its promise resolves once the map is at rest */
export function useMapRequest(view: MapView | null): (what: (view: MapView) => unknown) => Promise<void> {
  const asked = useRef<((view: MapView) => void)[]>([])
  useEffect(() => {
    if (view !== null) for (const what of asked.current.splice(0)) what(view)
  }, [view])
  return (what) =>
    new Promise<void>((done, fail) => {
      const act = async (there: MapView) => {
        await what(there)
        await there.settled()
      }
      const begin = (there: MapView) => void act(there).then(done, fail)
      if (view === null) asked.current.push(begin)
      else begin(view)
    })
}
