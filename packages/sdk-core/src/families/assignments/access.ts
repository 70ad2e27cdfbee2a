import { managers, owners, type RulesFor } from '../../agreement/rules.js'
import type { assignments } from './calls.js'

export const access: RulesFor<typeof assignments> = {
  list: managers,
  ofUser: { ...owners, user: 'id' },
  usersOf: { ...managers, unit: 'id' },
  add: { ...owners, user: 'id_user', unit: 'id_objeto_gps' },
  remove: { ...owners, user: 'id_user', unit: 'id' },
  // The account that it is removed from, the handler looks at.
  move: { ...managers, user: 'id_user', unit: 'id_objeto_gps' },
}
