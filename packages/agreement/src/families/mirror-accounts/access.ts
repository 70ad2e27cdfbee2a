import { noKey, owners, type RulesFor } from '../../access/rules.js'
import type { mirrorAccounts } from './calls.js'

export const access: RulesFor<typeof mirrorAccounts> = {
  list: { ...owners, user: 'id' },
  add: { ...owners, ...noKey, user: 'iduser' },
  update: { ...owners, ...noKey, user: 'iduser' },
}
