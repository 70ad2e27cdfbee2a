import { asUser, embedded, narrowed, type RulesFor } from '../../access/rules.js'
import type { alerts } from './calls.js'

export const access: RulesFor<typeof alerts> = {
  list: { ...embedded, onBoard: true },
  fresh: { ...embedded, onBoard: true },
  countByUnit: { ...asUser, ...narrowed },
  page: { ...asUser, ...narrowed, refers: { imei: 'imeis' } },
  markHandled: { ...asUser, ...narrowed, row: ['id', 'alerts'] },
  markAllHandled: { ...asUser, ...narrowed },
}
