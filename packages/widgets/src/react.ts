export {
  type BalizaContext,
  BalizaProvider,
  type BalizaProviderProps,
  useBaliza,
} from './client/provider.js'
export { useFleet, useFleetValue } from './client/use-fleet.js'
export { BalizaMap } from './map/map.js'
export type {
  DrawKind,
  MapControl,
  MapHandle,
  MapPlace,
  MapProps,
  MapShapes,
  MapTrack,
  Point,
  ShapeDraft,
  TileSource,
} from './map/map-types.js'
export { adoptTokens, type Theme, themes } from './theme/theme.js'
