import { preloadable } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'
import { useLazyPart } from '../parts/use-lazy-part.js'
import type { MapView } from './view/map-view.js'

/** Loads the code of the popups. */
export const loadPopup = preloadable(() => import('./open-popup.js'))

/**
 * Returns the code of the popups. It is loaded once the first units are painted, so that a click opens a popup immediately, and
 * also without a network. If a popup opens earlier, it is loaded then.
 * @param wanted whether a popup is open
 * @returns `null` until the code is loaded
 */
export function usePopup(view: MapView | null, wanted: boolean) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    void view?.shown.then(() => setPainted(true))
  }, [view])
  const name = 'the popups of the map'
  const early = useLazyPart(isPainted, loadPopup, name)
  // If the early load failed, it is requested again.
  return useLazyPart(wanted, loadPopup, name) ?? early
}
