import { asUser, type RulesFor } from '../../access/rules.js'
import type { events } from './calls.js'

export const access: RulesFor<typeof events> = {
  list: asUser,
  get: { row: ['id', 'events'] },
  add: { login: 'creator', imei: 'gps' },
  trial: { login: 'creator', imei: 'gps' },
  update: { row: ['id', 'events'], imei: 'gps' },
  remove: { row: ['id', 'events'] },
  setFlag: { row: ['id', 'events'] },
}
