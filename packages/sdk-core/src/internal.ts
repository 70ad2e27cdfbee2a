/**
 * Everything that Baliza's own packages use. They depend on the exact version, so anything here may change in any release.
 * It also has the names that left the public face with 2.0.0, some of them renamed (CHANGELOG.md).
 */

export * from '@baliza/agreement'
export type { AlertCalls, PositionCalls } from './client/methods/feed.js'
export type { Geocoding } from './client/methods/geocoding.js'
export type { HistoryCalls, HistoryProgress } from './client/methods/history.js'
export type { Patching, PatchSettings } from './client/methods/patch.js'
export type { ReportCalls, ReportPart, ReportQueryOf, ReportRowOf } from './client/methods/reports.js'
export type { CommandCalls } from './client/methods/send-command.js'
export type { MinimalClientOptions } from './client/minimal-client.js'
export { preload, preloadable } from './client/preload.js'
export type { Catalogue, ClientCall, ClientFamilies, ClientFamily } from './client/types.js'
export * from './index.js'
export type { AlertsFeedOptions } from './live/alerts.js'
export { alertsOf, alertsOfTypes, manyAlerts } from './live/alerts.js'
export { createShapes, type Shapes } from './live/shapes.js'
export type { SessionCalls, SessionFamily } from './session/methods.js'
export type { Session } from './session/session.js'
export type { Channel, Environment, Locks, OpenChannel, Signal } from './transport/environment.js'
export { createEnvironment } from './transport/environment.js'
export type { Hook } from './transport/hooked-fetch.js'
