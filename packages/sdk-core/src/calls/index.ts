import { activity } from './activity.js'
import { alerts } from './alerts.js'
import { apiKeys } from './api-keys.js'
import { assignments } from './assignments.js'
import { bin } from './bin.js'
import { commands } from './commands.js'
import { devices } from './devices.js'
import { drivers } from './drivers.js'
import { embeds } from './embeds.js'
import { events } from './events.js'
import { follow } from './follow.js'
import { geocoding } from './geocoding.js'
import { geofences } from './geofences.js'
import { groups } from './groups.js'
import { history } from './history.js'
import { imports } from './imports.js'
import { mirrorAccounts } from './mirror-accounts.js'
import { mobile } from './mobile.js'
import { positions } from './positions.js'
import { push } from './push.js'
import { reports } from './reports.js'
import { session } from './session.js'
import { units } from './units.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'

/**
 * The call catalogue: every call there is, once. The client makes its methods from it, the server must
 * implement it.
 */
export const calls = {
  session,
  units,
  devices,
  assignments,
  users,
  mirrorAccounts,
  embeds,
  events,
  alerts,
  geofences,
  history,
  positions,
  commands,
  drivers,
  groups,
  reports,
  mobile,
  push,
  follow,
  geocoding,
  activity,
  imports,
  bin,
  apiKeys,
  webhooks,
}

type Calls = typeof calls

/** Something for each call: one that lacks its entry does not compile. */
export type CallTable<Entry> = {
  readonly [Name in keyof Calls]: { readonly [Method in keyof Calls[Name]]: Entry }
}

/** The name of a call, for instance `units.list`. */
export type CallId = {
  [Name in keyof Calls]: `${Name}.${Extract<keyof Calls[Name], string>}`
}[keyof Calls]
