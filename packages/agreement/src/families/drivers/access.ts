import { asUser, narrowed, owners, type RulesFor } from '../../access/rules.js'
import type { drivers } from './calls.js'

export const access: RulesFor<typeof drivers> = {
  list: { ...asUser, ...narrowed },
  add: { ...owners, user: 'id_user' },
  update: { ...owners, user: 'id_user', row: ['id_conductor', 'drivers'] },
  remove: { ...owners, row: ['id_conductor', 'drivers'] },
}
