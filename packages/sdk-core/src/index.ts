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
} from '@baliza/agreement/calls/errors.js'
// Code tables
export { type AlertType, alertTypes } from '@baliza/agreement/codes/alert-types.js'
export { type KeyScope, keyScopes } from '@baliza/agreement/codes/api-keys.js'
export {
  type Command,
  type CommandStatus,
  commandStatuses,
  commands,
} from '@baliza/agreement/codes/commands.js'
export { type EventTypeCode, eventTypeCode, eventTypeCodes } from '@baliza/agreement/codes/event-types.js'
export { type IconMode, iconModes } from '@baliza/agreement/codes/icons.js'
export { type Reason, reasons } from '@baliza/agreement/codes/reasons.js'
export { type ReportType, reportTypes, type StreamedReport } from '@baliza/agreement/codes/reports.js'
export { type Role, roles } from '@baliza/agreement/codes/roles.js'
export { type TrackerModelCode, trackerModels } from '@baliza/agreement/codes/tracker-models.js'
// Entities
export type { ActivityRow } from '@baliza/agreement/entities/activity.js'
export type { Alert, Attendance } from '@baliza/agreement/entities/alert.js'
export type { AlertEvent, EventEscalation, EventSchedule } from '@baliza/agreement/entities/alert-event.js'
export type { Created } from '@baliza/agreement/entities/answers.js'
export type { ApiKey } from '@baliza/agreement/entities/api-key.js'
export type { BinRow } from '@baliza/agreement/entities/bin.js'
export type { CommandLogRow, SentCommand } from '@baliza/agreement/entities/command-log.js'
export type { Assignment, DeviceBrand } from '@baliza/agreement/entities/device.js'
export type { Driver } from '@baliza/agreement/entities/driver.js'
export type { Embed } from '@baliza/agreement/entities/embed.js'
// Live stores
export type { Fleet, FleetState } from '@baliza/agreement/entities/fleet.js'
export type { FoundPlace } from '@baliza/agreement/entities/found-place.js'
export type {
  CircleGeofence,
  Geofence,
  Geofences,
  PointOfInterest,
  PolygonGeofence,
  Route,
} from '@baliza/agreement/entities/geofence.js'
export type { Group } from '@baliza/agreement/entities/group.js'
export type { HistoryRecord, PositionRow } from '@baliza/agreement/entities/history-record.js'
export type { ImportCheck, ImportResult } from '@baliza/agreement/entities/import.js'
export type { NearbyUnit } from '@baliza/agreement/entities/nearby-unit.js'
export type { LatLng } from '@baliza/agreement/entities/position.js'
export type {
  DeviceInfoRow,
  EventRow,
  GeneralReport,
  GeneralRow,
  ReportDay,
  SpeedingRow,
  UtilizationRow,
} from '@baliza/agreement/entities/report-rows.js'
export type { Recurrence, ReportSchedule } from '@baliza/agreement/entities/report-schedule.js'
// Rules and files
export { shapeOf } from '@baliza/agreement/entities/schemas/geofence.js'
// Session
export type { HostedSession, LoginResult } from '@baliza/agreement/entities/session.js'
export type { AlertsPage, PositionsPage, StoredPosition } from '@baliza/agreement/entities/stored-position.js'
export type { IconSize, Imei, Unit } from '@baliza/agreement/entities/unit.js'
export type { MirrorAccount, Permissions, User, UserId } from '@baliza/agreement/entities/user.js'
export type { Webhook, WebhookDelivery } from '@baliza/agreement/entities/webhook.js'
// Webhooks
export type {
  CommandChange,
  LinkChange,
  WebhookEnvelope,
  WebhookEvent,
} from '@baliza/agreement/entities/webhook-event.js'
export type { ApiKeyForm, NewApiKey } from '@baliza/agreement/families/api-keys/calls.js'
export type { CommandForm } from '@baliza/agreement/families/commands/calls.js'
export type { NewDevice } from '@baliza/agreement/families/devices/calls.js'
export type { DriverForm } from '@baliza/agreement/families/drivers/calls.js'
export type { EmbedForm } from '@baliza/agreement/families/embeds/calls.js'
export type { EventForm } from '@baliza/agreement/families/events/calls.js'
export type { GeofenceForm } from '@baliza/agreement/families/geofences/calls.js'
export type { GroupFields } from '@baliza/agreement/families/groups/calls.js'
export type {
  HistoryQuery,
  NearbyQuery,
  UnitsHistoryQuery,
} from '@baliza/agreement/families/history/calls.js'
export type {
  MirrorAccountChange,
  NewMirrorAccount,
} from '@baliza/agreement/families/mirror-accounts/calls.js'
export type { ReportScheduleForm } from '@baliza/agreement/families/report-schedules/calls.js'
export type { ReportQuery } from '@baliza/agreement/families/reports/calls.js'
export type { UnitDialogChange, UpdatedUnit } from '@baliza/agreement/families/units/calls.js'
export type { NewUser, UserChange } from '@baliza/agreement/families/users/calls.js'
export type { NewWebhook, WebhookForm } from '@baliza/agreement/families/webhooks/calls.js'
export { shapeKey } from '@baliza/agreement/files/shape-key.js'
export { readShapes } from '@baliza/agreement/files/shapes.js'
export { readCsv } from '@baliza/agreement/files/table.js'
export { formatDuration } from '@baliza/agreement/rules/format.js'
export { distance } from '@baliza/agreement/rules/geometry/distance.js'
export { allowed } from '@baliza/agreement/rules/permissions.js'
export { writeCsv } from '@baliza/agreement/rules/spreadsheet/csv.js'
export { hostNow } from '@baliza/agreement/rules/time/clock.js'
export { dayIn } from '@baliza/agreement/rules/time/day-in.js'
export { presetRange } from '@baliza/agreement/rules/time/range-presets.js'
export { connectivity } from '@baliza/agreement/rules/unit/connectivity.js'
export { type UnitState, unitState } from '@baliza/agreement/rules/unit/state.js'
export { type ClientOptions, createClient } from './client/client.js'
export type { FeedOptions } from './client/methods/feed.js'
export type { HistoryStreamOptions } from './client/methods/history.js'
// Inputs and reports
export type { DeviceUpdate, GeofenceChange, Patched } from './client/methods/patch.js'
export type { Order, SendSettings, SettleOptions } from './client/methods/send-command.js'
export type { WatchOptions } from './client/methods/watch-fleet.js'
// Client
export type { BalizaClient } from './client/minimal-client.js'
export { type AlertsFeed, type AlertsState, createAlertsFeed } from './live/alerts.js'
export type { FleetStore } from './live/fleet.js'
export type { ShapesStore } from './live/shapes.js'
export type { GetToken } from './session/session.js'
export { memoryStorage, type SessionKey, type SessionStorageAdapter, webStorage } from './session/storage.js'
export type { Timeout } from './transport/attempt.js'
export type { CallSettings } from './transport/caller.js'
export type { ClientHooks, HookedError, HookedRequest, HookedResponse } from './transport/hooked-fetch.js'
export { type VerifyWebhookOptions, verifyWebhook } from './transport/verify-webhook.js'
