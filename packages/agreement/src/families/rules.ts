import type { Rule } from '../access/rules.js'
import type { CallTable } from '../calls/index.js'
import { access as activityAccess } from './activity/access.js'
import { payloads as activityPayloads } from './activity/payload.js'
import { access as alertsAccess } from './alerts/access.js'
import { payloads as alertsPayloads } from './alerts/payload.js'
import { access as apiKeysAccess } from './api-keys/access.js'
import { payloads as apiKeysPayloads } from './api-keys/payload.js'
import { access as assignmentsAccess } from './assignments/access.js'
import { payloads as assignmentsPayloads } from './assignments/payload.js'
import { access as binAccess } from './bin/access.js'
import { payloads as binPayloads } from './bin/payload.js'
import { access as boardsAccess } from './boards/access.js'
import { payloads as boardsPayloads } from './boards/payload.js'
import { access as commandsAccess } from './commands/access.js'
import { payloads as commandsPayloads } from './commands/payload.js'
import { access as connectionsAccess } from './connections/access.js'
import { payloads as connectionsPayloads } from './connections/payload.js'
import { access as devicesAccess } from './devices/access.js'
import { payloads as devicesPayloads } from './devices/payload.js'
import { access as driversAccess } from './drivers/access.js'
import { payloads as driversPayloads } from './drivers/payload.js'
import { access as embedsAccess } from './embeds/access.js'
import { payloads as embedsPayloads } from './embeds/payload.js'
import { access as eventsAccess } from './events/access.js'
import { payloads as eventsPayloads } from './events/payload.js'
import { access as followAccess } from './follow/access.js'
import { payloads as followPayloads } from './follow/payload.js'
import { access as geocodingAccess } from './geocoding/access.js'
import { payloads as geocodingPayloads } from './geocoding/payload.js'
import { access as geofencesAccess } from './geofences/access.js'
import { payloads as geofencesPayloads } from './geofences/payload.js'
import { access as groupsAccess } from './groups/access.js'
import { payloads as groupsPayloads } from './groups/payload.js'
import { access as historyAccess } from './history/access.js'
import { payloads as historyPayloads } from './history/payload.js'
import { access as importsAccess } from './imports/access.js'
import { payloads as importsPayloads } from './imports/payload.js'
import { access as mirrorAccountsAccess } from './mirror-accounts/access.js'
import { payloads as mirrorAccountsPayloads } from './mirror-accounts/payload.js'
import { access as mobileAccess } from './mobile/access.js'
import { payloads as mobilePayloads } from './mobile/payload.js'
import { access as positionsAccess } from './positions/access.js'
import { payloads as positionsPayloads } from './positions/payload.js'
import { access as pushAccess } from './push/access.js'
import { payloads as pushPayloads } from './push/payload.js'
import { access as recipientsAccess } from './recipients/access.js'
import { payloads as recipientsPayloads } from './recipients/payload.js'
import { access as reportSchedulesAccess } from './report-schedules/access.js'
import { payloads as reportSchedulesPayloads } from './report-schedules/payload.js'
import { access as reportsAccess } from './reports/access.js'
import { payloads as reportsPayloads } from './reports/payload.js'
import { access as serverAccess } from './server/access.js'
import { payloads as serverPayloads } from './server/payload.js'
import { access as sessionAccess } from './session/access.js'
import { payloads as sessionPayloads } from './session/payload.js'
import { access as unitsAccess } from './units/access.js'
import { payloads as unitsPayloads } from './units/payload.js'
import { access as usersAccess } from './users/access.js'
import { payloads as usersPayloads } from './users/payload.js'
import { access as webhooksAccess } from './webhooks/access.js'
import { payloads as webhooksPayloads } from './webhooks/payload.js'

/** Permission rule of each call. */
export const access: CallTable<Rule> = {
  activity: activityAccess,
  alerts: alertsAccess,
  apiKeys: apiKeysAccess,
  assignments: assignmentsAccess,
  bin: binAccess,
  boards: boardsAccess,
  commands: commandsAccess,
  connections: connectionsAccess,
  devices: devicesAccess,
  drivers: driversAccess,
  embeds: embedsAccess,
  events: eventsAccess,
  follow: followAccess,
  geocoding: geocodingAccess,
  geofences: geofencesAccess,
  groups: groupsAccess,
  history: historyAccess,
  imports: importsAccess,
  mirrorAccounts: mirrorAccountsAccess,
  mobile: mobileAccess,
  positions: positionsAccess,
  push: pushAccess,
  recipients: recipientsAccess,
  reportSchedules: reportSchedulesAccess,
  reports: reportsAccess,
  server: serverAccess,
  session: sessionAccess,
  units: unitsAccess,
  users: usersAccess,
  webhooks: webhooksAccess,
}

/** Payload schema of each call. The server accepts less than the declared type allows. */
export const payloads = {
  activity: activityPayloads,
  alerts: alertsPayloads,
  apiKeys: apiKeysPayloads,
  assignments: assignmentsPayloads,
  bin: binPayloads,
  boards: boardsPayloads,
  commands: commandsPayloads,
  connections: connectionsPayloads,
  devices: devicesPayloads,
  drivers: driversPayloads,
  embeds: embedsPayloads,
  events: eventsPayloads,
  follow: followPayloads,
  geocoding: geocodingPayloads,
  geofences: geofencesPayloads,
  groups: groupsPayloads,
  history: historyPayloads,
  imports: importsPayloads,
  mirrorAccounts: mirrorAccountsPayloads,
  mobile: mobilePayloads,
  positions: positionsPayloads,
  push: pushPayloads,
  recipients: recipientsPayloads,
  reportSchedules: reportSchedulesPayloads,
  reports: reportsPayloads,
  server: serverPayloads,
  session: sessionPayloads,
  units: unitsPayloads,
  users: usersPayloads,
  webhooks: webhooksPayloads,
} satisfies CallTable<unknown>
