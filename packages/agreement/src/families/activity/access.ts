import { managers, type RulesFor } from '../../access/rules.js'
import type { activity } from './calls.js'

export const access: RulesFor<typeof activity> = { list: managers }
