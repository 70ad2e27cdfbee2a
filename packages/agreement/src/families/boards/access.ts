import { noKey, owners, type RulesFor } from '../../access/rules.js'
import type { boards } from './calls.js'

export const access: RulesFor<typeof boards> = {
  list: { ...owners, ...noKey },
  create: { ...owners, ...noKey },
  revoke: { ...owners, ...noKey },
}
