import type { Imei } from '@baliza/sdk-core/internal'
import { type RefObject, useEffect } from 'react'
import type { MapView } from './map-view.js'

/** Zooms at which items are shown, unless the current zoom is higher (specification 1, section 9; a record: section 2). */
export const nearZoom = { unit: 19, search: 18, event: 18, record: 19 } as const

/**
 * Highlights the selected unit, and flies to it.
 * @param picked the unit that was selected on the map, where it is already in view
 */
export function useSelected(
  view: MapView | null,
  selected: Imei | null,
  picked: RefObject<Imei | null>,
): void {
  useEffect(() => {
    if (view === null) return
    view.select(selected)
    if (selected !== null && selected !== picked.current) view.flyTo(selected, nearZoom.unit)
    picked.current = null
  }, [view, selected, picked])
}
