import { narrowed, noKey, type RulesFor } from '../../access/rules.js'
import type { session } from './calls.js'

export const access: RulesFor<typeof session> = {
  login: noKey,
  recoverPassword: noKey,
  resetPassword: noKey,
  verifyCredentials: noKey,
  logout: { ...noKey, embeddable: true },
  profile: { ...narrowed, user: 'id' },
  updateProfile: { ...noKey, user: 'id' },
}
