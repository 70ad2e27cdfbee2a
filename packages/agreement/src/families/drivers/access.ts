import { asUser, narrowed, owners, type RulesFor } from '../../access/rules.js'
import type { drivers } from './calls.js'

const ofUnit = { id_unidad: 'units' } as const

export const access: RulesFor<typeof drivers> = {
  list: { ...asUser, ...narrowed },
  add: { ...owners, user: 'id_user', refers: ofUnit },
  update: { ...owners, user: 'id_user', row: ['id_conductor', 'drivers'], refers: ofUnit },
  put: { ...owners, user: 'id_user', refers: ofUnit },
  remove: { ...owners, row: ['id_conductor', 'drivers'] },
}
