import { useWorkspace } from '../../workspace.js'
import { type Drawn, extentOf } from './shape-facts.js'

/** Brings a shape into sight. */
export function useShowShape(): (shape: Drawn) => void {
  const { map, $layers, showLayer } = useWorkspace()
  return (shape) => {
    // What is shown must not be hidden by its layer's toggle.
    const layer = shape.tipo === 3 ? 'pdi' : shape.tipo === 4 ? 'routes' : 'geofences'
    if (!$layers.get()[layer]) showLayer(layer, true)
    if (shape.tipo === 3) map.current?.show([shape.lat, shape.lng])
    else map.current?.fitPoints(extentOf(shape))
  }
}
