// Written by `npm run families` from the folders beside it.

import { fake as activityFake } from './activity/fake.js'
import { fake as alertsFake } from './alerts/fake.js'
import { fake as apiKeysFake } from './api-keys/fake.js'
import { fake as assignmentsFake } from './assignments/fake.js'
import { fake as binFake } from './bin/fake.js'
import { fake as commandsFake } from './commands/fake.js'
import { fake as devicesFake } from './devices/fake.js'
import { fake as driversFake } from './drivers/fake.js'
import { fake as embedsFake } from './embeds/fake.js'
import { fake as eventsFake } from './events/fake.js'
import { fake as followFake } from './follow/fake.js'
import { fake as geocodingFake } from './geocoding/fake.js'
import { fake as geofencesFake } from './geofences/fake.js'
import { fake as groupsFake } from './groups/fake.js'
import { fake as historyFake } from './history/fake.js'
import { fake as importsFake } from './imports/fake.js'
import { fake as mirrorAccountsFake } from './mirror-accounts/fake.js'
import { fake as mobileFake } from './mobile/fake.js'
import { fake as positionsFake } from './positions/fake.js'
import { fake as pushFake } from './push/fake.js'
import { fake as reportsFake } from './reports/fake.js'
import { fake as sessionFake } from './session/fake.js'
import { fake as unitsFake } from './units/fake.js'
import { fake as usersFake } from './users/fake.js'
import { fake as webhooksFake } from './webhooks/fake.js'

/** How the fake host answers every call. */
export const fakes = {
  activity: activityFake,
  alerts: alertsFake,
  apiKeys: apiKeysFake,
  assignments: assignmentsFake,
  bin: binFake,
  commands: commandsFake,
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
  reports: reportsFake,
  session: sessionFake,
  units: unitsFake,
  users: usersFake,
  webhooks: webhooksFake,
}
