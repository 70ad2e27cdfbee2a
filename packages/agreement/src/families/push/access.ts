import { noKey, type RulesFor } from '../../access/rules.js'
import type { push } from './calls.js'

// For all sessions, and only for their own account.
export const access: RulesFor<typeof push> = { key: noKey, subscribe: noKey, unsubscribe: noKey }
