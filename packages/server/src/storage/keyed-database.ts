import type { Database } from './connection/database.js'
import { markBegun } from './tables/idempotency-keys.js'

/**
 * The same database for what is done with an idempotency key: each transaction that changes something marks the key as begun,
 * and fails where another run has taken the key over ({@link markBegun}). A statement alone is a transaction of its own.
 * @param begun called once something is committed
 */
export function keyedDatabase(database: Database, run: string, begun: () => void): Database {
  const transaction: Database['transaction'] = async (work, options) => {
    const { result, changed } = await database.transaction(async (tx) => {
      const result = await work(tx)
      return { result, changed: await markBegun(tx, run) }
    }, options)
    if (changed) begun()
    return result
  }
  return { ...database, transaction, query: (sql, values) => transaction((tx) => tx.query(sql, values)) }
}
