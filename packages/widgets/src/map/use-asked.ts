import { useEffect, useRef } from 'react'
import type { MapView } from './view/map-view.js'

/** @returns asks something of the map, which is done once its code has arrived; it resolves once the map is still */
export function useAsked(view: MapView | null): (what: (view: MapView) => unknown) => Promise<void> {
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
