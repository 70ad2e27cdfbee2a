import { layerOf } from '../../../../workspace/layers.js'
import { type Drawn, extentOf } from '../../../../workspace/shape-facts.js'
import { useWorkspace } from '../../../../workspace/workspace.js'

export function useShowShape(): (shape: Drawn) => void {
  const { map, showLayer } = useWorkspace()
  return (shape) => {
    // The shape's layer may be switched off.
    showLayer(layerOf(shape), true)
    if (shape.tipo === 3) map.current?.show([shape.lat, shape.lng])
    else map.current?.fitPoints(extentOf(shape))
  }
}
