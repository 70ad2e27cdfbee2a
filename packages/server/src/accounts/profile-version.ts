import { createHash } from 'node:crypto'
import { type Account, flags } from '../storage/tables/accounts.js'

/** The header of each answer of the feed that names the state of the caller's account. */
export const profileVersionHeader = 'x-profile-version'

/** By account as it was read: a session keeps one for many polls. */
const known = new WeakMap<Account, string>()

/**
 * Names what an account is called and may do: whoever polls sees by another name that its profile has changed, and
 * asks for it, instead of asking with every poll.
 */
export function profileVersion(account: Account): string {
  const before = known.get(account)
  if (before !== undefined) return before
  const { name, nombre, rol, integraciones } = account
  const state = JSON.stringify([name, nombre, rol, integraciones, ...flags.map((flag) => account[flag])])
  const version = createHash('sha256').update(state).digest('base64url').slice(0, 12)
  known.set(account, version)
  return version
}
