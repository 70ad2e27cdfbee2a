import { asUser, narrowed, type RulesFor } from '../../access/rules.js'
import type { positions } from './calls.js'

export const access: RulesFor<typeof positions> = {
  page: { ...asUser, ...narrowed, refers: { imei: 'imeis' } },
}
