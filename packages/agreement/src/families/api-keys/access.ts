import { integrators, narrowed, noKey, type RulesFor } from '../../access/rules.js'
import type { apiKeys } from './calls.js'

export const access: RulesFor<typeof apiKeys> = {
  list: { ...integrators, ...noKey },
  self: narrowed,
  add: { ...integrators, ...noKey },
  revoke: { ...integrators, ...noKey, row: ['id', 'apiKeys'] },
}
