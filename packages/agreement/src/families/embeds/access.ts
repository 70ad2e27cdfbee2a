import { noKey, owners, type RulesFor } from '../../access/rules.js'
import type { embeds } from './calls.js'

export const access: RulesFor<typeof embeds> = {
  get: { ...owners, user: 'iduser' },
  update: { ...owners, user: 'iduser' },
  renewKey: { ...owners, ...noKey, user: 'iduser' },
  preview: { ...owners, ...noKey, user: 'iduser' },
  token: noKey,
}
