import { managers, owners, type RulesFor } from '../../access/rules.js'
import type { assignments } from './calls.js'

export const access: RulesFor<typeof assignments> = {
  list: managers,
  ofUser: { ...owners, user: 'id' },
  usersOf: { ...managers, unit: 'id' },
  add: { ...owners, user: 'id_user', unit: 'id_objeto_gps' },
  remove: { ...owners, user: 'id_user', unit: 'id' },
  // The handler checks the account from which the unit is removed.
  move: { ...managers, user: 'id_user', unit: 'id_objeto_gps', refers: { de: 'users' } },
}
