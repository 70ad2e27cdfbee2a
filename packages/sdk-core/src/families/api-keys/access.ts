import { managers, noKey, type RulesFor } from '../../agreement/rules.js'
import type { apiKeys } from './calls.js'

export const access: RulesFor<typeof apiKeys> = {
  list: { ...managers, ...noKey },
  add: { ...managers, ...noKey },
  revoke: { ...managers, ...noKey, row: ['id', 'apiKeys'] },
}
