import { useEffect, useState } from 'react'
import type { MapProps } from '../map-types.js'
import type { MapView } from './map-view.js'

/** Whether units have their names: as the host sets it, until the reader switches it on the map. */
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
