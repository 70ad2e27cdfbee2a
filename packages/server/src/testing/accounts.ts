import { randomBytes, scryptSync } from 'node:crypto'
import type { Queryable } from '../storage/connection/database.js'
import { insertAccount, type NewAccount } from '../storage/tables/accounts.js'

/** scrypt's work factors, which travel in the hash: a thousandth of the product's, because nobody breaks in here. */
const cost = { N: 16, r: 8, p: 1 }

/** As `addAccount`, without its time: a server's tests plant seven accounts, and then log in. */
export async function plantAccount(database: Queryable, account: NewAccount): Promise<string> {
  const salt = randomBytes(16)
  const key = scryptSync(account.password.normalize('NFKC'), salt, 32, cost)
  const hash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
  const id = await insertAccount(database, { ...account, password: hash })
  if (id === null) throw new Error(`the login name ${account.name} is taken`)
  return id
}
