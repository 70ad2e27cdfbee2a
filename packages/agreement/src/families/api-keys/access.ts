import { integrators, noKey, type RulesFor } from '../../access/rules.js'
import type { apiKeys } from './calls.js'

export const access: RulesFor<typeof apiKeys> = {
  list: { ...integrators, ...noKey },
  add: { ...integrators, ...noKey },
  revoke: { ...integrators, ...noKey, row: ['id', 'apiKeys'] },
}
