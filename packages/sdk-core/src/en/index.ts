export type {
  Call,
  CallNames,
  CallOptions,
  Effect,
  Family,
  InputOf,
  OutputOf,
} from '@baliza/agreement/calls/call.js'
export type { BalizaErrorCode } from '@baliza/agreement/calls/errors.js'
export { BalizaError, isBalizaError, needsConfirmation } from '@baliza/agreement/calls/errors.js'
export type { NoPayload, Patch } from '@baliza/agreement/calls/payloads.js'
export * from '@baliza/agreement/codes/activity.js'
export * from '@baliza/agreement/codes/alert-colors.js'
export * from '@baliza/agreement/codes/alert-sounds.js'
export * from '@baliza/agreement/codes/alert-types.js'
export * from '@baliza/agreement/codes/api-keys.js'
export * from '@baliza/agreement/codes/bin.js'
export * from '@baliza/agreement/codes/cleaning.js'
export * from '@baliza/agreement/codes/commands.js'
export * from '@baliza/agreement/codes/embed.js'
export * from '@baliza/agreement/codes/escalation-channels.js'
export * from '@baliza/agreement/codes/event-types.js'
export * from '@baliza/agreement/codes/fix-reasons.js'
export * from '@baliza/agreement/codes/geofences.js'
export * from '@baliza/agreement/codes/history.js'
export * from '@baliza/agreement/codes/icons.js'
export * from '@baliza/agreement/codes/imports.js'
export * from '@baliza/agreement/codes/reasons.js'
export type { StreamedReport } from '@baliza/agreement/codes/reports.js'
export * from '@baliza/agreement/codes/reports.js'
export * from '@baliza/agreement/codes/roles.js'
export * from '@baliza/agreement/codes/statuses.js'
export type { FleetState } from '@baliza/agreement/entities/fleet.js'
export type { Moment } from '@baliza/agreement/entities/moment.js'
export type { LatLng } from '@baliza/agreement/entities/position.js'
export type { SpeedUnit, SpeedUnits } from '@baliza/agreement/entities/reading.js'
export type { HostedSession } from '@baliza/agreement/entities/session.js'
export type { MayHideSpeed } from '@baliza/agreement/entities/speed.js'
export { type Imei, noGroupId } from '@baliza/agreement/entities/unit.js'
export type { UserId } from '@baliza/agreement/entities/user.js'
export type { PushAddress } from '@baliza/agreement/families/push/calls.js'
export type { AccountRole } from '@baliza/agreement/families/users/calls.js'
export type { ClientOptions } from '../client/client.js'
export type { HistoryProgress } from '../client/methods/history.js'
export type { SendSettings, SettleOptions } from '../client/methods/send-command.js'
export type { WatchOptions } from '../client/methods/watch-fleet.js'
export type { MinimalClientOptions } from '../client/minimal-client.js'
export { type AlertsFeedOptions, manyAlerts } from '../live/alerts.js'
export type { GetToken } from '../session/session.js'
export type { SessionKey, SessionStorageAdapter } from '../session/storage.js'
export { memoryStorage, webStorage } from '../session/storage.js'
export type { CallSettings } from '../transport/caller.js'
export type { Channel, Environment, Locks, OpenChannel, Signal } from '../transport/environment.js'
export { createEnvironment } from '../transport/environment.js'
export type {
  ClientHooks,
  Hook,
  HookedError,
  HookedRequest,
  HookedResponse,
} from '../transport/hooked-fetch.js'
export { createClient, wireOf } from './client.js'
export { dayIn } from './day-in.js'
export type * from './generated/types.js'
export { alertsOf, createAlertsFeed, createShapes } from './live.js'
export { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.js'
