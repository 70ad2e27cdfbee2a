import type { BalizaClient } from '@baliza/sdk-core/internal'
import { useEffect } from 'react'
import type { MapView } from './map-view.js'

/** Passes every state of the fleet to the map: first the whole fleet, then the changes. */
export function useFeed(view: MapView | null, client: BalizaClient | null): void {
  useEffect(() => {
    if (view === null || client === null) return
    let whole = true
    return client.fleet.subscribe((fleet) => {
      view.feed(fleet, whole)
      whole = false
    })
  }, [view, client])
}
