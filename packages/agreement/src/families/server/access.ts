import { type RulesFor, superAdmin } from '../../access/rules.js'
import type { server } from './calls.js'

export const access: RulesFor<typeof server> = { status: superAdmin }
