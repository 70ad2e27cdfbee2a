import { mayActFor } from '../accounts/authority.js'
import type { Queryable } from '../storage/connection/database.js'
import { type Account, accountById } from '../storage/tables/accounts.js'

/** Whether an account may change records of all these owners: itself, or accounts that it administers. */
export async function administersAll(
  database: Queryable,
  account: Account,
  owners: readonly string[],
): Promise<boolean> {
  for (const id of new Set(owners)) {
    if (id === account.id) continue
    const owner = await accountById(database, id)
    if (owner === null || !(await mayActFor(database, account, owner))) return false
  }
  return true
}
