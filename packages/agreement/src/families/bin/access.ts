import { noKey, type RulesFor } from '../../access/rules.js'
import type { bin } from './calls.js'

// A restore may give a removed account its access back, and a removal from the bin is final. So API keys may do neither.
export const access: RulesFor<typeof bin> = { list: {}, restore: noKey, remove: noKey }
