import { useEffect } from 'react'
import type { MapPlace } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { useLayer } from '../view/use-layer.js'

export function usePlace(view: MapView | null, place: MapPlace | null): void {
  const mark = useLayer(view, place !== null, async (view) => {
    const { createPlaceMark } = await import('./place-mark.js')
    return createPlaceMark(view)
  })
  useEffect(() => {
    if (place !== null) mark?.show(place)
  }, [mark, place])
}
