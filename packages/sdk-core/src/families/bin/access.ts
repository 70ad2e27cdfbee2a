import { noKey, type RulesFor } from '../../agreement/rules.js'
import type { bin } from './calls.js'

// To restore may give a removed account its access back, and to remove for good cannot be undone: no API key may do either.
export const access: RulesFor<typeof bin> = { list: {}, restore: noKey, remove: noKey }
