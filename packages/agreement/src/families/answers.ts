import type * as v from 'valibot'
import type { CallTable, FamilyName } from '../calls/index.js'
import { answers as activity } from './activity/answer.js'
import { answers as alerts } from './alerts/answer.js'
import { answers as apiKeys } from './api-keys/answer.js'
import { answers as assignments } from './assignments/answer.js'
import { answers as bin } from './bin/answer.js'
import { answers as boards } from './boards/answer.js'
import { answers as commands } from './commands/answer.js'
import { answers as connections } from './connections/answer.js'
import { answers as devices } from './devices/answer.js'
import { answers as drivers } from './drivers/answer.js'
import { answers as embeds } from './embeds/answer.js'
import { answers as events } from './events/answer.js'
import { answers as follow } from './follow/answer.js'
import { answers as geocoding } from './geocoding/answer.js'
import { answers as geofences } from './geofences/answer.js'
import { answers as groups } from './groups/answer.js'
import { answers as history } from './history/answer.js'
import { answers as imports } from './imports/answer.js'
import { answers as mirrorAccounts } from './mirror-accounts/answer.js'
import { answers as mobile } from './mobile/answer.js'
import { answers as positions } from './positions/answer.js'
import { answers as push } from './push/answer.js'
import { answers as recipients } from './recipients/answer.js'
import { answers as reportSchedules } from './report-schedules/answer.js'
import { answers as reports } from './reports/answer.js'
import { answers as server } from './server/answer.js'
import { answers as session } from './session/answer.js'
import { answers as units } from './units/answer.js'
import { answers as users } from './users/answer.js'
import { answers as webhooks } from './webhooks/answer.js'

/** Schema of the success of each call, as the wire carries it. Not part of the client, which reads answers leniently. */
export const answers = {
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
} satisfies CallTable<unknown>

/** Success of one call. */
export type AnswerOf<Name extends FamilyName, Method> = Method extends keyof (typeof answers)[Name]
  ? (typeof answers)[Name][Method] extends v.GenericSchema<infer Sent>
    ? Sent
    : never
  : never
