import { managers, type RulesFor } from '../../access/rules.js'
import type { mobile } from './calls.js'

export const access: RulesFor<typeof mobile> = {
  devices: managers,
  devicesOf: { ...managers, user: 'id_user' },
}
