import { forwardRef } from 'react'
import { BalizaMap as WidgetMap } from './map.js'
import type { MapHandle, MapProps } from './map-types.js'

/**
 * The live map: every unit of the fleet, gliding; popups, base layers, keyboard (specification 1, section 2: Map). It fills its
 * parent element; if the parent has no height, the map is up to 480 px high. Its `ref` is a {@link MapHandle}.
 */
export const BalizaMap = forwardRef<MapHandle, MapProps>(function BalizaMap(props, ref) {
  return <WidgetMap {...props} handleRef={ref} />
})
