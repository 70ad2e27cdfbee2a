import { useRef } from 'react'
import type { WidgetTexts } from '../../texts/widget-texts.js'
import type { MapView } from '../view/map-view.js'
import { useLayer } from '../view/use-layer.js'

/** Leaves the wheel and one-finger gestures to the page around the map, if `cooperative` is set. */
export function useGestures(view: MapView | null, cooperative: boolean, texts: WidgetTexts['map']): void {
  const latest = useRef(texts)
  latest.current = texts
  useLayer(view, cooperative, async (there) => {
    await there.shown
    return (await import('./gestures.js')).createGestures(there, () => latest.current)
  })
}
