/**
 * The public face of the SDK, at most 150 names. A name is here if a guide or an example uses it, if callers must name it as the
 * type of a parameter or a result, or if it is a code table that integrators switch over. Everything else is in `internal.ts`,
 * which may change in any release.
 */

// Errors
export {
  BalizaError,
  type BalizaErrorCode,
  type ErrorCall,
  isBalizaError,
  needsConfirmation,
} from './calls/errors.js'
// Client
export type { BalizaClient } from './client/bare-client.js'
export { type ClientOptions, createClient } from './client/client.js'
export type { FeedOptions } from './client/methods/feed.js'
export type { HistoryStreamOptions } from './client/methods/history.js'
// Inputs and reports
export type { DeviceUpdate, GeofenceChange, Patched } from './client/methods/patch.js'
export type { StreamedReport } from './client/methods/reports.js'
export type { Order, SendSettings, SettleOptions } from './client/methods/send-command.js'
export type { WatchOptions } from './client/methods/watch-fleet.js'
// Code tables
export { type AlertType, alertTypes } from './codes/alert-types.js'
export { type KeyScope, keyScopes } from './codes/api-keys.js'
export { type Command, type CommandStatus, commandStatuses, commands } from './codes/commands.js'
export { type EventTypeCode, eventTypeCode, eventTypeCodes } from './codes/event-types.js'
export { type IconMode, iconModes } from './codes/icons.js'
export { type Reason, reasons } from './codes/reasons.js'
export { type ReportType, reportTypes } from './codes/reports.js'
export { type Role, roles } from './codes/roles.js'
export { type TrackerModelCode, trackerModels } from './codes/tracker-models.js'
// Entities
export type { ActivityRow } from './entities/activity.js'
export type { Alert, Attendance } from './entities/alert.js'
export type { AlertEvent, EventEscalation, EventSchedule } from './entities/alert-event.js'
export type { Created } from './entities/answers.js'
export type { ApiKey } from './entities/api-key.js'
export type { BinRow } from './entities/bin.js'
export type { CommandLogRow, SentCommand } from './entities/command-log.js'
export type { Assignment, DeviceBrand } from './entities/device.js'
export type { Driver } from './entities/driver.js'
export type { Embed } from './entities/embed.js'
// Live stores
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
export type { HistoryRecord, PositionRow } from './entities/history-record.js'
export type { ImportCheck, ImportResult } from './entities/import.js'
export type { NearbyUnit } from './entities/nearby-unit.js'
export type { LatLng } from './entities/position.js'
export type {
  DeviceInfoRow,
  EventRow,
  GeneralReport,
  GeneralRow,
  ReportDay,
  SpeedingRow,
  UtilizationRow,
} from './entities/report-rows.js'
export type { Recurrence, ReportSchedule } from './entities/report-schedule.js'
// Rules and files
export { shapeOf } from './entities/schemas/geofence.js'
// Session
export type { HostedSession, LoginResult } from './entities/session.js'
export type { AlertsPage, PositionsPage, StoredPosition } from './entities/stored-position.js'
export type { IconSize, Imei, Unit } from './entities/unit.js'
export type { MirrorAccount, Permissions, User, UserId } from './entities/user.js'
export type { Webhook, WebhookDelivery } from './entities/webhook.js'
// Webhooks
export type { CommandChange, LinkChange, WebhookEnvelope, WebhookEvent } from './entities/webhook-event.js'
export type { ApiKeyForm, NewApiKey } from './families/api-keys/calls.js'
export type { CommandForm } from './families/commands/calls.js'
export type { NewDevice } from './families/devices/calls.js'
export type { DriverForm } from './families/drivers/calls.js'
export type { EmbedForm } from './families/embeds/calls.js'
export type { EventForm } from './families/events/calls.js'
export type { GeofenceForm } from './families/geofences/calls.js'
export type { GroupFields } from './families/groups/calls.js'
export type { HistoryQuery, NearbyQuery, UnitsHistoryQuery } from './families/history/calls.js'
export type { MirrorAccountChange, NewMirrorAccount } from './families/mirror-accounts/calls.js'
export type { ReportScheduleForm } from './families/report-schedules/calls.js'
export type { ReportQuery } from './families/reports/calls.js'
export type { UnitDialogChange, UpdatedUnit } from './families/units/calls.js'
export type { NewUser, UserChange } from './families/users/calls.js'
export type { NewWebhook, WebhookForm } from './families/webhooks/calls.js'
export { shapeKey } from './files/shape-key.js'
export { readShapes } from './files/shapes.js'
export { readCsv } from './files/table.js'
export { type AlertsFeed, type AlertsState, createAlertsFeed } from './live/alerts.js'
export type { FleetStore } from './live/fleet.js'
export type { ShapesStore } from './live/shapes.js'
export { formatDuration } from './rules/format.js'
export { distance } from './rules/geometry/distance.js'
export { allowed } from './rules/permissions.js'
export { writeCsv } from './rules/spreadsheet/csv.js'
export { hostNow } from './rules/time/clock.js'
export { dayIn } from './rules/time/day-in.js'
export { presetRange } from './rules/time/range-presets.js'
export { connectivity } from './rules/unit/connectivity.js'
export { type UnitState, unitState } from './rules/unit/state.js'
export type { GetToken } from './session/session.js'
export { memoryStorage, type SessionKey, type SessionStorageAdapter, webStorage } from './session/storage.js'
export type { Timeout } from './transport/attempt.js'
export type { CallSettings } from './transport/caller.js'
export type { ClientHooks, HookedError, HookedRequest, HookedResponse } from './transport/hooked-fetch.js'
export { type VerifyWebhookOptions, verifyWebhook } from './transport/verify-webhook.js'
