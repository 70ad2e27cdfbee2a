import { asUser, narrowed, past, type RulesFor } from '../../access/rules.js'
import type { history } from './calls.js'

export const access: RulesFor<typeof history> = {
  all: past,
  moving: past,
  stopped: past,
  byStatus: past,
  ofUnits: { ...asUser, ...narrowed, imei: 'imei' },
  nearby: { ...asUser, ...narrowed },
}
