export type { LoadFault, SetupFault, WidgetError } from './client/widget-error.js'
export type { WidgetSelection } from './element/shared-rows.js'
export { openStreetMap } from './map/background/tiles.js'
export type {
  AskedPlace,
  DrawKind,
  MapControl,
  MapInsets,
  MapPlace,
  MapShapes,
  MapTrack,
  Point,
  PopupAction,
  ShapeDraft,
  TileSource,
} from './map/map-types.js'
export type { PositionColumn, PositionFilter, PositionSort } from './positions/position-rows.js'
export type { PositionsView } from './positions/positions-types.js'
export type { LanguageTexts, TextsOverrides, WidgetTexts } from './texts/widget-texts.js'
export { adoptTokens, type Theme, themes } from './theme/theme.js'
