import { activity } from '../families/activity/calls.js'
import { alerts } from '../families/alerts/calls.js'
import { apiKeys } from '../families/api-keys/calls.js'
import { assignments } from '../families/assignments/calls.js'
import { bin } from '../families/bin/calls.js'
import { commands } from '../families/commands/calls.js'
import { devices } from '../families/devices/calls.js'
import { drivers } from '../families/drivers/calls.js'
import { embeds } from '../families/embeds/calls.js'
import { events } from '../families/events/calls.js'
import { follow } from '../families/follow/calls.js'
import { geocoding } from '../families/geocoding/calls.js'
import { geofences } from '../families/geofences/calls.js'
import { groups } from '../families/groups/calls.js'
import { history } from '../families/history/calls.js'
import { imports } from '../families/imports/calls.js'
import { mirrorAccounts } from '../families/mirror-accounts/calls.js'
import { mobile } from '../families/mobile/calls.js'
import { positions } from '../families/positions/calls.js'
import { push } from '../families/push/calls.js'
import { reports } from '../families/reports/calls.js'
import { session } from '../families/session/calls.js'
import { units } from '../families/units/calls.js'
import { users } from '../families/users/calls.js'
import { webhooks } from '../families/webhooks/calls.js'

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
