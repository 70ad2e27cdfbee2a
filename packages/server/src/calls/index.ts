import { type Call, ownValue } from '@baliza/sdk-core'
import { access, type Rule } from '@baliza/sdk-core/agreement'
import { calls } from '@baliza/sdk-core/calls'
import { activity } from './activity.js'
import { alerts } from './alerts.js'
import { apiKeys } from './api-keys.js'
import { assignments } from './assignments.js'
import { bin } from './bin.js'
import { commands } from './commands.js'
import { devices } from './devices.js'
import type { ServedCall } from './dispatch.js'
import { drivers } from './drivers.js'
import { embeds } from './embeds.js'
import { events } from './events.js'
import { follow } from './follow.js'
import { geocoding } from './geocoding.js'
import { geofences } from './geofences.js'
import { groups } from './groups.js'
import type { FamilyName, HandlersOf } from './handler-types.js'
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

/** One handler for every row of the catalogue: a declared call without its handler does not compile. */
export const handlers: { readonly [Name in FamilyName]: HandlersOf<Name> } = {
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

/** Every row with its handler and its rule. */
export const servedCalls: readonly ServedCall[] = Object.entries(calls).flatMap(([name, rows]) =>
  Object.entries(rows as Readonly<Record<string, Call<unknown, unknown>>>).map(([method, row]) => ({
    row,
    handler: find<ServedCall['handler']>(handlers, name, method),
    rule: find<Rule>(access, name, method),
  })),
)

/** The types of both tables say that it is there; the keys of `Object.entries` have lost that. */
function find<Entry>(table: object, name: string, method: string): Entry {
  const rows = ownValue(table as Readonly<Record<string, Readonly<Record<string, Entry>>>>, name)
  const entry = rows && ownValue(rows, method)
  if (entry === undefined) throw new Error(`${name}.${method} is declared and has no entry`)
  return entry
}
