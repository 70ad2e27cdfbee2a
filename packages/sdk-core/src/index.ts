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
export type { BalizaErrorCode, BalizaErrorInit, ErrorCall } from './calls/errors.js'
export { BalizaError, isBalizaError, isUnreached, needsConfirmation } from './calls/errors.js'
export type { Flag, NoPayload, OfRole, OfUser } from './calls/payloads.js'
export { ahead, loadAhead } from './client/ahead.js'
export type { BareClientOptions } from './client/bare-client.js'
export type { BalizaClient, ClientOptions } from './client/client.js'
export { createClient } from './client/client.js'
export type { AlertCalls, FeedOptions, PositionCalls } from './client/methods/feed.js'
export type { Geocoding } from './client/methods/geocoding.js'
export type { HistoryCalls, HistoryProgress, HistoryStreamOptions } from './client/methods/history.js'
export type {
  DeviceUpdate,
  GeofenceChange,
  Patched,
  Patching,
  PatchSettings,
} from './client/methods/patch.js'
export type {
  ReportCalls,
  ReportPart,
  ReportQueryOf,
  ReportRowOf,
  StreamedReport,
} from './client/methods/reports.js'
export type { CommandCalls, Order, SendSettings, SettleOptions } from './client/methods/send-command.js'
export type { WatchOptions } from './client/methods/watch-fleet.js'
export type { Catalogue, ClientCall, ClientFamilies, ClientFamily } from './client/types.js'
export * from './codes/activity.js'
export * from './codes/alert-colors.js'
export * from './codes/alert-sounds.js'
export * from './codes/alert-types.js'
export * from './codes/api-keys.js'
export * from './codes/bin.js'
export * from './codes/cleaning.js'
export * from './codes/commands.js'
export * from './codes/doubts.js'
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
export type { ActivityPage, ActivityRow } from './entities/activity.js'
export { type Alert, type AlertCount, type Attendance, longestNote } from './entities/alert.js'
export {
  type AlertEvent,
  type EventEscalation,
  type EventSchedule,
  type WeekDay,
  weekDays,
} from './entities/alert-event.js'
export type { Created } from './entities/answers.js'
export type { ApiKey } from './entities/api-key.js'
export type { BinRow } from './entities/bin.js'
export type { Cleaning } from './entities/cleaning.js'
export type { CommandLogRow, SentCommand } from './entities/command-log.js'
export type { Connections, ProtocolConnections, RefusedTracker, WrongClock } from './entities/connections.js'
export type { AssignedUnit, AssignedUser, Assignment, DeviceBrand } from './entities/device.js'
export type { Driver } from './entities/driver.js'
export type { Embed } from './entities/embed.js'
export type { Feed } from './entities/feed.js'
export { readFeed } from './entities/feed.js'
export type { Fleet, FleetState } from './entities/fleet.js'
export type { FoundPlace } from './entities/found-place.js'
export type {
  CircleGeofence,
  Geofence,
  Geofences,
  PointOfInterest,
  PolygonGeofence,
  Route,
} from './entities/geofence.js'
export type { Group } from './entities/group.js'
export type { HistoryRecord, PositionRow, UnitRecord } from './entities/history-record.js'
export type {
  ImportCheck,
  ImportFault,
  ImportResult,
  ImportRow,
  ImportUndo,
  KeptRow,
} from './entities/import.js'
export { Malformed } from './entities/malformed.js'
export type { MobileDevice } from './entities/mobile-device.js'
export type { Moment } from './entities/moment.js'
export type { NearbyUnit } from './entities/nearby-unit.js'
export type { LatLng } from './entities/position.js'
export type { Reading, SpeedUnit, SpeedUnits } from './entities/reading.js'
export { defaultReading } from './entities/reading.js'
export {
  type MessageLimit,
  type Recipient,
  type RecipientChannel,
  recipientAddress,
} from './entities/recipient.js'
export type {
  DeviceInfoRow,
  EventRow,
  GeneralReport,
  GeneralRow,
  GroupedRows,
  ReportDay,
  ReportedUnit,
  ReportGroup,
  SpeedingRow,
  Usage,
  UtilizationRow,
} from './entities/report-rows.js'
export type { Recurrence, ReportSchedule } from './entities/report-schedule.js'
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
export type { HostedSession, LoginResult } from './entities/session.js'
export type { AlertsPage, PositionsPage, StoredPosition } from './entities/stored-position.js'
export type { IconSize, Imei, Unit } from './entities/unit.js'
export { noGroupId, noGroupIds, readUnit } from './entities/unit.js'
export { writeIconSize } from './entities/unit-calls.js'
export type {
  ReadPosition,
  SentenceAttribute,
  TrackerSentence,
  UnitTail,
} from './entities/unit-tail.js'
export type { MirrorAccount, Permissions, User, UserId } from './entities/user.js'
export type { Webhook, WebhookDelivery } from './entities/webhook.js'
export type { CommandChange, LinkChange, WebhookEnvelope, WebhookEvent } from './entities/webhook-event.js'
export type * from './families/types.js'
export type { AlertsFeed, AlertsFeedOptions, AlertsState } from './live/alerts.js'
export { alertsOf, alertsOfTypes, createAlertsFeed, manyAlerts } from './live/alerts.js'
export type { FleetStore } from './live/fleet.js'
export { createShapes, type Shapes, type ShapesStore } from './live/shapes.js'
export * from './reports/export-table.js'
export * from './reports/report-columns.js'
export { exportOf } from './reports/report-file.js'
export * from './reports/sheets.js'
export * from './rules/format.js'
export * from './rules/geometry/distance.js'
export * from './rules/geometry/longitude.js'
export * from './rules/geometry/self-intersection.js'
export * from './rules/judging/believed.js'
export { gapBetween, judge } from './rules/judging/judge.js'
export * from './rules/judging/judge-points.js'
export * from './rules/judging/judge-track.js'
export * from './rules/judging/judged-fix.js'
export type { PlacedFix, SentFix } from './rules/judging/sent-fix.js'
export * from './rules/links.js'
export { ownValue } from './rules/own-value.js'
export * from './rules/permissions.js'
export { readDegrees } from './rules/places/degrees.js'
export * from './rules/places/read-place.js'
export { formatSexagesimal } from './rules/places/sexagesimal.js'
export * from './rules/same-search.js'
export * from './rules/spreadsheet/csv.js'
export {
  dayShown,
  mostSheetRows,
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
export { hostNow } from './rules/time/clock.js'
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
export type { GetToken, Session } from './session/session.js'
export type { SessionKey, SessionStorageAdapter } from './session/storage.js'
export { memoryStorage, webStorage } from './session/storage.js'
export * from './texts/alerts-texts.js'
export * from './texts/attending-texts.js'
export * from './texts/comparison-texts.js'
export * from './texts/connection-texts.js'
export * from './texts/control-panel-texts.js'
export * from './texts/doubt-text.js'
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
export * from './texts/report-output-texts.js'
export * from './texts/reports-texts.js'
export * from './texts/server-texts.js'
export * from './texts/setup-texts.js'
export * from './texts/texts.js'
export * from './texts/widget-texts.js'
export type { Timeout } from './transport/attempt.js'
export type { CallSettings } from './transport/caller.js'
export type { Channel, Environment, Locks, OpenChannel, Signal } from './transport/environment.js'
export { createEnvironment } from './transport/environment.js'
export type {
  ClientHooks,
  Hook,
  HookedError,
  HookedRequest,
  HookedResponse,
} from './transport/hooked-fetch.js'
export { type VerifyWebhookOptions, verifyWebhook } from './transport/verify-webhook.js'
