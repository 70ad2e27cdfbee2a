import { asUser, embedded, owners, type RulesFor } from '../../access/rules.js'
import type { groups } from './calls.js'

const ofUnits = { 'unidades.imeis': 'imeis' } as const

export const access: RulesFor<typeof groups> = {
  list: embedded,
  add: { ...owners, ...asUser, refers: ofUnits },
  update: { ...owners, row: ['id', 'groups'], refers: ofUnits },
  put: { ...owners, ...asUser, refers: ofUnits },
  remove: { ...owners, row: ['id', 'groups'] },
}
