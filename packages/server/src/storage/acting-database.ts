import type { Database, Queryable } from './connection/database.js'

/**
 * Returns the same database for the actions of one account. Each transaction names the account, and the changes are recorded as
 * that account's (migration 0008). A single statement runs in its own transaction.
 * @param key ID of the API key that the account uses; rows that are created name it. Empty: no key
 */
export function actingAs(database: Database, account: string, key = ''): Database {
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (tx) => {
      await recordAs(tx, account)
      if (key !== '') await tx.query(`select set_config('baliza.key', $1, true)`, [key])
      return work(tx)
    }, options)
  return {
    ...database,
    transaction,
    query: (sql, values) => transaction((tx) => tx.query(sql, values)),
  }
}

/** Turns off the recording of changes until the transaction ends: an earlier entry already covers them. */
export function recordNoMore(tx: Queryable): Promise<void> {
  return recordAs(tx, '')
}

/** Records the changes as an account's until the transaction ends. */
export async function recordAs(tx: Queryable, account: string): Promise<void> {
  await tx.query(`select set_config('baliza.actor', $1, true)`, [account])
}
