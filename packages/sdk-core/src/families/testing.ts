import type { FamilyName } from '../calls/index.js'
import { fake as activityFake } from './activity/fake.js'
import { samples as activitySamples } from './activity/sample.js'
import { fake as alertsFake } from './alerts/fake.js'
import { samples as alertsSamples } from './alerts/sample.js'
import { fake as apiKeysFake } from './api-keys/fake.js'
import { samples as apiKeysSamples } from './api-keys/sample.js'
import { fake as assignmentsFake } from './assignments/fake.js'
import { samples as assignmentsSamples } from './assignments/sample.js'
import { fake as binFake } from './bin/fake.js'
import { samples as binSamples } from './bin/sample.js'
import { fake as boardsFake } from './boards/fake.js'
import { samples as boardsSamples } from './boards/sample.js'
import { fake as commandsFake } from './commands/fake.js'
import { samples as commandsSamples } from './commands/sample.js'
import { fake as connectionsFake } from './connections/fake.js'
import { samples as connectionsSamples } from './connections/sample.js'
import { fake as devicesFake } from './devices/fake.js'
import { samples as devicesSamples } from './devices/sample.js'
import { fake as driversFake } from './drivers/fake.js'
import { samples as driversSamples } from './drivers/sample.js'
import { fake as embedsFake } from './embeds/fake.js'
import { samples as embedsSamples } from './embeds/sample.js'
import { fake as eventsFake } from './events/fake.js'
import { samples as eventsSamples } from './events/sample.js'
import { fake as followFake } from './follow/fake.js'
import { samples as followSamples } from './follow/sample.js'
import { fake as geocodingFake } from './geocoding/fake.js'
import { samples as geocodingSamples } from './geocoding/sample.js'
import { fake as geofencesFake } from './geofences/fake.js'
import { samples as geofencesSamples } from './geofences/sample.js'
import { fake as groupsFake } from './groups/fake.js'
import { samples as groupsSamples } from './groups/sample.js'
import { fake as historyFake } from './history/fake.js'
import { samples as historySamples } from './history/sample.js'
import { fake as importsFake } from './imports/fake.js'
import { samples as importsSamples } from './imports/sample.js'
import { fake as mirrorAccountsFake } from './mirror-accounts/fake.js'
import { samples as mirrorAccountsSamples } from './mirror-accounts/sample.js'
import { fake as mobileFake } from './mobile/fake.js'
import { samples as mobileSamples } from './mobile/sample.js'
import { fake as positionsFake } from './positions/fake.js'
import { samples as positionsSamples } from './positions/sample.js'
import { fake as pushFake } from './push/fake.js'
import { samples as pushSamples } from './push/sample.js'
import { fake as recipientsFake } from './recipients/fake.js'
import { samples as recipientsSamples } from './recipients/sample.js'
import { fake as reportSchedulesFake } from './report-schedules/fake.js'
import { samples as reportSchedulesSamples } from './report-schedules/sample.js'
import { fake as reportsFake } from './reports/fake.js'
import { samples as reportsSamples } from './reports/sample.js'
import { fake as serverFake } from './server/fake.js'
import { samples as serverSamples } from './server/sample.js'
import { fake as sessionFake } from './session/fake.js'
import { samples as sessionSamples } from './session/sample.js'
import { fake as unitsFake } from './units/fake.js'
import { samples as unitsSamples } from './units/sample.js'
import { fake as usersFake } from './users/fake.js'
import { samples as usersSamples } from './users/sample.js'
import { fake as webhooksFake } from './webhooks/fake.js'
import { samples as webhooksSamples } from './webhooks/sample.js'

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
