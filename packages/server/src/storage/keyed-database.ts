import type { Database } from './connection/database.js'
import { markBegun } from './tables/idempotency-keys.js'

/**
 * Returns the same database for requests with an idempotency key. Each transaction that changes something marks the key as begun.
 * It fails if another run has taken over the key ({@link markBegun}). A single statement runs in its own transaction.
 * @param begun called after a commit that changed something
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
