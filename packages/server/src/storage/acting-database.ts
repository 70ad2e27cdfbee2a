import type { Database, Queryable } from './connection/database.js'

/**
 * The same database for what one account does: each of its transactions says whose it is, and what it changes is
 * recorded as that account's (migration 0008). A statement alone is a transaction of its own.
 * @param key the id of the API key by which it acts: what is made names it; empty: by none
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

/** From here on to the end of the transaction no change is recorded: an entry before it covers them all. */
export function recordNoMore(tx: Queryable): Promise<void> {
  return recordAs(tx, '')
}

/** From here on to the end of the transaction what changes is recorded as an account's. */
export async function recordAs(tx: Queryable, account: string): Promise<void> {
  await tx.query(`select set_config('baliza.actor', $1, true)`, [account])
}
