import { narrowed, type RulesFor } from '../../access/rules.js'
import type { geocoding } from './calls.js'

// For all sessions.
export const access: RulesFor<typeof geocoding> = { search: narrowed }
