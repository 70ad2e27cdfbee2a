import { managers, type RulesFor } from '../../agreement/rules.js'
import type { activity } from './calls.js'

export const access: RulesFor<typeof activity> = { list: managers }
