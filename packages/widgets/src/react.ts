export type { ExportDuration, ExportTable, ExportValue } from '@baliza/sdk-core/internal'
export { AlertIcon } from './alerts/alert-icons.js'
export { alertNews } from './alerts/alert-title.js'
export { BalizaAlerts } from './alerts/alerts.js'
export type { AlertsProps, ReactAlertsProps } from './alerts/alerts-types.js'
export { ringAlerts } from './alerts/ring-alerts.js'
export { isMuted, setMuted, watchMuted } from './alerts/sounds/mute.js'
export { playSound, unlockSounds } from './alerts/sounds/play-sound.js'
export { useAlerts, useAlertsValue } from './alerts/use-alerts.js'
export type { LifecycleProps } from './client/lifecycle.js'
export {
  type BalizaContext,
  BalizaProvider,
  type BalizaProviderProps,
  useBaliza,
} from './client/provider.js'
export { useFleet, useFleetValue } from './client/use-fleet.js'
export type { LoadFault, SetupFault, WidgetError } from './client/widget-error.js'
export type {
  AskedPlace,
  CardFold,
  DrawKind,
  MapControl,
  MapHandle,
  MapInsets,
  MapPlace,
  MapProps,
  MapShapes,
  MapTrack,
  Point,
  PopupAction,
  ShapeDraft,
  TileSource,
} from './map/map-types.js'
export { BalizaMap } from './map/react-map.js'
export { PdiMark } from './map/shapes/pdi-mark.js'
export { datedName, dayOf, saveFile, textFile } from './parts/save-file.js'
export {
  type PositionColumn,
  type PositionFilter,
  type PositionSort,
  positionColumns,
} from './positions/position-rows.js'
export { BalizaPositions } from './positions/positions.js'
export type { PositionChoice, PositionsProps, PositionsView } from './positions/positions-types.js'
export type { PageHead } from './print/page-head.js'
export { PrintDialog } from './print/print-dialog.js'
export {
  isPrinting,
  openPrintSheet,
  type PrintedColumn,
  type PrintSheet,
  printed,
  printedFacts,
  printedFigure,
  printedTable,
} from './print/print-sheet.js'
export { usePrinting } from './print/use-printing.js'
export { exportRows } from './report/export/export-rows.js'
export { BalizaReport } from './report/report.js'
export type { ReactReportProps, ReportProps, ReportStretch } from './report/report-types.js'
export { zoneOf } from './report/zone-of.js'
export { loadTexts, type SayTexts } from './texts/languages.js'
export type { TextsOverrides } from './texts/widget-texts.js'
export { adoptTokens, type Theme, themes } from './theme/theme.js'
