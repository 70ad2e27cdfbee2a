import type { Queryable } from '../storage/connection/database.js'
import { insertAccount, type NewAccount } from '../storage/tables/accounts.js'
import { hashPassword } from './passwords.js'

/**
 * Adds an active account. The password is plain text.
 * @param share the account that adds it
 * @returns its id, or `null` if the login name is in use, ignoring case
 */
export async function registerAccount(
  database: Queryable,
  account: NewAccount,
  share: string,
): Promise<string | null> {
  return insertAccount(database, { ...account, password: await hashPassword(account.password, share) })
}

/** As {@link registerAccount}. @throws if the login name is in use: callers use names that are free */
export async function addAccount(database: Queryable, account: NewAccount): Promise<string> {
  const id = await registerAccount(database, account, 'server')
  if (id === null) throw new Error(`the login name ${account.name} is taken`)
  return id
}
