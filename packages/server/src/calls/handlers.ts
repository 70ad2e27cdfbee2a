import type { FamilyName } from '@baliza/agreement'
import { activity } from './activity.js'
import { alerts } from './alerts.js'
import { apiKeys } from './api-keys.js'
import { assignments } from './assignments.js'
import { bin } from './bin.js'
import { boards } from './boards.js'
import { commands } from './commands.js'
import { connections } from './connections.js'
import { devices } from './devices.js'
import { drivers } from './drivers.js'
import { embeds } from './embeds.js'
import { events } from './events.js'
import { follow } from './follow.js'
import { geocoding } from './geocoding.js'
import { geofences } from './geofences.js'
import { groups } from './groups.js'
import type { HandlersOf } from './handler-types.js'
import { history } from './history.js'
import { imports } from './imports.js'
import { mirrorAccounts } from './mirror-accounts.js'
import { mobile } from './mobile.js'
import { positions } from './positions.js'
import { push } from './push.js'
import { recipients } from './recipients.js'
import { reportSchedules } from './report-schedules.js'
import { reports } from './reports.js'
import { server } from './server.js'
import { session } from './session.js'
import { units } from './units.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'

/** A handler for each row of the catalogue. A declared call without a handler does not compile. */
export const handlers: { readonly [Name in FamilyName]: HandlersOf<Name> } = {
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
