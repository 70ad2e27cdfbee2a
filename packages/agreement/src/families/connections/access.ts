import { managers, narrowed, type RulesFor } from '../../access/rules.js'
import type { connections } from './calls.js'

export const access: RulesFor<typeof connections> = {
  get: managers,
  tail: { ...managers, ...narrowed, imei: 'imei' },
}
