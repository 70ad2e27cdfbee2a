import { useEffect, useState } from 'react'
import type { MapProps } from '../map-types.js'
import type { MapView } from './map-view.js'

/** Whether units have names: as the page sets it, until the user switches it on the map. */
export function useLabels(view: MapView | null, host: Pick<MapProps, 'labels' | 'onLabels'>) {
  const [labels, setLabels] = useState(host.labels ?? false)
  useEffect(() => setLabels(host.labels ?? false), [host.labels])
  useEffect(() => view?.labels(labels), [view, labels])
  return {
    labels,
    onLabels(shown: boolean) {
      setLabels(shown)
      host.onLabels?.(shown)
    },
  }
}
