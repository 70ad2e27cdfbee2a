import { noKey, type RulesFor } from '../../agreement/rules.js'
import type { bin } from './calls.js'

// What would let somebody in again, or could not be undone.
export const access: RulesFor<typeof bin> = { list: {}, restore: noKey, remove: noKey }
