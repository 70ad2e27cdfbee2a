import { ahead } from '@baliza/sdk-core'
import { useEffect, useState } from 'react'
import { useLater } from '../parts/use-later.js'
import type { MapView } from './view/map-view.js'

/** Loads what draws popups. */
export const loadPopup = ahead(() => import('./open-popup.js'))

/**
 * What draws what is open over the map. Its code comes once the first units are painted, so that a click opens at once
 * and also without a network; or with what is opened before.
 * @param wanted something is open
 * @returns `null` until its code is there
 */
export function usePopup(view: MapView | null, wanted: boolean) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    void view?.shown.then(() => setPainted(true))
  }, [view])
  const name = 'the popups of the map'
  const early = useLater(isPainted, loadPopup, name)
  // What could not be loaded ahead is asked for again.
  return useLater(wanted, loadPopup, name) ?? early
}
