import { narrowed, type RulesFor } from '../../agreement/rules.js'
import type { geocoding } from './calls.js'

// Whoever is logged in.
export const access: RulesFor<typeof geocoding> = { search: narrowed }
