import { createHash } from 'node:crypto'
import { type Account, flags } from '../storage/tables/accounts.js'

/** Response header of the feed with the version of the caller's profile. */
export const profileVersionHeader = 'x-profile-version'

/** By account object. A session keeps the same object for many polls. */
const known = new WeakMap<Account, string>()

/**
 * Returns a version of the account's names and permissions, and of what its token shows. A polling client compares it and
 * requests the profile only after a change, not with every poll.
 */
export function profileVersion(account: Account): string {
  const before = known.get(account)
  if (before !== undefined) return before
  const { name, nombre, rol, integraciones, embed } = account
  // `undefined` is left out, so that the version of a login's session does not depend on embeds.
  const shown = embed === undefined ? [] : [embed.fields]
  const permissions = flags.map((flag) => account[flag])
  const state = JSON.stringify([name, nombre, rol, integraciones, ...permissions, ...shown])
  const version = createHash('sha256').update(state).digest('base64url').slice(0, 12)
  known.set(account, version)
  return version
}
