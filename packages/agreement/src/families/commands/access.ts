import { asUser, narrowed, type RulesFor } from '../../access/rules.js'
import type { commands } from './calls.js'

export const access: RulesFor<typeof commands> = {
  send: { ...asUser, ...narrowed, imei: 'imei', flag: 'blocmotor' },
  log: { ...asUser, ...narrowed },
}
