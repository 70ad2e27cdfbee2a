import { activity } from './activity/calls.js'
import { alerts } from './alerts/calls.js'
import { apiKeys } from './api-keys/calls.js'
import { assignments } from './assignments/calls.js'
import { bin } from './bin/calls.js'
import { boards } from './boards/calls.js'
import { commands } from './commands/calls.js'
import { connections } from './connections/calls.js'
import { devices } from './devices/calls.js'
import { drivers } from './drivers/calls.js'
import { embeds } from './embeds/calls.js'
import { events } from './events/calls.js'
import { follow } from './follow/calls.js'
import { geocoding } from './geocoding/calls.js'
import { geofences } from './geofences/calls.js'
import { groups } from './groups/calls.js'
import { history } from './history/calls.js'
import { imports } from './imports/calls.js'
import { mirrorAccounts } from './mirror-accounts/calls.js'
import { mobile } from './mobile/calls.js'
import { positions } from './positions/calls.js'
import { push } from './push/calls.js'
import { recipients } from './recipients/calls.js'
import { reportSchedules } from './report-schedules/calls.js'
import { reports } from './reports/calls.js'
import { server } from './server/calls.js'
import { session } from './session/calls.js'
import { units } from './units/calls.js'
import { users } from './users/calls.js'
import { webhooks } from './webhooks/calls.js'

/** The call catalogue: every call, once. The client makes its methods from it, and the server must implement it. */
export const calls = {
  activity,
  alerts,
  apiKeys,
  assignments,
  bin,
  boards,
  commands,
  connections,
  devices,
  drivers,
  embeds,
  events,
  follow,
  geocoding,
  geofences,
  groups,
  history,
  imports,
  mirrorAccounts,
  mobile,
  positions,
  push,
  recipients,
  reportSchedules,
  reports,
  server,
  session,
  units,
  users,
  webhooks,
}
