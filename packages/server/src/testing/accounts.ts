import { randomBytes, scryptSync } from 'node:crypto'
import type { Queryable } from '../storage/connection/database.js'
import { insertAccount, type NewAccount } from '../storage/tables/accounts.js'

/**
 * scrypt's work factors, which are part of the hash. They are a thousandth of the product's, because tests need no protection.
 */
const cost = { N: 16, r: 8, p: 1 }

/** Like `addAccount`, but fast: a server's tests create seven accounts and then log in. */
export async function plantAccount(database: Queryable, account: NewAccount): Promise<string> {
  const salt = randomBytes(16)
  const key = scryptSync(account.password.normalize('NFKC'), salt, 32, cost)
  const hash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
  const id = await insertAccount(database, { ...account, password: hash })
  if (id === null) throw new Error(`the login name ${account.name} is taken`)
  return id
}
