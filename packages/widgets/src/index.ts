export { alertsElement } from './alerts/alerts.element.js'
export type { AlertsProps } from './alerts/alerts-types.js'
export { clientTable, defineClient } from './client/client.element.js'
export { defineWidget } from './element/define-widget.js'
export { createManifest } from './element/manifest.js'
export { openStreetMap } from './map/background/tiles.js'
export { mapElement } from './map/map.element.js'
export type {
  DrawKind,
  MapControl,
  MapHandle,
  MapInsets,
  MapPlace,
  MapProps,
  MapShapes,
  MapTrack,
  Point,
  ShapeDraft,
  TileSource,
} from './map/map-types.js'
export type { PositionColumn, PositionFilter, PositionSort } from './positions/position-rows.js'
export { positionsElement } from './positions/positions.element.js'
export type { PositionChoice, PositionsProps, PositionsView } from './positions/positions-types.js'
export { reportElement } from './report/report.element.js'
export type { ReportProps, ReportStretch } from './report/report-types.js'
export { adoptTokens, type Theme, themes } from './theme/theme.js'
