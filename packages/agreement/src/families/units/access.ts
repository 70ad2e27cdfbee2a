import { embedded, narrowed, type RulesFor } from '../../access/rules.js'
import type { units } from './calls.js'

export const access: RulesFor<typeof units> = {
  list: { ...embedded, byLink: true, onBoard: true },
  get: { ...narrowed, imei: 'imei', embeddable: true },
  imeiOf: { ...narrowed, unit: 'id' },
  update: { ...narrowed, unit: 'id', flag: 'editar', refers: { imei: 'imeis', manager: 'users' } },
  updateIcon: { ...narrowed, unit: 'id', flag: 'editar' },
}
