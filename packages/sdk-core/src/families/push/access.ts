import { noKey, type RulesFor } from '../../agreement/rules.js'
import type { push } from './calls.js'

// Whoever is logged in, for the own account.
export const access: RulesFor<typeof push> = { key: noKey, subscribe: noKey, unsubscribe: noKey }
