/** What the server and the SDK share. The public face of the SDK is `packages/sdk-core/src/index.ts`. */

export { authorize, checkRule, type Directory, type Ruled, withImeis } from './access/access.js'
export {
  type Account,
  type AccountFlag,
  type EmbedLimits,
  flags,
  grantedFlags,
  type KeyLimits,
  type ListedAccount,
  mayActFor,
  shownUnits,
  type Viewer,
  wireListedUser,
  wireUser,
} from './access/account.js'
export {
  checkKey,
  isApiKey,
  type KeyRule,
  maxKeys,
  prefixOfKey,
  type Scoped,
  scopesOf,
} from './access/api-key.js'
export {
  anyOrigin,
  boardLimits,
  checkOrigin,
  embedded,
  embedLife,
  embedLimits,
  foreignOrigin,
  isEmbeddable,
  isHidden,
  isShown,
  isSignedEmbed,
  maxBoards,
  type RequestOrigin,
  type SignedRequest,
} from './access/embed.js'
export {
  type ExternalRecord,
  externalPrefix,
  withExternalIds,
} from './access/external-ids.js'
export {
  actorOf,
  callUnfinished,
  comparedBody,
  keepsHeader,
  keptFor,
  keyHeader,
  keyReused,
  readKey,
} from './access/idempotency.js'
export type { PayloadOf } from './access/payload-of.js'
export { putChange } from './access/put-fields.js'
export { readPayload } from './access/read-payload.js'
export { Refusal } from './access/refusal.js'
export { type RefusalName, type Refused, refusals, refuse, refuseWith } from './access/refusals.js'
export type { Rule } from './access/rules.js'
export { type DialogChange, isPanelChange, type PanelChange, sizeOf } from './access/unit-changes.js'
export { maxWebhooks } from './access/webhook.js'
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
export {
  BalizaError,
  type BalizaErrorCode,
  type BalizaErrorInit,
  type ErrorCall,
  isBalizaError,
  isUnreached,
  needsConfirmation,
} from './calls/errors.js'
export { type CallId, type CallTable, calls, type FamilyName } from './calls/index.js'
export type { Flag, NoPayload, OfRole, OfUser } from './calls/payloads.js'
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
export type { ExternalKind } from './codes/external-kinds.js'
export * from './codes/fix-reasons.js'
export * from './codes/follow-states.js'
export * from './codes/geofences.js'
export * from './codes/history.js'
export * from './codes/icons.js'
export * from './codes/imports.js'
export * from './codes/monitoring.js'
export * from './codes/months.js'
export * from './codes/no-contact.js'
export * from './codes/reason-sentences.js'
export * from './codes/reasons.js'
export * from './codes/rejection-reasons.js'
export * from './codes/report-schedules.js'
export * from './codes/reports.js'
export * from './codes/roles.js'
export * from './codes/sentences.js'
export * from './codes/server-limits.js'
export * from './codes/statuses.js'
export * from './codes/tracker-models.js'
export * from './codes/tracker-refusals.js'
export * from './codes/tracker-sms.js'
export * from './codes/webhooks.js'
export type { ActivityPage, ActivityRow } from './entities/activity.js'
export { type ActivityField, activityFields } from './entities/activity-fields.js'
export { type Alert, type AlertCount, type Attendance, maxNote } from './entities/alert.js'
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
export { type DriverRow, driverFields } from './entities/driver-fields.js'
export type { Embed } from './entities/embed.js'
export {
  type EventColumns,
  type EventFormColumns,
  eventColumns,
  eventFormColumns,
  eventFormRow,
  wireEvent,
} from './entities/event-fields.js'
export {
  type EventTrial,
  maxTriedUnits,
  type TriedCooldown,
  triedCooldowns,
} from './entities/event-trial.js'
export { type Feed, readFeed } from './entities/feed.js'
export type { Field } from './entities/field.js'
export {
  type ColumnsOf,
  columnsFrom,
  type EditedName,
  editedColumnNames,
  type FieldTable,
} from './entities/field-tables.js'
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
export {
  type EarlierPoint,
  type HistoryRecord,
  historyTimes,
  type PositionRow,
  readStateTimes,
  type StateTimes,
  type UnitRecord,
} from './entities/history-record.js'
export type {
  ImportCheck,
  ImportedShape,
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
export { defaultReading, type Reading, type SpeedUnit, type SpeedUnits } from './entities/reading.js'
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
export { type ReportScheduleEdit, reportScheduleFields } from './entities/report-schedule-fields.js'
export { maxDrawn, shapeOf } from './entities/schemas/geofence.js'
export * from './entities/schemas/index.js'
export type { Measure } from './entities/schemas/measure.js'
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
export { type IconSize, type Imei, noGroupId, noGroupIds, readUnit, type Unit } from './entities/unit.js'
export { writeIconSize } from './entities/unit-calls.js'
export {
  type ComputedField,
  type EditedColumns,
  type EditedIn,
  editedColumns,
  labelOf,
  notFollowed,
  trackerFields,
  type UnitColumns,
  type UnitFieldName,
  type UnitTable,
  unitColumnFields,
} from './entities/unit-fields.js'
export type { ReadPosition, SentenceAttribute, TrackerSentence, UnitTail } from './entities/unit-tail.js'
export type { MirrorAccount, Permissions, User, UserId } from './entities/user.js'
export { type EditedUserColumns, userFields } from './entities/user-fields.js'
export type { Webhook, WebhookDelivery } from './entities/webhook.js'
export type { CommandChange, LinkChange, WebhookEnvelope, WebhookEvent } from './entities/webhook-event.js'
export { type WebhookEdit, webhookFields } from './entities/webhook-fields.js'
export type { ApiKeyForm, NewApiKey } from './families/api-keys/calls.js'
export type { CommandForm } from './families/commands/calls.js'
export type { NewDevice } from './families/devices/calls.js'
export type { DriverForm } from './families/drivers/calls.js'
export type { EmbedForm } from './families/embeds/calls.js'
export type { EventForm } from './families/events/calls.js'
export { type FollowPlace, maxFollowLife } from './families/follow/calls.js'
export { followEnd } from './families/follow/payload.js'
export { drawnFlag } from './families/geofences/access.js'
export type { GeofenceForm } from './families/geofences/calls.js'
export type { GroupFields } from './families/groups/calls.js'
export type { HistoryQuery, NearbyQuery, UnitsHistoryQuery } from './families/history/calls.js'
export type { MirrorAccountChange, NewMirrorAccount } from './families/mirror-accounts/calls.js'
export type { ReportScheduleForm } from './families/report-schedules/calls.js'
export type { ReportQuery } from './families/reports/calls.js'
export { access, payloads } from './families/rules.js'
export type * from './families/types.js'
export type { UnitDialogChange, UpdatedUnit } from './families/units/calls.js'
export type { NewUser, UserChange } from './families/users/calls.js'
export type { NewWebhook, WebhookForm } from './families/webhooks/calls.js'
export { featureOf } from './files/feature-of.js'
export { binaryKind, type FileKind } from './files/file-kind.js'
export { type FileFigure, readGeoJson } from './files/geojson.js'
export {
  type Cells,
  candidatesOf,
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
export { type SavedShape, shapeKey } from './files/shape-key.js'
export { maxFileBytes, readShapes } from './files/shapes.js'
export { type FileTable, type LikelySheet, likeliestSheet, readCsv, tableOf } from './files/table.js'
export { findTotals, namedRows, totalsOmitted } from './files/totals.js'
export { type Unreadable, UnreadableFile } from './files/unreadable-file.js'
export type { AssignmentToImport } from './imports/assignments.js'
export {
  type CheckedImport,
  checkImport,
  checkRowCount,
  type GoodRows,
  neededGroups,
  rowsRefusal,
} from './imports/check.js'
export type { DriverToImport } from './imports/drivers.js'
export {
  type IdentifiedKind,
  type ImportLookup,
  type NamedGroup,
  type Pair,
  pairKey,
  withNewGroups,
} from './imports/lookup.js'
export { type CheckedShape, checkShapes, type ShapesFile, shapesRefusal } from './imports/shapes.js'
export { type BlockedUndo, mayUndo, type UndoBlocker, undoAnswer } from './imports/undo.js'
export type { UnitToImport } from './imports/units.js'
export type { UserToImport } from './imports/users.js'
export * from './reports/export-table.js'
export * from './reports/report-columns.js'
export { exportOf } from './reports/report-file.js'
export {
  type DueReport,
  dueAfter,
  dueBefore,
  latestWhole,
  maxReportSchedules,
  minBetweenSendings,
  sendingText,
} from './reports/report-schedule.js'
export * from './reports/sheets.js'
export * from './rules/alert-rows.js'
export { fold } from './rules/fold.js'
export * from './rules/format.js'
export { centreOf } from './rules/geometry/centre.js'
export * from './rules/geometry/distance.js'
export * from './rules/geometry/longitude.js'
export * from './rules/geometry/self-intersection.js'
export { isTooDeep } from './rules/json-depth.js'
export * from './rules/links.js'
export { byFoldedName, foldName, nearest } from './rules/nearest.js'
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
export { cleanCell } from './rules/spreadsheet/clean-cell.js'
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
export { hostNow } from './rules/time/clock.js'
export * from './rules/time/day-in.js'
export * from './rules/time/minutes.js'
export * from './rules/time/range-presets.js'
export * from './rules/time/typed-range.js'
export { type Clock, clockIn, firstShowing } from './rules/time/zone-clock.js'
export * from './rules/track/downsample.js'
export { followState, nearKm } from './rules/track/follow-state.js'
export * from './rules/track/meetings.js'
export * from './rules/track/passes.js'
export * from './rules/track/point.js'
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
export * from './rules/unit/speed.js'
export * from './rules/unit/speed-class.js'
export * from './rules/unit/state.js'
export { simulatedTracker } from './simulated/by-protocol.js'
export { gps103Sentence, type TrackerMoment } from './simulated/gps103.js'
export type { SimulatedTracker } from './simulated/simulated-tracker.js'
export { cleaningTexts, commandTexts, mensajes, webhookReasons } from './texts/api-texts.js'
export { counted } from './texts/counted.js'
export * as es from './texts/es.js'
export * from './texts/follow-page.js'
export * from './texts/merge-texts.js'
export * from './texts/rejection-text.js'
export * from './texts/reports-texts.js'
export type { WireEntity } from './wire/types.js'
