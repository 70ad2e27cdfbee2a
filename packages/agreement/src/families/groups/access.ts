import { asUser, embedded, owners, type RulesFor } from '../../access/rules.js'
import type { groups } from './calls.js'

export const access: RulesFor<typeof groups> = {
  list: embedded,
  add: { ...owners, ...asUser },
  update: { ...owners, row: ['id', 'groups'] },
  remove: { ...owners, row: ['id', 'groups'] },
}
