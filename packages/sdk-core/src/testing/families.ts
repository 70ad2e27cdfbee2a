import type { FamilyName } from '@baliza/agreement/calls/index.js'
import { fake as activityFake } from './families/activity.js'
import { fake as alertsFake } from './families/alerts.js'
import { fake as apiKeysFake } from './families/api-keys.js'
import { fake as assignmentsFake } from './families/assignments.js'
import { fake as binFake } from './families/bin.js'
import { fake as boardsFake } from './families/boards.js'
import { fake as commandsFake } from './families/commands.js'
import { fake as connectionsFake } from './families/connections.js'
import { fake as devicesFake } from './families/devices.js'
import { fake as driversFake } from './families/drivers.js'
import { fake as embedsFake } from './families/embeds.js'
import { fake as eventsFake } from './families/events.js'
import { fake as followFake } from './families/follow.js'
import { fake as geocodingFake } from './families/geocoding.js'
import { fake as geofencesFake } from './families/geofences.js'
import { fake as groupsFake } from './families/groups.js'
import { fake as historyFake } from './families/history.js'
import { fake as importsFake } from './families/imports.js'
import { fake as mirrorAccountsFake } from './families/mirror-accounts.js'
import { fake as mobileFake } from './families/mobile.js'
import { fake as positionsFake } from './families/positions.js'
import { fake as pushFake } from './families/push.js'
import { fake as recipientsFake } from './families/recipients.js'
import { fake as reportSchedulesFake } from './families/report-schedules.js'
import { fake as reportsFake } from './families/reports.js'
import { fake as serverFake } from './families/server.js'
import { fake as sessionFake } from './families/session.js'
import { fake as unitsFake } from './families/units.js'
import { fake as usersFake } from './families/users.js'
import { fake as webhooksFake } from './families/webhooks.js'
import { samples as activitySamples } from './samples/activity.js'
import { samples as alertsSamples } from './samples/alerts.js'
import { samples as apiKeysSamples } from './samples/api-keys.js'
import { samples as assignmentsSamples } from './samples/assignments.js'
import { samples as binSamples } from './samples/bin.js'
import { samples as boardsSamples } from './samples/boards.js'
import { samples as commandsSamples } from './samples/commands.js'
import { samples as connectionsSamples } from './samples/connections.js'
import { samples as devicesSamples } from './samples/devices.js'
import { samples as driversSamples } from './samples/drivers.js'
import { samples as embedsSamples } from './samples/embeds.js'
import { samples as eventsSamples } from './samples/events.js'
import { samples as followSamples } from './samples/follow.js'
import { samples as geocodingSamples } from './samples/geocoding.js'
import { samples as geofencesSamples } from './samples/geofences.js'
import { samples as groupsSamples } from './samples/groups.js'
import { samples as historySamples } from './samples/history.js'
import { samples as importsSamples } from './samples/imports.js'
import { samples as mirrorAccountsSamples } from './samples/mirror-accounts.js'
import { samples as mobileSamples } from './samples/mobile.js'
import { samples as positionsSamples } from './samples/positions.js'
import { samples as pushSamples } from './samples/push.js'
import { samples as recipientsSamples } from './samples/recipients.js'
import { samples as reportSchedulesSamples } from './samples/report-schedules.js'
import { samples as reportsSamples } from './samples/reports.js'
import { samples as serverSamples } from './samples/server.js'
import { samples as sessionSamples } from './samples/session.js'
import { samples as unitsSamples } from './samples/units.js'
import { samples as usersSamples } from './samples/users.js'
import { samples as webhooksSamples } from './samples/webhooks.js'

/** Answers of the fake backend to each call. */
export const fakes = {
  activity: activityFake,
  alerts: alertsFake,
  apiKeys: apiKeysFake,
  assignments: assignmentsFake,
  bin: binFake,
  boards: boardsFake,
  commands: commandsFake,
  connections: connectionsFake,
  devices: devicesFake,
  drivers: driversFake,
  embeds: embedsFake,
  events: eventsFake,
  follow: followFake,
  geocoding: geocodingFake,
  geofences: geofencesFake,
  groups: groupsFake,
  history: historyFake,
  imports: importsFake,
  mirrorAccounts: mirrorAccountsFake,
  mobile: mobileFake,
  positions: positionsFake,
  push: pushFake,
  recipients: recipientsFake,
  reportSchedules: reportSchedulesFake,
  reports: reportsFake,
  server: serverFake,
  session: sessionFake,
  units: unitsFake,
  users: usersFake,
  webhooks: webhooksFake,
} satisfies Record<FamilyName, object>

/** A valid payload of each call. */
export const samples = {
  activity: activitySamples,
  alerts: alertsSamples,
  apiKeys: apiKeysSamples,
  assignments: assignmentsSamples,
  bin: binSamples,
  boards: boardsSamples,
  commands: commandsSamples,
  connections: connectionsSamples,
  devices: devicesSamples,
  drivers: driversSamples,
  embeds: embedsSamples,
  events: eventsSamples,
  follow: followSamples,
  geocoding: geocodingSamples,
  geofences: geofencesSamples,
  groups: groupsSamples,
  history: historySamples,
  imports: importsSamples,
  mirrorAccounts: mirrorAccountsSamples,
  mobile: mobileSamples,
  positions: positionsSamples,
  push: pushSamples,
  recipients: recipientsSamples,
  reportSchedules: reportSchedulesSamples,
  reports: reportsSamples,
  server: serverSamples,
  session: sessionSamples,
  units: unitsSamples,
  users: usersSamples,
  webhooks: webhooksSamples,
} satisfies Record<FamilyName, object>
