import { managers, noKey, owners, type RulesFor, superAdmin } from '../../access/rules.js'
import type { users } from './calls.js'

export const access: RulesFor<typeof users> = {
  list: superAdmin,
  listOfManager: managers,
  managers: superAdmin,
  // A password that a key sets would give access that outlives the key.
  add: { ...managers, ...noKey },
  update: { ...managers, ...noKey, user: 'id', refers: { manager: 'users' } },
  put: { ...managers, ...noKey, refers: { manager: 'users' } },
  // Role 2 may remove its mirror accounts.
  remove: { ...owners, user: 'id' },
  permit: { ...managers, ...noKey, user: 'id' },
  enter: { ...managers, ...noKey, user: 'id' },
}
