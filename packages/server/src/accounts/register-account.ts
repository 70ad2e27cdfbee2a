import type { Queryable } from '../storage/connection/database.js'
import { insertAccount, type NewAccount } from '../storage/tables/accounts.js'
import { hashPassword } from './passwords.js'

/**
 * Adds an account, active from now on; its password as it was typed.
 * @param share of the account that adds it
 * @returns its id, or `null` where its login name is in use, whatever the case
 */
export async function registerAccount(
  database: Queryable,
  account: NewAccount,
  share: string,
): Promise<string | null> {
  return insertAccount(database, { ...account, password: await hashPassword(account.password, share) })
}

/** As {@link registerAccount}. @throws where its login name is in use: whoever adds it knows that it is not */
export async function addAccount(database: Queryable, account: NewAccount): Promise<string> {
  const id = await registerAccount(database, account, 'server')
  if (id === null) throw new Error(`the login name ${account.name} is taken`)
  return id
}
