import { type BalizaClient, type Geofence, preloadable, type Route } from '@baliza/sdk-core/internal'
import { useEffect, useRef, useState } from 'react'
import { useFailure } from '../../client/failures.js'
import type { MapShapes } from '../map-types.js'
import type { MapView } from '../view/map-view.js'
import { useLayer } from '../view/use-layer.js'

export interface ShapesOptions {
  readonly shapes: MapShapes | null
  /** Whether the map loads the shapes itself if `shapes` is `null`. */
  readonly own: boolean
  readonly client: BalizaClient | null
  /** Changes whenever colours may have changed. */
  readonly scheme: string
  /** The shape that is being edited, which the drawing shows instead. */
  readonly edited: Geofence | Route | null
  readonly onShape: ((shape: Geofence | Route) => void) | undefined
}

const loadLayer = preloadable(() => import('./shapes-layer.js'))
const loadOwnShapes = preloadable(() => import('./own-shapes.js'))

/** Shows geofences, points of interest and routes under the units. */
export function useShapes(view: MapView | null, options: ShapesOptions): void {
  const { client, scheme, edited, onShape } = options
  const own = useOwnShapes(client, options.own && options.shapes === null)
  const shapes = options.shapes ?? own
  const hear = useRef(onShape)
  hear.current = onShape

  const layer = useLayer(view, shapes !== null, async (view) => {
    const { createShapesLayer } = await loadLayer()
    return createShapesLayer(view, (shape) => hear.current?.(shape))
  })
  useEffect(() => {
    if (shapes !== null) layer?.update(shapes)
  }, [layer, shapes])
  useEffect(() => layer?.hide(edited), [layer, edited])
  const answers = onShape !== undefined
  useEffect(() => layer?.answer(answers), [layer, answers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which has these.
  useEffect(() => layer?.recolour(), [layer, scheme])
}

function useOwnShapes(client: BalizaClient | null, wanted: boolean): MapShapes | null {
  const [shapes, setShapes] = useState<MapShapes | null>(null)
  const fail = useFailure()
  useEffect(() => {
    if (client === null || !wanted) return
    let gone = false
    let stop: (() => void) | undefined
    loadOwnShapes()
      .then(({ listenToShapes }) => {
        if (!gone) stop = listenToShapes(client, setShapes, fail)
      })
      .catch((cause: unknown) => fail('the geofences of the map', cause))
    return () => {
      gone = true
      stop?.()
      setShapes(null)
    }
  }, [client, wanted, fail])
  return shapes
}
