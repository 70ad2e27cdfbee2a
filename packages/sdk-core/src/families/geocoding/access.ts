import { narrowed, type RulesFor } from '../../agreement/rules.js'
import type { geocoding } from './calls.js'

// For all sessions.
export const access: RulesFor<typeof geocoding> = { search: narrowed }
