import { managers, type RulesFor } from '../../agreement/rules.js'
import type { connections } from './calls.js'

export const access: RulesFor<typeof connections> = { get: managers }
