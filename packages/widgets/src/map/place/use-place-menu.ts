import type { LeafletMouseEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { AskedPlace } from '../map-types.js'
import type { MapView } from '../view/map-view.js'

/** Reports a right click or a long press. If the page does not listen, the browser's own menu opens. */
export function usePlaceMenu(view: MapView | null, onMenu: ((place: AskedPlace) => void) | undefined): void {
  const latest = useRef(onMenu)
  latest.current = onMenu
  const isWanted = onMenu !== undefined
  useEffect(() => {
    if (view === null || !isWanted) return
    const tell = ({ latlng, originalEvent }: LeafletMouseEvent) => {
      // The drawing has its own menu.
      if (view.isDrawing()) return
      const { clientX: x, clientY: y } = originalEvent
      // A map that was panned around the world has longitudes beyond 180.
      const { lat, lng } = latlng.wrap()
      latest.current?.({ point: [lat, lng], x, y })
    }
    view.map.on('contextmenu', tell)
    return () => void view.map.off('contextmenu', tell)
  }, [view, isWanted])
}
