/**
 * Everything that Baliza's own packages use. They depend on the exact version, so anything here may change in any release.
 * It also has the names that left the public face with 2.0.0, some of them renamed (CHANGELOG.md).
 */

export type {
  Answer,
  Call,
  CallNames,
  CallOptions,
  Effect,
  Family,
  InputOf,
  OutputOf,
  SentOf,
  Write,
} from './calls/call.js'
export type { BalizaErrorInit } from './calls/errors.js'
export { isUnreached } from './calls/errors.js'
export { type CallId, type CallTable, calls, type FamilyName } from './calls/index.js'

export type { Flag, NoPayload, OfRole, OfUser } from './calls/payloads.js'
export type { BareClientOptions } from './client/bare-client.js'
export type { AlertCalls, PositionCalls } from './client/methods/feed.js'
export type { Geocoding } from './client/methods/geocoding.js'
export type { HistoryCalls, HistoryProgress } from './client/methods/history.js'
export type { Patching, PatchSettings } from './client/methods/patch.js'
export type { ReportCalls, ReportPart, ReportQueryOf, ReportRowOf } from './client/methods/reports.js'
export type { CommandCalls } from './client/methods/send-command.js'
export { preload, preloadable } from './client/preload.js'
export type { Catalogue, ClientCall, ClientFamilies, ClientFamily } from './client/types.js'
export * from './codes/activity.js'
export * from './codes/alert-colors.js'
export * from './codes/alert-sounds.js'
export * from './codes/alert-types.js'
export * from './codes/api-keys.js'
export * from './codes/bin.js'
export * from './codes/cleaning.js'
export * from './codes/commands.js'
export * from './codes/embed.js'
export * from './codes/escalation-channels.js'
export * from './codes/event-types.js'
export * from './codes/fix-reasons.js'
export * from './codes/geofences.js'
export * from './codes/history.js'
export * from './codes/icons.js'
export * from './codes/imports.js'
export * from './codes/monitoring.js'
export * from './codes/months.js'
export * from './codes/reasons.js'
export * from './codes/rejection-reasons.js'
export * from './codes/report-schedules.js'
export * from './codes/reports.js'
export * from './codes/roles.js'
export * from './codes/sentences.js'
export * from './codes/server-limits.js'
export * from './codes/silences.js'
export * from './codes/statuses.js'
export * from './codes/tracker-models.js'
export * from './codes/tracker-refusals.js'
export * from './codes/tracker-sms.js'
export * from './codes/webhooks.js'
export type { ActivityPage } from './entities/activity.js'
export { type AlertCount, maxNote } from './entities/alert.js'
export { type WeekDay, weekDays } from './entities/alert-event.js'
export type { Cleaning } from './entities/cleaning.js'
export type { Connections, ProtocolConnections, RefusedTracker, WrongClock } from './entities/connections.js'
export type { AssignedUnit, AssignedUser } from './entities/device.js'
export type { Feed } from './entities/feed.js'
export { readFeed } from './entities/feed.js'
export type { UnitRecord } from './entities/history-record.js'
export type { ImportFault, ImportRow, ImportUndo, KeptRow } from './entities/import.js'
export { Malformed } from './entities/malformed.js'
export type { MobileDevice } from './entities/mobile-device.js'
export type { Moment } from './entities/moment.js'
export type { Reading, SpeedUnit, SpeedUnits } from './entities/reading.js'
export { defaultReading } from './entities/reading.js'
export {
  type MessageLimit,
  type Recipient,
  type RecipientChannel,
  recipientAddress,
} from './entities/recipient.js'
export type { GroupedRows, ReportedUnit, ReportGroup, Usage } from './entities/report-rows.js'
export * from './entities/schemas/index.js'
export type {
  ServerBackup,
  ServerCertificate,
  ServerDatabase,
  ServerDeliveries,
  ServerDisk,
  ServerQueue,
  ServerService,
  ServerStatus,
} from './entities/server-status.js'
export { noGroupId, noGroupIds, readUnit } from './entities/unit.js'
export { writeIconSize } from './entities/unit-calls.js'
export type { ReadPosition, SentenceAttribute, TrackerSentence, UnitTail } from './entities/unit-tail.js'
export type * from './families/types.js'
export { binaryKind, type FileKind } from './files/file-kind.js'
export { type FileFigure, readGeoJson } from './files/geojson.js'
export {
  type Cells,
  type ImportColumn,
  importColumnsOf,
  likelierKind,
  type Matching,
  matchColumns,
  missingColumns,
  textOfFault,
  toCells,
  unknownColumns,
} from './files/match-columns.js'
export { maxFileBytes } from './files/shapes.js'
export { type FileTable, tableOf } from './files/table.js'
export { type Unreadable, UnreadableFile } from './files/unreadable-file.js'
export * from './index.js'
export type { AlertsFeedOptions } from './live/alerts.js'
export { alertsOf, alertsOfTypes, manyAlerts } from './live/alerts.js'
export { createShapes, type Shapes } from './live/shapes.js'
export * from './reports/export-table.js'
export * from './reports/report-columns.js'
export { exportOf } from './reports/report-file.js'
export * from './reports/sheets.js'
export * from './rules/format.js'
export * from './rules/geometry/distance.js'
export * from './rules/geometry/longitude.js'
export * from './rules/geometry/self-intersection.js'
export * from './rules/links.js'
export { ownValue } from './rules/own-value.js'
export * from './rules/permissions.js'
export { readDegrees } from './rules/places/degrees.js'
export * from './rules/places/read-place.js'
export { formatSexagesimal } from './rules/places/sexagesimal.js'
export * from './rules/plausibility/accepted.js'
export { assessFix, gapBetween } from './rules/plausibility/assess-fix.js'
export * from './rules/plausibility/assess-points.js'
export * from './rules/plausibility/assess-track.js'
export * from './rules/plausibility/assessed-fix.js'
export type { PlacedFix, SentFix } from './rules/plausibility/sent-fix.js'
export * from './rules/same-search.js'
export * from './rules/spreadsheet/csv.js'
export {
  dayShown,
  maxSheetRows,
  type SheetCell,
  sheetBegin,
  sheetDay,
  sheetEnd,
  sheetName,
  sheetPath,
  sheetRow,
  workbookParts,
} from './rules/spreadsheet/worksheet.js'
export { escapeXml } from './rules/spreadsheet/xml.js'
export { isStreetArchive } from './rules/street-archive.js'
export * from './rules/time/day-in.js'
export * from './rules/time/range-presets.js'
export * from './rules/time/typed-range.js'
export * from './rules/track/downsample.js'
export * from './rules/track/meetings.js'
export * from './rules/track/passes.js'
export type { TrackPoint } from './rules/track/point.js'
export * from './rules/track/position.js'
export { speedingAfter } from './rules/track/speeding.js'
export * from './rules/track/state-spans.js'
export * from './rules/track/stops.js'
export * from './rules/track/totals.js'
export * from './rules/track/trail.js'
export * from './rules/unit/connectivity.js'
export * from './rules/unit/device-id.js'
export * from './rules/unit/engine-cut.js'
export * from './rules/unit/expiry.js'
export * from './rules/unit/icons.js'
export * from './rules/unit/marker-color.js'
export * from './rules/unit/speed.js'
export * from './rules/unit/speed-class.js'
export * from './rules/unit/state.js'
export type { SessionCalls, SessionFamily } from './session/methods.js'
export type { Session } from './session/session.js'
export * from './texts/alerts-texts.js'
export * from './texts/attending-texts.js'
export * from './texts/comparison-texts.js'
export * from './texts/connection-texts.js'
export * from './texts/control-panel-texts.js'
export * from './texts/drawing-texts.js'
export * from './texts/embed-texts.js'
export * from './texts/es.js'
export * from './texts/expiry-text.js'
export * from './texts/import-texts.js'
export * from './texts/integration-texts.js'
export * from './texts/language-texts.js'
export * from './texts/languages.js'
export * from './texts/link-texts.js'
export * from './texts/map-texts.js'
export * from './texts/merge-texts.js'
export * from './texts/page-texts.js'
export * from './texts/panel-texts.js'
export * from './texts/place-texts.js'
export * from './texts/portal-texts.js'
export * from './texts/positions-texts.js'
export * from './texts/recipients-texts.js'
export * from './texts/rejection-text.js'
export * from './texts/report-output-texts.js'
export * from './texts/reports-texts.js'
export * from './texts/server-texts.js'
export * from './texts/setup-texts.js'
export * from './texts/texts.js'
export * from './texts/widget-texts.js'
export type { Channel, Environment, Locks, OpenChannel, Signal } from './transport/environment.js'
export { createEnvironment } from './transport/environment.js'
export type { Hook } from './transport/hooked-fetch.js'
